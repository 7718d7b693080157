import type { Actor } from '@uketori/service-kit/actor';
import {
  act,
  approved,
  boss,
  calmSiblings,
  closeHouse,
  feedInvoice,
  get,
  openHouse,
  service,
  setApproveLevel,
} from './approval-house.js';

beforeAll(openHouse);
afterAll(closeHouse);
beforeEach(calmSiblings);

const ask = (actor: Actor, version: number, asks = true) =>
  setApproveLevel(actor, 2, version, { setting_coding_first: asks });
const waiting = async (actor: Actor) =>
  (await service.call<{ items: { id: string }[] }>(actor, 'GET', '/approvals?mine=1')).body.items.map(
    ({ id }) => id,
  );

test('approvals wait for the confirmed coding, where the organization asks for it', async () => {
  const actor = boss();
  await ask(actor, 1);
  const invoice = await feedInvoice(actor);
  const { id } = invoice;
  const view = await get(actor, id);
  expect(view).toMatchObject({
    awaits_coding: true,
    can: { approve1: false, request_next: false, final: false, send_back: true, disapprove: true },
  });
  expect(await waiting(actor)).toEqual([]);
  for (const [method, rest, body] of [
    ['POST', '/levels/1', { version: 1 }],
    ['PUT', '/next', { version: 1, next_level: 1, user_ids: [] }],
  ] as const) {
    const refused = await act(actor, method, id, rest, body);
    expect([refused.status, refused.body.code]).toEqual([409, 'not_coded']);
  }
  const bulk = await service.call(actor, 'POST', '/approvals/bulk', { ids: [id] });
  expect(bulk.body).toEqual({ results: [{ id, ok: false, code: 'not_coded' }] });

  await feedInvoice(actor, { ...invoice, version: 2, coded: true, cause: 'coded' });
  expect(await get(actor, id)).toMatchObject({ awaits_coding: false, can: { approve1: true } });
  expect(await waiting(actor)).toEqual([id]);
  expect((await act(actor, 'POST', id, '/levels/1', { version: 1 })).status).toBe(200);
});

test('a coding that is open again holds the final approval back, too', async () => {
  const actor = boss();
  await ask(actor, 1);
  const id = await approved(actor, 2, { coded: true });
  const { version } = await get(actor, id);
  await feedInvoice(actor, { id, version: 2, coded: false });
  const refused = await act(actor, 'POST', id, '/final', { version, invoice_version: 2 });
  expect(refused.body.code).toBe('not_coded');
  const many = await service.call(actor, 'POST', '/approvals/bulk-final', {
    invoices: [{ id, invoice_version: 2 }],
  });
  expect(many.body).toMatchObject({ results: [{ ok: false, code: 'not_coded' }] });
});

test('small offices approve what is read, and so does everybody once the switch is off', async () => {
  const actor = boss();
  const { id } = await feedInvoice(actor);
  expect(await get(actor, id)).toMatchObject({ awaits_coding: false, can: { approve1: true } });
  await ask(actor, 1);
  expect(await waiting(actor)).toEqual([]);
  await ask(actor, 2, false);
  expect(await waiting(actor)).toEqual([id]);
  expect((await act(actor, 'POST', id, '/levels/1', { version: 1 })).status).toBe(200);
});
