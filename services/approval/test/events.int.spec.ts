import { readFileSync } from 'node:fs';
import type { ApprovalChanged } from '@uketori/proto/uketori/approval/v1/events';
import type { InvoiceChanged } from '@uketori/proto/uketori/journal/v1/events';
import { newId } from '@uketori/service-kit/ids';
import { testEvent } from '@uketori/service-kit/testing';
import {
  act,
  admin,
  approved,
  boss,
  calmSiblings,
  closeHouse,
  feedInvoice,
  get,
  invoiceData,
  openHouse,
  service,
} from './approval-house.js';

beforeAll(openHouse);
afterAll(closeHouse);
beforeEach(calmSiblings);

describe('events in', () => {
  test('fifty deliveries and an older version leave one row at the newest state', async () => {
    const actor = boss();
    const data = invoiceData({ version: 3, partner_name: '新' });
    const event = testEvent(
      actor.organization_id,
      'uketori.journal.v1.InvoiceChanged',
      'uketori.journal.invoice',
      data.id,
      data,
    );
    await Promise.all(Array.from({ length: 50 }, () => service.feed(event)));
    await feedInvoice(actor, { ...data, version: 2, partner_name: '旧' });
    const rows = await admin<{ partner_name: string; subject_version: number }>(
      'select partner_name, subject_version from approval.approvals where id = $1',
      [data.id],
    );
    expect(rows).toEqual([{ partner_name: '新', subject_version: 3 }]);
  });

  test('an edit keeps the approvals; a deletion stops them and a restore opens them again', async () => {
    const actor = boss();
    const data = await feedInvoice(actor);
    await act(actor, 'POST', data.id, '/levels/1', { version: 1 });
    await feedInvoice(actor, { ...data, version: 2, cause: 'updated', total_amount: '5' });
    expect((await get(actor, data.id)).top_level).toBe(1);
    await feedInvoice(actor, { ...data, version: 3, cause: 'deleted', deleted: true });
    expect((await act(actor, 'POST', data.id, '/levels/2', { version: 2 })).body.code).toBe(
      'invoice_deleted',
    );
    await feedInvoice(actor, { ...data, version: 4, cause: 'restored' });
    expect((await act(actor, 'POST', data.id, '/levels/2', { version: 2 })).status).toBe(200);
  });

  test("journal's golden InvoiceChanged is accepted", async () => {
    const url = new URL('../../../proto/fixtures/uketori.journal.v1.InvoiceChanged.json', import.meta.url);
    const data = JSON.parse(readFileSync(url, 'utf8')) as InvoiceChanged;
    const actor = boss();
    await service.feed(
      testEvent(
        actor.organization_id,
        'uketori.journal.v1.InvoiceChanged',
        'uketori.journal.invoice',
        data.id,
        data,
      ),
    );
    const { body } = await act(actor, 'GET', data.id, '');
    expect(body).toMatchObject({ local_id: data.local_id, subject_version: data.version });
  });
});

test('the emitted ApprovalChanged equals the golden fixture in shape and names', async () => {
  const url = new URL('../../../proto/fixtures/uketori.approval.v1.ApprovalChanged.json', import.meta.url);
  const golden = JSON.parse(readFileSync(url, 'utf8')) as ApprovalChanged;
  const actor = boss(newId(), { user_name: '承認 花子' });
  const id = await approved(actor, 2, { created_by: newId() });
  await act(actor, 'POST', id, '/final', { invoice_version: 1 });
  const emitted = (await service.outbox<ApprovalChanged>('uketori.approval.v1.ApprovalChanged')).findLast(
    (event) => event.subject === id && event.cause === 'finalized',
  );
  const stable = (data: ApprovalChanged | undefined) =>
    data && {
      ...data,
      subject_id: 'id',
      local_id: 0,
      final_approved_by: 'id',
      created_by: data.created_by ? 'id' : '',
      final_approved_at: 'time',
      final_responsible_id: 'id',
      steps: data.steps.map((step) => ({
        ...step,
        user_id: 'id',
        responsible_id: 'id',
        approved_at: 'time',
      })),
    };
  expect(stable(emitted?.data)).toEqual(stable(golden));
});
