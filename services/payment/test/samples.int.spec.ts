import { readFileSync } from 'node:fs';
import type { InvoiceRemoved } from '@uketori/proto/uketori/journal/v1/events';
import { testEvent } from '@uketori/service-kit/testing';
import { type House, lockedInvoice, manager, openHouse } from './payment-house.js';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.service.close());

const url = new URL('../../../proto/fixtures/uketori.journal.v1.InvoiceRemoved.json', import.meta.url);
const golden = JSON.parse(readFileSync(url, 'utf8')) as InvoiceRemoved;

test('a sample has no payment, no payee account, no mark after its removal', async () => {
  const actor = manager();
  await house.bank(actor);
  const sample = lockedInvoice({ source: 'sample' });
  await house.feed(actor, sample);
  const tables = ['payments', 'payee_accounts', 'account_origins', 'withdrawals'];
  const held = async () => {
    const found: string[] = [];
    for (const table of tables)
      if (
        (
          await house.admin(`select 1 from payment.${table} where organization_id = $1`, [
            actor.organization_id,
          ])
        ).length > 0
      )
        found.push(table);
    return found;
  };
  expect(await held()).toEqual([]);
  await house.admin(
    'insert into payment.withdrawals (organization_id, invoice_id, attempt) values ($1, $2, 1)',
    [actor.organization_id, sample.id],
  );
  const removed = testEvent(
    actor.organization_id,
    'uketori.journal.v1.InvoiceRemoved',
    'uketori.journal.invoice',
    sample.id,
    { ...golden, id: sample.id },
  );
  await house.service.feed(removed);
  expect(await held()).toEqual([]);
  await house.feed(actor, lockedInvoice());
  expect(await held()).toContain('payments');
});
