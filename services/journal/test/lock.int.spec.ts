import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { systemActor } from '@uketori/service-kit/actor';
import { newId } from '@uketori/service-kit/ids';
import { LockHouse } from './lock-house.js';
import { field, newInvoice, readFields } from './support.js';

const house = new LockHouse();
const { keiri } = house;

beforeAll(() => house.open());
afterAll(() => house.close());

describe('lock', () => {
  test('the same attempt any number of times locks once', async () => {
    const invoice = await newInvoice(house.service, keiri);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => house.lock(invoice.id, invoice.version, 1)),
    );
    expect(answers.every((answer) => answer.locked && answer.version === invoice.version + 1)).toBe(true);
    const told = (await house.service.outbox('uketori.journal.v1.InvoiceChanged')).filter(
      (e) => e.subject === invoice.id,
    );
    expect(told.map((event) => event.cause)).toEqual(['created', 'locked']);
    expect(told[1]?.data).toMatchObject({ locked: true, lock_attempt: 1, version: 2 });
    expect(await house.get(invoice)).toMatchObject({ status: 'approved', locked: true, lock_attempt: 1 });
    expect(await house.drift()).toEqual([]);
  });

  test('unlocked and locked again by the next attempt; late calls of old attempts change nothing', async () => {
    const invoice = await newInvoice(house.service, keiri);
    const first = await house.lock(invoice.id, invoice.version, 1);
    expect(await house.lock(invoice.id, first.version, 2)).toMatchObject({
      locked: false,
      refusal_code: 'version_conflict',
    });
    const undone = await house.unlock(invoice.id, 1);
    expect(undone).toMatchObject({ unlocked: true, version: first.version + 1 });
    expect(await house.unlock(invoice.id, 1)).toMatchObject({ unlocked: true, version: undone.version });
    expect(await house.lock(invoice.id, undone.version, 1)).toMatchObject({
      locked: false,
      refusal_code: 'version_conflict',
    });
    expect(await house.lock(invoice.id, undone.version, 2)).toMatchObject({ locked: true });
    expect(await house.unlock(invoice.id, 1)).toMatchObject({
      unlocked: false,
      refusal_code: 'version_conflict',
    });
    expect(await house.get(invoice)).toMatchObject({ locked: true, lock_attempt: 2 });
  });

  test('an unlock that overtakes its lock wins', async () => {
    const invoice = await newInvoice(house.service, keiri);
    expect(await house.unlock(invoice.id, 1)).toMatchObject({ unlocked: true });
    expect(await house.lock(invoice.id, invoice.version, 1)).toMatchObject({
      locked: false,
      refusal_code: 'version_conflict',
    });
    expect(await house.lock(invoice.id, invoice.version, 2)).toMatchObject({ locked: true });
  });

  test('each refusal', async () => {
    const unbalanced = await newInvoice(house.service, keiri, {
      fields: readFields({ total_amount: field(''), payable_amount: field(''), tax_breakdown: [] }),
    });
    expect(await house.lock(unbalanced.id, unbalanced.version, 1)).toMatchObject({
      refusal_code: 'unbalanced_journal',
    });
    const invoice = await newInvoice(house.service, keiri);
    expect(await house.lock(invoice.id, invoice.version + 1, 1)).toMatchObject({
      refusal_code: 'version_conflict',
    });
    await house.edit(invoice);
    expect(await house.lock(invoice.id, invoice.version, 1)).toMatchObject({
      refusal_code: 'editing_in_progress',
    });
    await house.endEdit(invoice);
    await house.service.call(keiri, 'DELETE', `/invoices/${invoice.local_id}`);
    expect(await house.lock(invoice.id, invoice.version + 1, 1)).toMatchObject({
      refusal_code: 'invoice_deleted',
    });
    expect(await house.lock(newId(), 1, 1)).toMatchObject({ locked: false, refusal_code: 'no_record' });
    expect(await house.lock('nonsense', 1, 1)).toMatchObject({ refusal_code: 'no_record' });
    const stranger = systemActor(newId(), 'approval');
    const other = await newInvoice(house.service, keiri);
    expect(await house.lock(other.id, other.version, 1, stranger)).toMatchObject({
      refusal_code: 'no_record',
    });
  });

  test('edit and lock at once: the second one is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const invoice = await newInvoice(house.service, keiri);
      await house.edit(invoice);
      const [saved, , locked] = await Promise.all([
        house.save(invoice, invoice.version, { partner_name: '競争' }),
        house.endEdit(invoice),
        house.lock(invoice.id, invoice.version, 1),
      ]);
      const after = await house.get(invoice);
      if (locked.locked) expect(saved.status).not.toBe(200);
      expect(after.locked).toBe(locked.locked);
      expect(after.partner_name).toBe(saved.status === 200 ? '競争' : invoice.partner_name);
    }
    expect(await house.drift()).toEqual([]);
  });
});
