import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { systemActor } from '@uketori/service-kit/actor';
import { todayJst } from '@uketori/service-kit/clock';
import type { GrpcClients } from '@uketori/service-kit/grpc';
import { newId } from '@uketori/service-kit/ids';
import { allOf, testCaller } from '@uketori/service-kit/testing';
import type {
  Payables,
  PayablesAgeing,
  PayablesConfirmation,
  PayablesLedger,
} from '../src/payables/payables.types.js';
import { JournalHouse, keiri as accountantOfHouse, ORGANIZATION } from './journal-house.js';
import { accountant, field, type Invoice, newInvoice, readFields } from './support.js';

const house = new JournalHouse();
const keiri = {
  ...accountantOfHouse,
  abilities: { ...accountantOfHouse.abilities, ...allOf('report:read', 'month_end:close') },
};
let grpc: GrpcClients;
beforeAll(async () => {
  await house.open();
  grpc = testCaller('approval', house.service);
});
afterAll(async () => {
  grpc?.close();
  await house.close();
});

const get = async <T>(path: string, actor = keiri) =>
  (await house.service.call<T & { code?: string }>(actor, 'GET', `/payables${path}`)).body;

/** Numbers that are the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** What the test itself knows of the books. */
interface Known {
  supplier: string;
  account: string;
  document: number | string;
  due: string | null;
  day: string;
  amount: number;
}
interface Bill {
  invoice: Invoice;
  supplier: string;
  account: string;
  due: string | null;
  day: string;
  total: number;
}
const TITLES = ['未払金', '買掛金', '未払費用'] as const;

const isoDay = (day: number) => new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10);

class Year {
  readonly known: Known[] = [];
  readonly next = numbers(20_260_112);
  readonly #companies = new Map<string, string>();

  constructor(readonly accounts: Readonly<Record<string, string>>) {}

  async company(name: string): Promise<string> {
    const made = await house.service.call<{ id: string }>(keiri, 'POST', '/companies', {
      company_name: name,
    });
    expect(made.status).toBe(201);
    this.#companies.set(name, made.body.id);
    return made.body.id;
  }

  /** An approved invoice, or a credit note where the total is below zero. */
  async bill(supplier: string, day: string, total: number, title: string, due: string | null): Promise<Bill> {
    const net = Math.trunc(total / 1.1);
    const invoice = await newInvoice(house.service, keiri, {
      fields: readFields({
        supplier_name: field(supplier),
        t_number: field(''),
        phone: field(''),
        issue_date: field(day),
        ...(due === null ? {} : { due_date: field(due) }),
        invoice_number: field(`N-${this.known.length}`),
        total_amount: field(String(total)),
        payable_amount: field(String(total)),
        subtotal: field(String(net)),
        tax_amount: field(String(total - net)),
        tax_breakdown: [{ rate: 10, taxable: String(net), tax: String(total - net), confidence: 0.9 }],
      }),
    });
    const saved = await this.#coded(invoice, title);
    expect(await house.lock(saved)).toMatchObject({ locked: true });
    const bill = {
      invoice: saved,
      supplier,
      account: title,
      due: saved.pay_date as string | null,
      day,
      total,
    };
    this.add(bill, day, total);
    return bill;
  }

  /** The invoice with its payable on an account. */
  async #coded(invoice: Invoice, title: string): Promise<Invoice> {
    const [line = {}] = invoice.journals;
    if (title === line.credit_account_title) return invoice;
    const journals = [
      { ...inputOf(line), credit_account_title_id: this.accounts[title], credit_sub_account_id: null },
    ];
    const saved = await house.save(invoice, { journals });
    expect(saved.status).toBe(200);
    return saved.body;
  }

  add({ supplier, account, invoice, due }: Bill, day: string, amount: number): void {
    this.known.push({ supplier, account, document: invoice.local_id, due, day, amount });
  }
}

/** The fields of a stored line that the form sends. */
function inputOf(line: Record<string, unknown>): Record<string, unknown> {
  const names = Object.keys(line).filter((name) =>
    /^(debit|credit)_(.*_id|amount|amount_input_mode)$|^description$/.test(name),
  );
  return Object.fromEntries(names.map((name) => [name, line[name]]));
}

/** The known entries up to a day, added up by a key. */
function summed(
  known: readonly Known[],
  until: string,
  keyOf: (one: Known) => string,
): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const one of known) if (one.day <= until) sums[keyOf(one)] = (sums[keyOf(one)] ?? 0) + one.amount;
  return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0));
}

const byAccount = ({ supplier, account }: Known) => `${supplier}/${account}`;
const closings = ({ items }: Payables) =>
  Object.fromEntries(
    items
      .filter(({ closing }) => closing !== 0)
      .map((row) => [`${row.name}/${row.account.name}`, row.closing]),
  );

test('a year of invoices, notes, offsets, fees, returns, estimates and reopened ones, to the yen', async () => {
  const accounts = Object.fromEntries(
    await Promise.all(
      TITLES.map(async (title) => [title, await house.master('account_title', title)] as const),
    ),
  );
  const year = new Year(accounts);
  const { next } = year;
  const suppliers = Array.from({ length: 8 }, (_, n) => `台帳商店${n}号`);
  const ids = new Map<string, string>();
  // Half of the suppliers have a record; the others are printed names.
  for (const name of suppliers.slice(0, 4)) ids.set(name, await year.company(name));
  await house.settings({ setting_pay_journal: true });
  const unlock = (invoice: Invoice) =>
    grpc.call<object, object>(
      {
        service: 'journal' as const,
        proto: 'uketori/journal/v1/invoices.proto',
        rpc: 'uketori.journal.v1.InvoicesService/UnlockInvoice',
      },
      { invoice_id: invoice.id, attempt: 2 },
      systemActor(ORGANIZATION, 'approval'),
      10_000,
    );
  const pay = async (bill: Bill, day: string, over: Record<string, unknown> = {}) => {
    const amount = String(bill.total);
    return house.payment(bill.invoice, {
      payment_amount: amount,
      transfer_amount: amount,
      pay_date: day,
      ...over,
    });
  };

  for (let n = 0; n < 100; n++) {
    const supplier = suppliers[next(suppliers.length)] ?? '';
    const at = next(330);
    const title = TITLES[Math.max(0, next(6) - 3)] ?? '未払金';
    const due = next(12) === 0 ? null : isoDay(at + 10 + next(60));
    const bill = await year.bill(supplier, isoDay(at), 1_100 * (1 + next(900)), title, due);
    const paidOn = isoDay(at + 5 + next(80));
    const { invoice, total } = bill;
    switch (next(10)) {
      case 0:
      case 1:
        break; // stays open
      case 2: {
        // A credit note settles a part of it.
        const used = Math.max(1, next(total));
        const note = await year.bill(supplier, isoDay(at + 3), -(used + 1_000 * next(2)), title, due);
        const paid = String(total - used);
        await pay(bill, paidOn, {
          payment_amount: paid,
          transfer_amount: paid,
          offset_amount: String(used),
          offsets: [{ pay_key: newId(), invoice_id: note.invoice.id, amount: String(used) }],
          payment_type: next(2) === 0 ? 'transfer' : 'credit_card',
          // The fee of the payee, what the bank takes of it, and the rest have lines of their own before the offset.
          ...(n % 2 === 0 && total - used > 550 ? { transfer_fee: '550', bank_charge: '330' } : {}),
        });
        year.add(bill, paidOn, -total);
        year.add(note, paidOn, used);
        break;
      }
      case 3: {
        // The payee bears a fee, and the bank charges another one.
        await pay(bill, paidOn, { transfer_fee: '550', bank_charge: next(2) === 0 ? '330' : '880' });
        year.add(bill, paidOn, -total);
        break;
      }
      case 4: {
        // By card: the card's account is a payable, but not to this supplier.
        await pay(bill, paidOn, { payment_type: 'credit_card', bank_charge: '0' });
        year.add(bill, paidOn, -total);
        break;
      }
      case 5: {
        // Paid, and the bank returned it before a file held it.
        const pay_key = await pay(bill, paidOn);
        await pay(bill, paidOn, { pay_key, version: 2, state: 'APPROVED', paid: false });
        break;
      }
      case 6: {
        // Reopened: it is in no books until it is approved again.
        await unlock(invoice);
        year.known.pop();
        break;
      }
      default: {
        await pay(bill, paidOn, { paid_on: isoDay(at + 90) });
        year.add(bill, isoDay(at + 90), -total);
      }
    }
  }

  // Returned after a file held the payment: booked back today.
  const returned = await year.bill('台帳商店1号', '2025-06-10', 77_000, '未払金', '2025-07-31');
  const returned_key = await pay(returned, '2025-07-31');
  await house.file(
    { kind: 'payment', format_id: 'yayoi', target: { ids: [returned.invoice.local_id] } },
    'cp932',
  );
  await pay(returned, '2025-07-31', { pay_key: returned_key, version: 2, state: 'APPROVED', paid: false });
  year.add(returned, '2025-07-31', -77_000);
  year.add(returned, todayJst(), 77_000);

  // Given back by the bank, which keeps its charge: on the day of the bank, and paid again.
  const sent = await year.bill('台帳商店6号', '2025-06-12', 88_000, '未払金', '2025-07-31');
  const fee = { transfer_fee: '550', bank_charge: '330' };
  const sent_key = await pay(sent, '2025-07-31', fee);
  const open = { state: 'APPROVED', paid: false } as const;
  await pay(sent, '2025-07-31', {
    ...fee,
    ...open,
    pay_key: sent_key,
    version: 2,
    returned_on: '2025-08-05',
  });
  await pay(sent, '2025-08-15', { ...fee, pay_key: sent_key, version: 3 });
  for (const [day, amount] of [
    ['2025-07-31', -88_000],
    ['2025-08-05', 88_000],
    ['2025-08-15', -88_000],
  ] as const)
    year.add(sent, day, amount);

  // Without payment journals the payment itself settles; the credit note that it used is settled with it.
  await house.settings({ setting_pay_journal: false });
  const plain = await year.bill('台帳商店5号', '2025-03-10', 55_000, '買掛金', '2025-04-30');
  const note = await year.bill('台帳商店5号', '2025-03-11', -5_500, '買掛金', null);
  await pay(plain, '2025-04-30', {
    payment_amount: '49500',
    transfer_amount: '49500',
    offset_amount: '5500',
  });
  await pay(note, '', { payment_amount: '0', transfer_amount: '0', offset_amount: '-5500' });
  year.add(plain, '2025-04-30', -49_500);

  // Paid again: the reversed entry is no journal of this payment.
  await pay(returned, '2025-12-20', { pay_key: returned_key, version: 3 });
  year.add(returned, '2025-12-20', -77_000);

  // Estimates of two months, reversed on the day after.
  for (const [month, days] of [
    ['2025-08', ['2025-08-31', '2025-09-01']],
    ['2025-10', ['2025-10-31', '2025-11-01']],
  ] as const) {
    const booked = await house.service.call(keiri, 'POST', `/month-end/${month}/accruals`, {
      company_id: ids.get('台帳商店0号'),
      amount: 12_345,
      debit_account_title_id: await house.master('account_title', '外注費'),
      credit_account_title_id: accounts.未払費用,
    });
    expect(booked.status).toBe(201);
    for (const [day, sign] of [
      [days[0], 1],
      [days[1], -1],
    ] as const)
      year.known.push({
        supplier: '台帳商店0号',
        account: '未払費用',
        document: `estimate ${month}`,
        due: null,
        day,
        amount: sign * 12_345,
      });
  }

  const { known } = year;
  const ofYear = (await get<Payables>('?from=2025-01&to=2025-12&q=台帳商店')) as Payables;
  expect(ofYear.count).toBeLessThanOrEqual(100);
  expect(closings(ofYear)).toEqual(summed(known, '2025-12-31', byAccount));

  // Each month begins where the one before ended, and its end is the sum of the entries until then.
  let before: Record<string, number> = {};
  for (let month = 1; month <= 12; month++) {
    const name = `2025-${String(month).padStart(2, '0')}`;
    const until = new Date(Date.UTC(2025, month, 0)).toISOString().slice(0, 10);
    const report = (await get<Payables>(`?from=${name}&to=${name}&q=台帳商店`)) as Payables;
    const openings = Object.fromEntries(
      report.items
        .filter(({ opening }) => opening !== 0)
        .map((row) => [`${row.name}/${row.account.name}`, row.opening]),
    );
    expect(openings).toEqual(before);
    before = closings(report);
    expect(before).toEqual(summed(known, until, byAccount));
    for (const row of report.items) expect(row.closing).toBe(row.opening + row.increase - row.decrease);
  }

  // The entries of each supplier by day and account; the balance runs to the closing one.
  for (const name of suppliers) {
    const supplier = ofYear.items.find((row) => row.name === name)?.supplier ?? '';
    const own = known.filter((one) => one.supplier === name);
    const ledger = (await get<PayablesLedger>(`/${supplier}?from=2025-01&to=2025-12`)) as PayablesLedger;
    const keyOf = (day: string | null, account: string, document: number | null) =>
      `${day} ${account} ${document}`;
    const shown: Record<string, number> = {};
    for (const entry of ledger.entries) {
      const key = keyOf(entry.day, entry.account.name, entry.local_id);
      shown[key] = (shown[key] ?? 0) + entry.amount;
    }
    const numberOf = ({ document }: Known) => (typeof document === 'number' ? document : null);
    const wanted = summed(own, '2025-12-31', (one) => keyOf(one.day, one.account, numberOf(one)));
    expect(Object.fromEntries(Object.entries(shown).filter(([, amount]) => amount !== 0))).toEqual(wanted);
    expect(ledger.entries.at(-1)?.balance).toBe(ledger.closing);
    for (const entry of ledger.entries.filter(({ kind }) => kind === 'payment'))
      expect(entry.payment_local_id).toBe(1);

    // Ageing and confirmation at the end of two days: each document once, in the group of its pay date.
    for (const on of ['2025-06-30', '2025-12-31']) {
      const open = Object.entries(summed(own, on, ({ document }) => String(document)));
      const balance = open.reduce((sum, [, amount]) => sum + amount, 0);
      const ageing = (await get<PayablesAgeing>(`/ageing?on=${on}&company=${supplier}`)) as PayablesAgeing;
      const letter = (await get<PayablesConfirmation>(
        `/${supplier}/confirmation?on=${on}`,
      )) as PayablesConfirmation;
      expect([ageing.total.amount, letter.balance]).toEqual([balance, balance]);
      expect(letter.balances.reduce((sum, one) => sum + one.balance, 0)).toBe(balance);
      const netted = open.filter(
        ([document]) => ![plain, note].some(({ invoice }) => String(invoice.local_id) === document),
      );
      expect(
        Object.fromEntries(letter.documents.map(({ local_id, amount }) => [local_id ?? 'estimate', amount])),
      ).toEqual(Object.fromEntries(netted));
      const late = netted.filter(([document]) => {
        const due = own.find((one) => String(one.document) === document)?.due;
        return due !== null && due !== undefined && Date.parse(on) - Date.parse(due) > 90 * 86_400_000;
      });
      expect(ageing.total.ages.over_90).toBe(late.reduce((sum, [, amount]) => sum + amount, 0));
    }
  }

  // The returned payment is open again as of today.
  const todays = (await get<PayablesAgeing>(`/ageing?on=${todayJst()}&q=台帳商店`)) as PayablesAgeing;
  expect(Object.fromEntries(todays.items.map(({ name, amount }) => [name, amount]))).toEqual(
    summed(known, todayJst(), ({ supplier }) => supplier),
  );
}, 180_000);

test('one account, one supplier, pages, and files in the words of the pages', async () => {
  const all = (await get<Payables>('?from=2025-01&to=2025-12')) as Payables;
  const [first] = all.items;
  const one = (await get<Payables>(
    `?from=2025-01&to=2025-12&account=${first?.account.id}&company=${first?.supplier}`,
  )) as Payables;
  expect(one.items).toEqual([first]);
  expect(one.total.closing).toBe(first?.closing);
  expect(all.totals.reduce((sum, { closing }) => sum + closing, 0)).toBe(all.total.closing);
  const beyond = (await get<Payables>('?from=2025-01&to=2025-12&page=2')) as Payables;
  expect([beyond.items, beyond.count]).toEqual([[], all.count]);
  const text = String(await get('/export.csv?from=2025-01&to=2025-12'));
  expect(text).toContain('取引先,コード,勘定科目,繰越残高,増加,減少,期末残高');
  expect(text).toContain(`${first?.name},${first?.account.code},${first?.account.name},`);
  const ledger = String(await get(`/${first?.supplier}/export.csv?from=2025-01&to=2025-12&language=en`));
  expect(ledger).toContain(
    'Date,Entry,Account title,Invoice,Invoice number,Payment,Increase,Decrease,Balance',
  );
  expect(ledger).toContain('Opening balance');
  const ages = String(await get('/ageing/export.csv?on=2025-12-31'));
  expect(ages).toContain('取引先,残高,期日前,1〜30日超過');
});

test('bad requests, other organizations and missing rights', async () => {
  const status = async (path: string, actor = keiri) =>
    (await house.service.call(actor, 'GET', `/payables${path}`)).status;
  for (const path of ['', '?from=2025-02&to=2025-01', '?from=2020-01&to=2025-12', '?from=2025-01&to=2025-13'])
    expect(await status(path)).toBe(400);
  for (const path of ['/ageing', '/ageing?on=2025-02-30', '/x?from=2025-01&to=2025-01'])
    expect(await status(path)).toBe(400);
  expect(await status(`/${newId()}?from=2025-01&to=2025-01`)).toBe(404);
  expect(await status(`/${newId()}/confirmation?on=2025-01-31`)).toBe(404);
  const stranger = accountant(newId(), { abilities: allOf('report:read') });
  const { items } = (await get<Payables>('?from=2025-01&to=2025-12', stranger)) as Payables;
  expect(items).toEqual([]);
  for (const path of [
    '?from=2025-01&to=2025-01',
    '/export.csv?from=2025-01&to=2025-01',
    '/ageing?on=2025-01-31',
  ])
    expect(await status(path, accountant(ORGANIZATION))).toBe(403);
});
