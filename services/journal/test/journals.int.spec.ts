import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { todayJst } from '@uketori/service-kit/clock';
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

describe('the payment journal', () => {
  interface Entries {
    payment: { entry_date: string; rows: object[]; export_count: number } | null;
  }
  const entries = (invoice: Invoice) => house.get<Entries>(`/invoices/${invoice.local_id}/entries`);

  test('only where the organization wants it', async () => {
    await house.settings({ setting_pay_journal: false });
    const invoice = await supplier('仕訳なし商店');
    await house.payment(invoice, {});
    expect((await entries(invoice)).payment).toBeNull();
  });

  test('comes with paid, goes with unpaid, and an older fact changes nothing', async () => {
    await house.settings({ setting_pay_journal: true });
    const invoice = await supplier('支払仕訳商店');
    const pay_key = await house.payment(invoice, { version: 4, state: 'APPROVED', paid: false });
    expect((await entries(invoice)).payment).toBeNull();
    await house.payment(invoice, { pay_key, version: 5, pay_date: '2026-12-25' });
    expect((await entries(invoice)).payment).toMatchObject({ entry_date: '2026-12-25' });
    await house.payment(invoice, { pay_key, version: 4, state: 'APPROVED', paid: false });
    expect((await entries(invoice)).payment).not.toBeNull();
    await house.payment(invoice, { pay_key, version: 6, state: 'APPROVED', paid: false });
    expect((await entries(invoice)).payment).toBeNull();
    await house.payment(invoice, { pay_key, version: 5 });
    expect((await entries(invoice)).payment).toBeNull();
  });

  test('is exported for itself, dated by the payment', async () => {
    await house.settings({ setting_pay_journal: true });
    const invoice = await supplier('出力商店');
    await house.payment(invoice, { pay_date: '2026-12-25' });
    const target = { ids: [invoice.local_id] };
    const rows = await house.file({ kind: 'payment', format_id: 'yayoi', target }, 'cp932');
    expect(rows.map((row) => [row[0], row[3], row[4], row[8], row[10], row[14]])).toEqual([
      ['2000', '2026/12/25', '未払金', '110000', '普通預金', '110000'],
    ]);
    expect(await entries(invoice)).toMatchObject({
      accrual: { export_count: 0 },
      payment: { export_count: 1 },
    });
  });

  describe('undone after a file held it', () => {
    interface Shown {
      entry_date: string;
      rows: { side: string; account_title: string; amount: number }[];
      export_count: number;
      is_reversal: boolean;
    }
    const books = (invoice: Invoice) =>
      house.get<{ payment: Shown | null; reversed: Shown[] }>(`/invoices/${invoice.local_id}/entries`);
    const file = async (invoice: Invoice, exported = 'not_exported') => {
      const target = { ids: [invoice.local_id] };
      const rows = await house.file({ kind: 'payment', format_id: 'yayoi', target, exported }, 'cp932');
      return rows.map((row) => [row[0], row[3], row[4], row[8], row[10], row[14]]);
    };
    const nothing = (invoice: Invoice) => expect(file(invoice)).rejects.toThrow('no_data_selected');
    const paid = async (name: string) => {
      await house.settings({ setting_pay_journal: true });
      const invoice = await supplier(name);
      const pay_key = await house.payment(invoice, { version: 1, pay_date: '2026-10-26' });
      const tell = (version: number, over: object = {}) =>
        house.payment(invoice, { pay_key, version, pay_date: '2026-10-26', ...over });
      return { invoice, tell, pay_key };
    };
    const undo = { state: 'APPROVED', paid: false };
    const today = todayJst().replaceAll('-', '/');
    const FORTH = ['2000', '2026/10/26', '未払金', '110000', '普通預金', '110000'];
    const BACK = ['2000', today, '普通預金', '110000', '未払金', '110000'];

    test('is booked back by the next file, once, and says so; paid again it is booked anew', async () => {
      const { invoice, tell } = await paid('取消商店');
      expect(await file(invoice)).toEqual([FORTH]);
      await tell(2, undo);
      const undone = await books(invoice);
      expect(undone.payment).toBeNull();
      expect(undone.reversed).toMatchObject([
        { entry_date: '2026-10-26', export_count: 1, is_reversal: false },
        { entry_date: todayJst(), export_count: 0, is_reversal: true },
      ]);
      expect(await file(invoice)).toEqual([BACK]);
      await nothing(invoice);
      await tell(3, { pay_date: '2026-11-30' });
      const again = ['2000', '2026/11/30', '未払金', '110000', '普通預金', '110000'];
      expect(await file(invoice)).toEqual([again]);
      expect((await books(invoice)).payment).toMatchObject({ export_count: 1, is_reversal: false });
      expect(await file(invoice, 'all')).toEqual([FORTH, BACK, again]);
      // An older fact, or the same again, changes nothing of this.
      await tell(2, undo);
      await tell(3, { pay_date: '2026-11-30' });
      await nothing(invoice);
    });

    test('undone and paid again otherwise before the next file: both are in it, as entries of their own', async () => {
      const { invoice, tell } = await paid('訂正商店');
      await file(invoice);
      await tell(2, undo);
      await tell(3, { payment_amount: '100000', pay_date: '2026-11-30' });
      const [back, anew] = await file(invoice);
      expect(back).toEqual(BACK);
      expect(anew?.slice(0, 2)).toEqual(['2000', '2026/11/30']);
      const made = await house.get<{ items: { invoice_count: number }[] }>('/exports?kind=payment');
      expect(made.items[0]?.invoice_count).toBe(2);
    });

    test('undone and paid again alike before the next file: what the file holds stands', async () => {
      const { invoice, tell } = await paid('復元商店');
      await file(invoice);
      await tell(2, undo);
      await tell(3);
      expect(await books(invoice)).toMatchObject({ payment: { export_count: 1 }, reversed: [] });
      await nothing(invoice);
      // It can be undone again.
      await tell(4, undo);
      expect(await file(invoice)).toEqual([BACK]);
    });

    test('a later fact of the same payment books nothing anew, whatever the accounts are now', async () => {
      const { invoice, tell } = await paid('不変商店');
      await file(invoice);
      const current = await house.master('account_title', '当座預金');
      const put = async (accounts: object) => {
        const { version } = await house.get<{ version: number }>('/default-journal/pay-accounts');
        await house.service.call(keiri, 'PUT', '/default-journal/pay-accounts', { version, accounts });
      };
      await put({ bank: { account_title_id: current, tax_id: null } });
      await tell(2, { exported_count: 1 });
      await put({});
      expect(await books(invoice)).toMatchObject({ payment: { export_count: 1 }, reversed: [] });
      await nothing(invoice);
    });

    test('a changed payment of before is known by its day', async () => {
      const { invoice, tell } = await paid('旧商店');
      await file(invoice);
      await house.service.work.run(keiri, (tx) =>
        tx.rows('update journal.payment_journals set facts = null where invoice_id = $1', [invoice.id]),
      );
      await tell(2);
      await nothing(invoice);
      await tell(3, { pay_date: '2026-11-30' });
      expect(await file(invoice)).toHaveLength(2);
    });

    test('before any file held it, it simply goes', async () => {
      const { invoice, tell } = await paid('未出力商店');
      await tell(2, undo);
      expect(await books(invoice)).toMatchObject({ payment: null, reversed: [] });
      await nothing(invoice);
      await tell(3);
      expect(await file(invoice)).toEqual([FORTH]);
    });

    test('is booked back also where payments are no longer booked; then none is booked anew', async () => {
      const { invoice, tell } = await paid('停止商店');
      await file(invoice);
      await house.settings({ setting_pay_journal: false });
      await tell(2, undo);
      await tell(3, { pay_date: '2026-11-30' });
      expect(await books(invoice)).toMatchObject({ payment: null, reversed: [{}, { is_reversal: true }] });
      expect(await file(invoice)).toEqual([BACK]);
      await house.settings({ setting_pay_journal: true });
    });

    test('payments made before the setting was on get no entry when it is turned on', async () => {
      await house.settings({ setting_pay_journal: false });
      const invoice = await supplier('以前商店');
      await house.payment(invoice, {});
      await house.settings({ setting_pay_journal: true });
      expect((await books(invoice)).payment).toBeNull();
      await nothing(invoice);
    });
  });

  test('its accounts can be chosen; a master of another kind is refused', async () => {
    const before = await house.get<{ version: number }>('/default-journal/pay-accounts');
    const current = await house.master('account_title', '当座預金');
    const put = (accounts: object, version = before.version) =>
      house.service.call(keiri, 'PUT', '/default-journal/pay-accounts', { version, accounts });
    expect((await put({ bank: { account_title_id: newId(), tax_id: null } })).status).toBe(404);
    const saved = await put({ bank: { account_title_id: current, tax_id: null } });
    expect(saved.body.accounts).toContainEqual({
      part: 'bank',
      account_title: { id: current, name: '当座預金', code: '122' },
      tax: null,
    });
    expect(await put({})).toMatchObject({ status: 409, body: { code: 'version_conflict' } });
    await put({}, before.version + 1);
  });
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
    const first = await house.get<Precedents>(`/invoices/${made[0]?.local_id}/precedents`);
    expect(first).toEqual({ items: [], differences: [] });
  });
});
