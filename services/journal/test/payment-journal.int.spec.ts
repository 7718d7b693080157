import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { todayJst } from '@uketori/service-kit/clock';
import { newId } from '@uketori/service-kit/ids';
import { Storage } from '@uketori/service-kit/storage/storage';
import pg from 'pg';
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

  test('has the day and the fee of the bank once a statement reports them', async () => {
    await house.settings({ setting_pay_journal: true });
    const invoice = await supplier('明細商店');
    const fee = { bank_charge: '660', transfer_fee: '0' };
    await house.payment(invoice, { pay_date: '2026-12-25', paid_on: '2026-12-28', ...fee });
    const { payment } = await entries(invoice);
    expect(payment).toMatchObject({ entry_date: '2026-12-28' });
    expect(JSON.stringify(payment?.rows)).toContain('660');
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

    test('is booked back by the next file, once, and says so; paid again it is booked again', async () => {
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

    test('undone and paid again alike before the next file: what the file holds stays', async () => {
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

    test('a later fact of the same payment books no new entry, even if the accounts changed', async () => {
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

    test('before any file held it, it goes', async () => {
      const { invoice, tell } = await paid('未出力商店');
      await tell(2, undo);
      expect(await books(invoice)).toMatchObject({ payment: null, reversed: [] });
      await nothing(invoice);
      await tell(3);
      expect(await file(invoice)).toEqual([FORTH]);
    });

    describe('given back by the bank', () => {
      const fee = { transfer_fee: '0', bank_charge: '550' };
      const back = { ...undo, ...fee, returned_on: '2026-11-05' };
      const CHARGED = [
        ['2110', '2026/10/26', '未払金', '110000', '普通預金', '110000'],
        ['2101', '2026/10/26', '支払手数料', '550', '普通預金', '550'],
      ];
      const RETURNED = ['2000', '2026/11/05', '普通預金', '110000', '未払金', '110000'];

      test('a payment in a file is booked back on the day of the bank, which keeps its charge', async () => {
        const { invoice, tell } = await paid('組戻商店');
        await tell(2, fee);
        expect(await file(invoice)).toEqual(CHARGED);
        await tell(3, back);
        expect(await file(invoice)).toEqual([RETURNED]);
        await tell(4, { ...fee, pay_date: '2026-11-12' });
        expect((await file(invoice)).map((row) => row[1])).toEqual(['2026/11/12', '2026/11/12']);
      });

      test('both bookings of the bank are in the books, also where no file held the payment yet', async () => {
        const { invoice, tell } = await paid('即時組戻商店');
        await tell(2, fee);
        await tell(3, back);
        expect(await file(invoice)).toEqual([...CHARGED, RETURNED]);
      });

      test('a return that is undone leaves the payment unchanged', async () => {
        const { invoice, tell } = await paid('組戻取消商店');
        await tell(2, fee);
        await tell(3, back);
        await tell(4, { ...fee, cause: 'return_undone' });
        expect(await books(invoice)).toMatchObject({ payment: { export_count: 0 }, reversed: [] });
        expect(await file(invoice)).toEqual(CHARGED);
      });

      test('undone after a file held the return: the transfer is booked again, its charge is not', async () => {
        const { invoice, tell } = await paid('組戻出力済商店');
        const undone = { ...fee, cause: 'return_undone' };
        await tell(2, fee);
        expect(await file(invoice)).toEqual(CHARGED);
        await tell(3, back);
        expect(await file(invoice)).toEqual([RETURNED]);
        await tell(4, undone);
        expect(await file(invoice)).toEqual([FORTH]);
        // A mark that is taken back and set again is the same transfer with the same charge.
        await tell(5, undo);
        expect(await file(invoice)).toEqual([BACK]);
        await tell(6, fee);
        expect(await file(invoice)).toEqual([FORTH]);
        // It comes back once more, and the undo of that adds nothing either.
        await tell(7, back);
        expect(await file(invoice)).toEqual([RETURNED]);
        await tell(8, undone);
        expect(await file(invoice)).toEqual([FORTH]);
        // Sent again it is another transfer: the bank charges it once more.
        await tell(9, back);
        expect(await file(invoice)).toEqual([RETURNED]);
        await tell(10, fee);
        expect(await file(invoice)).toEqual(CHARGED);
      });

      test('sent again on the same day before the next file: two transfers, two charges', async () => {
        const { invoice, tell } = await paid('即日再送商店');
        await tell(2, fee);
        expect(await file(invoice)).toEqual(CHARGED);
        await tell(3, back);
        await tell(4, fee);
        expect(await file(invoice)).toEqual([RETURNED, ...CHARGED]);
      });
    });

    test('an invoice that deducts all of its total is paid without an entry', async () => {
      const { invoice, tell } = await paid('全額控除商店');
      await tell(2, { payment_amount: '0', transfer_amount: '0', payment_type: 'transfer' });
      expect(await books(invoice)).toMatchObject({ payment: null, reversed: [] });
      await nothing(invoice);
    });

    test('undone while the first file is being written: that file is not made', async () => {
      const { invoice, tell } = await paid('競合商店');
      const storage = house.service.app.get(Storage);
      const put = storage.put.bind(storage);
      storage.put = async (...given) => {
        storage.put = put;
        await tell(2, undo);
        return put(...given);
      };
      await expect(file(invoice)).rejects.toThrow('payments_changed_meanwhile');
      expect(await books(invoice)).toMatchObject({ payment: null, reversed: [] });
      await nothing(invoice);
    });

    test('undone while the first file is being marked: it waits, sees the file and is booked back', async () => {
      const { invoice, tell } = await paid('待機商店');
      const client = new pg.Client({ connectionString: house.service.database.admin_url });
      await client.connect();
      const waiting = async (count: number) => {
        const { rows } = await client.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows.length >= count || (await sleep(20, false));
      };
      await client.query(
        `create function journal.hold() returns trigger language plpgsql as
           $$ begin perform pg_advisory_xact_lock(77); return new; end $$;
         create trigger hold before insert on journal.export_runs for each row execute function journal.hold()`,
      );
      try {
        await client.query('select pg_advisory_lock(77)');
        const making = file(invoice);
        while (!(await waiting(1)));
        let isTold = false;
        const telling = tell(2, undo).then(() => {
          isTold = true;
        });
        while (!isTold && !(await waiting(2)));
        await client.query('select pg_advisory_unlock(77)');
        expect(await making).toEqual([FORTH]);
        await telling;
      } finally {
        await client.query('drop trigger hold on journal.export_runs; drop function journal.hold()');
        await client.end();
      }
      expect(await file(invoice)).toEqual([BACK]);
    });

    test('is booked back also where payments are no longer booked; then none is booked again', async () => {
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
