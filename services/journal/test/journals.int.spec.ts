import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '@uketori/service-kit/ids';
import { JournalHouse, keiri } from './journal-house.js';
import { field, type Invoice, newInvoice, readFields } from './support.js';

const house = new JournalHouse();
beforeAll(() => house.open());
afterAll(() => house.close());

const supplier = (name: string, over = {}) =>
  newInvoice(house.service, keiri, {
    fields: readFields({ supplier_name: field(name), t_number: field(''), phone: field(''), ...over }),
  });

describe('settings of the journal form', () => {
  test('an item closed on a side is refused there and left out of proposals', async () => {
    const tax = await house.master('tax', '対象外');
    await house.settings({ journal_rules: { tax: { input_debit: 1, input_credit: 0 } } });
    const invoice = await supplier('項目制限商店');
    expect(invoice.journals[0]).toMatchObject({ credit_tax_id: null });
    expect(invoice.journals[0]?.debit_tax_id).not.toBeNull();
    const refused = await house.save(invoice, { journals: [{ credit_tax_id: tax, credit_amount: 1 }] });
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'journal_item_not_allowed', params: { item: 'tax', side: 'credit', line: 1 } },
    });
    await house.settings({});
    expect((await house.save(invoice, { journals: [{ credit_tax_id: tax, credit_amount: 1 }] })).status).toBe(
      200,
    );
  });

  test('an account title closes items by its own toggles', async () => {
    await house.settings({});
    const made = await house.service.call<{ id: string }>(keiri, 'POST', '/masters/account_title', {
      name: `部門なし${newId()}`,
      settings_department: false,
    });
    const department = await house.service.call<{ id: string }>(keiri, 'POST', '/masters/department', {
      name: `部門${newId()}`,
    });
    const invoice = await supplier('科目制限商店');
    const line = {
      debit_account_title_id: made.body.id,
      debit_department_id: department.body.id,
      debit_amount: 1,
    };
    expect(await house.save(invoice, { journals: [line] })).toMatchObject({
      status: 400,
      body: { code: 'journal_item_not_allowed', params: { item: 'department', side: 'debit' } },
    });
  });

  test('texts as long as the organization allows, by characters or by bytes', async () => {
    const invoice = await supplier('摘要商店');
    const save = (description: string) =>
      house.save(invoice, { journals: [{ description, debit_amount: 1, credit_amount: 1 }] });
    await house.settings({ word_or_byte: 'byte', description_max_length: 10 });
    expect((await save('あいうえお')).status).toBe(200);
    expect(await save('あいうえおa')).toMatchObject({
      status: 400,
      body: { code: 'text_too_long', params: { field: 'description', limit: 10, unit: 'byte', line: 1 } },
    });
    await house.settings({ word_or_byte: 'word', description_max_length: 10 });
    expect((await save('あいうえおかきくけこ')).status).toBe(200);
    await house.settings({});
  });
});

describe('foreign currency', () => {
  const lines = [
    { debit_foreign_amount: '33.33', credit_foreign_amount: '100' },
    { debit_foreign_amount: '33.33' },
    { debit_foreign_amount: '33.34' },
  ];
  test('yen follow the rate with one rounding; the currency itself must balance', async () => {
    await house.settings({ setting_foreign_currency: true });
    const invoice = await supplier('Overseas Ltd');
    const header = { currency_code: 'USD', exchange_rate: '155.123456', foreign_total_amount: '100' };
    const saved = await house.save(invoice, { ...header, journals: lines });
    expect(saved.body).toMatchObject({ debit_total: 15_512, credit_total: 15_512, balanced: true });
    const moved = await house.save(invoice, { exchange_rate: '160' });
    expect(moved.body).toMatchObject({ debit_total: 16_000, credit_total: 16_000, balanced: true });
    const uneven = await house.save(invoice, {
      journals: [{ debit_foreign_amount: '100.001', credit_foreign_amount: '100' }],
    });
    expect(uneven.body).toMatchObject({ debit_total: 16_000, credit_total: 16_000, balanced: false });
  });
  test('without the setting the yen stay as typed', async () => {
    await house.settings({ setting_foreign_currency: false });
    const invoice = await supplier('Overseas Inc');
    const journals = [
      { debit_foreign_amount: '1', credit_foreign_amount: '1', debit_amount: 7, credit_amount: 7 },
    ];
    const saved = await house.save(invoice, { currency_code: 'USD', exchange_rate: '150', journals });
    expect(saved.body).toMatchObject({ debit_total: 7 });
  });
});

describe('why this account', () => {
  interface Precedents {
    items: { local_id: number; accounts: { account_title: string; amount: number }[] }[];
    differences: { code: string; params: object }[];
  }
  interface Remark {
    local_id: number;
    attention: string[];
    differences: object[];
  }
  test('several invoices at once: those that one may not read are left out, too many are refused', async () => {
    const invoice = await supplier(`他部門商店${newId().slice(-6)}`);
    const path = `/invoice-remarks?local_ids=${invoice.local_id},999999`;
    const stranger = { ...keiri, user_id: newId(), abilities: { 'invoice:read': 1 } };
    expect((await house.service.call(stranger, 'GET', path)).body).toEqual({ items: [] });
    const own = await house.service.call<{ items: Remark[] }>(keiri, 'GET', path);
    expect(own.body.items.map(({ local_id }) => local_id)).toEqual([invoice.local_id]);
    for (const wrong of ['', 'x', '0', '1,,2', Array.from({ length: 51 }, (_, i) => i + 1).join(',')])
      expect((await house.service.call(keiri, 'GET', `/invoice-remarks?local_ids=${wrong}`)).status).toBe(
        400,
      );
  });

  test("the supplier's last three, newest first, and what is different", async () => {
    await house.settings({});
    const name = `前例商店${newId().slice(-6)}`;
    const made: Invoice[] = [];
    for (const day of ['2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31'])
      made.push(await supplier(name, { issue_date: field(day) }));
    const now = await supplier(name, {
      issue_date: field('2026-11-30'),
      total_amount: field('220000'),
      payable_amount: field('220000'),
      tax_breakdown: [{ rate: 10, taxable: '200000', tax: '20000', confidence: 0.9 }],
      account_number: field('7654321'),
    });
    const told = await house.get<Precedents>(`/invoices/${now.local_id}/precedents`);
    expect(told.items.map((item) => item.local_id)).toEqual(
      [...made]
        .reverse()
        .slice(0, 3)
        .map((invoice) => invoice.local_id),
    );
    expect(told.items[0]?.accounts).toEqual([
      { account_title: '消耗品費', tax: expect.any(String), amount: 110_000 },
    ]);
    expect(told.differences).toEqual([
      { code: 'amount_changed', params: { last: 110_000, now: 220_000, percent: 100 } },
      { code: 'bank_account_changed', params: expect.any(Object) },
    ]);
    const numbers = [now, ...made].map(({ local_id }) => local_id);
    const remarks = await house.get<{ items: Remark[] }>(`/invoice-remarks?local_ids=${numbers.join(',')}`);
    expect(remarks.items.map(({ local_id }) => local_id)).toEqual([...numbers].sort((a, b) => a - b));
    const byNumber = new Map(remarks.items.map((item) => [item.local_id, item]));
    expect(byNumber.get(now.local_id)?.differences).toEqual(told.differences);
    expect(byNumber.get(made[0]?.local_id ?? 0)?.differences).toEqual([]);
    for (const { local_id, attention } of remarks.items) {
      const { items } = await house.get<{ items: Remark[] }>(
        `/invoices?local_id_from=${local_id}&local_id_to=${local_id}`,
      );
      expect(attention).toEqual(items[0]?.attention);
    }
    const first = await house.get<Precedents>(`/invoices/${made[0]?.local_id}/precedents`);
    expect(first).toEqual({ items: [], differences: [] });
  });
});
