import { readFileSync } from 'node:fs';
import type { InvoiceRemoved } from '@uketori/proto/uketori/journal/v1/events';
import { testEvent } from '@uketori/service-kit/testing';
import {
  act,
  admin,
  approved,
  boss,
  calmSiblings,
  closeHouse,
  openHouse,
  service,
} from './approval-house.js';

beforeAll(openHouse);
afterAll(closeHouse);
beforeEach(calmSiblings);

test('a removed invoice takes its approvals along, and no other', async () => {
  const url = new URL('../../../proto/fixtures/uketori.journal.v1.InvoiceRemoved.json', import.meta.url);
  const golden = JSON.parse(readFileSync(url, 'utf8')) as InvoiceRemoved;
  const actor = boss();
  const [gone, stays] = [await approved(actor, 2), await approved(actor, 2)];
  const event = testEvent(
    actor.organization_id,
    'uketori.journal.v1.InvoiceRemoved',
    'uketori.journal.invoice',
    gone,
    { ...golden, id: gone },
  );
  await service.feed(event);
  expect((await act(actor, 'GET', gone, '')).status).toBe(404);
  expect((await act(actor, 'GET', stays, '')).body.top_level).toBe(2);
  const steps = await admin('select 1 from approval.steps where approval_id = $1', [gone]);
  expect(steps).toEqual([]);
});
