import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  ACCOUNTS,
  type Account,
  CONTEXT,
  fileOf,
  type Invoice,
  type Line,
  readyFormat,
} from './export-files/books.js';
import type { Verdict } from './export-files/csv.js';
import { checkFreeeDeals, checkFreeeJournal } from './export-files/freee.js';
import { checkMoneyForward } from './export-files/money-forward.js';
import { checkObc } from './export-files/obc.js';
import { checkPca } from './export-files/pca.js';
import { checkYayoi } from './export-files/yayoi.js';

const CHECKS: Readonly<Record<string, (bytes: Buffer) => Verdict>> = {
  yayoi: (bytes) => checkYayoi(bytes, 25),
  yayoi_27: (bytes) => checkYayoi(bytes, 27),
  money_forward: (bytes) => checkMoneyForward(bytes, ['控除不可']),
  freee_journal: checkFreeeJournal,
  freee_deals: checkFreeeDeals,
  obc: checkObc,
  pca: checkPca,
};
const FORMATS = Object.keys(CHECKS);
const BY_CODE = ['obc', 'pca'];

const debit = (account: Account, amount: number, over: Partial<Line> = {}): Line => ({
  side: 'debit',
  account,
  amount,
  tax: Math.floor(amount / 11),
  tax_class: 'ten',
  ...over,
});
const credit = (amount: number, over: Partial<Line> = {}): Line => ({
  side: 'credit',
  account: '未払金',
  amount,
  ...over,
});
const reduced = { tax_class: 'eight' } as const;

/** Every kind of line that the product books. */
const EVERY_KIND: readonly Invoice[] = [
  {
    local_id: 1,
    supplier: '株式会社ミナト印刷',
    number: 'M-001',
    lines: [debit('外注費', 110_000), credit(110_000)],
  },
  {
    local_id: 2,
    supplier: 'スズキ ギフトショップ',
    abstract: '贈答品',
    lines: [debit('消耗品費', 110_000, { percent: 70, note: '11月分 70%控除対象' }), credit(110_000)],
  },
  {
    local_id: 3,
    supplier: '山田商店',
    date: '2026-09-30',
    lines: [debit('消耗品費', 10_800, { ...reduced, tax: 800, percent: 80 }), credit(10_800)],
  },
  {
    local_id: 4,
    supplier: '二税率フーズ',
    lines: [
      debit('消耗品費', 33_000, { note: '包材' }),
      debit('消耗品費', 21_600, { ...reduced, tax: 1600, note: '食材' }),
      credit(54_600),
    ],
  },
  {
    local_id: 5,
    supplier: '税理士 佐藤一郎',
    number: '2026-11',
    pay_date: '2026-12-30',
    lines: [
      debit('外注費', 110_000, { note: '11月顧問料' }),
      credit(99_790),
      credit(10_210, { account: '預り金', note: '源泉所得税' }),
    ],
  },
  {
    local_id: 6,
    supplier: '上限超過商会',
    lines: [debit('外注費', 220_000, { percent: 0 }), credit(220_000)],
  },
  {
    local_id: 7,
    supplier: '損害保険の会社',
    lines: [debit('保険料', 50_000, { tax_class: 'exempt', tax: 0 }), credit(50_000)],
  },
  {
    local_id: 8,
    supplier: '東京都',
    lines: [debit('租税公課', 3000, { tax_class: 'none', tax: 0 }), credit(3000)],
  },
  {
    local_id: 9,
    supplier: '株式会社ミナト印刷',
    number: 'CN-9',
    lines: [debit('外注費', -33_000, { note: '返品' }), credit(-33_000)],
  },
  {
    local_id: 10,
    supplier: '値引き工業',
    lines: [
      debit('消耗品費', 110_000),
      debit('消耗品費', -11_000, { tax: -1000, note: '値引' }),
      credit(99_000),
    ],
  },
  {
    local_id: 11,
    supplier: '端数切上げ電気',
    lines: [debit('消耗品費', 3276, { tax: 298 }), credit(3276)],
  },
  {
    local_id: 12,
    supplier: '明細の多い株式会社',
    lines: [
      debit('工具器具備品', 330_000, { sub_account: '機械', department: '製造部', vendor: '明細商事' }),
      credit(330_000, { sub_account: '明細の多い株式会社', department: '本社' }),
    ],
  },
  {
    local_id: 13,
    supplier: '長い名前の取引先で摘要の幅をほとんど使ってしまう株式会社',
    number: 'LONG-2026-11-000123',
    lines: [
      debit('外注費', 55_000, { percent: 70, note: 'システム開発支援業務一式（十一月度分）、ならびに保守' }),
      credit(55_000),
    ],
  },
  {
    local_id: 14,
    supplier: '引用"符,と改行の店',
    template: '{month} {supplier}（{subject}）{note}',
    lines: [debit('消耗品費', 1100, { note: '一行目\n二行目, "引用"' }), credit(1100)],
  },
];

describe.each(FORMATS)('%s', (id) => {
  const check = CHECKS[id] as (bytes: Buffer) => Verdict;

  test('a file with every kind of line is what it was, and the published description takes it', async () => {
    const { bytes, writer } = await fileOf(readyFormat(id), EVERY_KIND);
    expect(writer.unmapped.unmapped).toEqual([]);
    expect(check(bytes).problems).toEqual([]);
    const golden = new URL(`export-files/golden/${id}.csv`, import.meta.url);
    if (process.env.UKETORI_WRITE_GOLDEN) writeFileSync(golden, bytes);
    expect(bytes.toString('latin1')).toBe(readFileSync(golden).toString('latin1'));
  });

  test('every line names its supplier, and the note of the transitional measure is never cut', async () => {
    const { bytes } = await fileOf(readyFormat(id), EVERY_KIND);
    const { booked } = check(bytes);
    for (const { summary } of booked) expect(summary).not.toBe('');
    const noted = booked.filter(({ summary }) => /[78]0%控除対象$/.test(summary));
    expect(noted.length).toBe(id === 'freee_deals' ? 3 : 6);
    for (const invoice of EVERY_KIND) {
      const name = invoice.supplier.slice(0, 9);
      expect(booked.some(({ summary }) => summary.includes(name))).toBe(true);
    }
  });

  test('any invoices: the description takes the file, and every account has moved by what the journal says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(invoices, { minLength: 1, maxLength: 8 }), async (drawn) => {
        const numbered = drawn.map((invoice, at) => ({ ...invoice, local_id: at + 1 }));
        const { bytes, writer } = await fileOf(readyFormat(id), numbered);
        expect(writer.unmapped.unmapped).toEqual([]);
        const { problems, booked } = check(bytes);
        expect(problems).toEqual([]);
        if (id === 'freee_deals') {
          // A deal's amount is what is owed: the expenses less what is withheld.
          const owed = numbered.flatMap(({ lines }) => lines).filter(({ account }) => account === '未払金');
          const sum = (all: readonly { amount: number }[]) =>
            all.reduce((found, { amount }) => found + amount, 0);
          expect(sum(booked)).toBe(sum(owed));
          return;
        }
        const wanted = new Map<string, number>();
        for (const { lines } of numbered)
          for (const line of lines) add(wanted, accountOf(line.account), line.side, line.amount);
        const found = new Map<string, number>();
        for (const { account, side, amount } of booked) add(found, account, side, amount);
        expect(nonZero(found)).toEqual(nonZero(wanted));
      }),
      { numRuns: 150 },
    );
  });

  const accountOf = (name: Account) => (BY_CODE.includes(id) ? ACCOUNTS[name][0] : name);
});

function add(sums: Map<string, number>, account: string, side: Line['side'], amount: number): void {
  sums.set(account, (sums.get(account) ?? 0) + (side === 'debit' ? amount : -amount));
}
const nonZero = (sums: Map<string, number>) => [...sums].filter(([, sum]) => sum !== 0).sort();

const yen = fc.integer({ min: 1, max: 99_999_999 });
const purchase: fc.Arbitrary<Line> = fc
  .record({
    account: fc.constantFrom<Account>('外注費', '消耗品費', '工具器具備品'),
    amount: yen,
    is_negative: fc.boolean(),
    tax_class: fc.constantFrom('ten', 'eight', 'exempt', 'none'),
    percent: fc.constantFrom(100, 80, 70, 50, 30, 0),
    note: fc.string({ unit: fc.constantFrom(...'あいう分、,"\n 部品A1-=+@％'), maxLength: 60 }),
    roundsUp: fc.boolean(),
    department: fc.option(fc.constantFrom('本社', '製造部'), { nil: undefined }),
  })
  .map(({ amount, is_negative, tax_class, percent, roundsUp, ...line }) => {
    const rate = tax_class === 'ten' ? 10 : tax_class === 'eight' ? 8 : 0;
    const inside = (amount * rate) / (100 + rate);
    const tax = roundsUp ? Math.ceil(inside) : Math.floor(inside);
    const sign = is_negative ? -1 : 1;
    return {
      ...line,
      side: 'debit',
      tax_class,
      amount: sign * amount,
      tax: sign * Math.min(tax, amount),
      percent: rate === 0 ? 100 : percent,
    } as Line;
  });
const invoices: fc.Arbitrary<Invoice> = fc
  .record({
    supplier: fc.string({
      unit: fc.constantFrom(...'株式会社山田商店ミナト, "()'),
      minLength: 1,
      maxLength: 40,
    }),
    number: fc.string({ unit: fc.constantFrom(...'INV-0123'), maxLength: 30 }),
    date: fc.constantFrom('2023-10-01', '2026-09-30', '2026-10-01', '2028-10-01', '2030-12-31'),
    template: fc.constantFrom(
      '',
      '{supplier}',
      '{date} {supplier}（{subject}）{note} {number}',
      '{note}{supplier}',
    ),
    purchases: fc.array(purchase, { minLength: 1, maxLength: 4 }),
    withheld: fc.option(fc.integer({ min: 1, max: 10_210 }), { nil: undefined }),
  })
  .map(({ purchases, withheld, supplier, ...invoice }) => {
    const total = purchases.reduce((sum, { amount }) => sum + amount, 0);
    const taken = withheld ?? 0;
    const payable: Line[] =
      total === taken ? [] : [{ side: 'credit', account: '未払金', amount: total - taken }];
    const held: Line[] = taken === 0 ? [] : [{ side: 'credit', account: '預り金', amount: taken }];
    return {
      ...invoice,
      local_id: 0,
      supplier: `甲${supplier}`.trim(),
      lines: [...purchases, ...payable, ...held],
    };
  })
  .filter(({ lines }) => lines.some(({ side }) => side === 'credit'));

describe('the validators find what was wrong before', () => {
  const first = EVERY_KIND.slice(0, 1);
  const two = EVERY_KIND.slice(3, 4);
  const withColumn = (id: string, header: string, over: object) => {
    const format = readyFormat(id);
    return {
      ...format,
      columns: format.columns.map((column) => (column.header === header ? { ...column, ...over } : column)),
    };
  };
  test.each([
    ['yayoi', 'タイプ', { source: 'fixed', value: '0' }, two, 'type 0'],
    ['yayoi', '貸方金額', { empty: '' }, two, 'amount '],
    ['yayoi', '摘要', { limit: null }, EVERY_KIND.slice(12, 13), '摘要 is longer'],
    ['pca', '借方税区分コード', { source: 'fixed', value: '00' }, first, 'mode 1 of 00'],
    ['obc', 'CSJS203', { source: 'fixed', value: '' }, first, 'no 税区分'],
    ['obc', 'CSJS213', { source: 'debit_amount' }, first, 'differs by 10000'],
    ['obc', 'CSJS223', { source: 'fixed', value: '' }, first, 'インボイス取引区分'],
    ['money_forward', '借方インボイス', { source: 'fixed', value: '' }, first, 'インボイス '],
    ['freee_deals', '税額', { source: 'debit_tax_amount' }, EVERY_KIND.slice(1, 2), '税額 on'],
  ])('%s: %s', async (id, header, over, drawn, problem) => {
    const { bytes } = await fileOf(withColumn(id, header, over), drawn);
    expect((CHECKS[id] as (bytes: Buffer) => Verdict)(bytes).problems.join()).toContain(problem);
  });
  test.each(['yayoi', 'pca', 'obc', 'money_forward'])('%s: a negative amount', async (id) => {
    const format = readyFormat(id);
    const kept = { ...format, options: { ...format.options, negative_lines: 'keep' as const } };
    const { bytes } = await fileOf(kept, EVERY_KIND.slice(8, 9));
    expect((CHECKS[id] as (bytes: Buffer) => Verdict)(bytes).problems.length).toBeGreaterThan(0);
  });
  test('PCA: a title too few', async () => {
    const format = readyFormat('pca');
    const { bytes } = await fileOf({ ...format, columns: format.columns.slice(0, 80) }, first, CONTEXT);
    expect(checkPca(bytes).problems.length).toBeGreaterThan(0);
  });
});
