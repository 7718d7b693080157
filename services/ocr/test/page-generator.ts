import fc from 'fast-check';
import type { PageLayout } from '../src/layout/layout.types.js';
import type { Deductions } from '../src/fields/deductions.types.js';
import { type PrintedCell, printedPage, recognisedPage } from './page-builder.js';

/** The subject of a generated invoice: how its sums come about. */
export type Kind =
  | 'plain'
  | 'net'
  | 'withheld'
  | 'retained'
  | 'tenth'
  | 'offset'
  | 'balance'
  | 'unnamed'
  | 'credit'
  | 'foreign'
  | 'untaxed';

/** A page as words with places, and what each of them is. */
export interface GeneratedBill {
  kind: Kind;
  page: PageLayout;
  /** Signed whole yen; the total with its tax, what is to be paid, the sum before tax, the tax. */
  total: number;
  payable: number;
  net: number;
  tax: number;
  /** What the print names as deducted from the total, by kind. */
  deductions: Partial<Record<keyof Deductions, number>>;
  /** Every amount that is printed. */
  printed: number[];
  supplier: string;
  addressee: string;
  contact: string;
  holder: string;
  /** Numbers of something, digits alone. */
  identifiers: string[];
  registration: string;
}

const NAMES = ['みほん', 'さくら野', '山吹', '北辰', '港南', '若葉', '大和田', '千歳'];
const TRADES = ['建設', '商事', '運輸', '食品', '印刷', '工業'];
const FORMS: ((name: string) => string)[] = [
  (n) => `株式会社${n}`,
  (n) => `${n}株式会社`,
  (n) => `${n}有限会社`,
];
const PERSONS = ['見本 太郎', '佐藤花子', '鈴木 一郎', '高橋美咲'];
const HOLDERS = ['カ）ミホンケンセツ', 'ヤマブキシヨウジ（カ', 'ホクシンウンユ', 'ミホン タロウ'];
const CONTACTS = ['担当', '担当者:', 'ご担当', '営業担当', 'Attn:', '作成者'];
const ASKED = ['ご請求金額', '今回請求額', '請求合計額', 'お支払金額'];
const NET = ['小計', '税抜金額', '今回出来高'];
const RETAINED = ['保留金', '保留金(10%)', '留保金', '契約保証金'];
const OFFSET = ['相殺額', '安全協力会費', '立替金控除', '前払金', '内金'];
const PREPAID = /前払金|内金/;

const digits = (length: number) =>
  fc
    .tuple(
      fc.integer({ min: 1, max: 9 }),
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length - 1, maxLength: length - 1 }),
    )
    .map(([a, rest]) => `${a}${rest.join('')}`);
const company = fc
  .tuple(fc.constantFrom(...NAMES), fc.constantFrom(...TRADES), fc.constantFrom(...FORMS))
  .map(([n, t, f]) => f(n + t));
const grouped = (value: number) => Math.abs(value).toLocaleString('en-US');

const parts = fc.record({
  net: fc.integer({ min: 12_000, max: 9_000_000 }),
  share: fc.integer({ min: 3, max: 9 }),
  other: fc.integer({ min: 1_100, max: 9_900 }),
  money: fc.constantFrom<(v: string) => string>(
    (v) => v,
    (v) => `¥${v}`,
    (v) => `${v}円`,
  ),
  minus: fc.constantFrom('▲', '△', '-'),
  supplier: company,
  addressee: company,
  contact: fc.constantFrom(...PERSONS),
  holder: fc.constantFrom(...HOLDERS),
  contactLabel: fc.constantFrom(...CONTACTS),
  asked: fc.constantFrom(...ASKED),
  netLabel: fc.constantFrom(...NET),
  retained: fc.constantFrom(...RETAINED),
  offset: fc.constantFrom(...OFFSET),
  account: digits(7),
  customer: digits(8),
  number: digits(6),
  exchange: digits(7),
  corporate: digits(13),
  boxed: fc.boolean(),
  glued: fc.constantFrom('', ' ', '登録番号'),
  stuck: fc.boolean(),
  mirrored: fc.boolean(),
  honorific: fc.constantFrom('inline', 'beside'),
  askedFirst: fc.boolean(),
  recognised: fc.boolean(),
  step: fc.integer({ min: 18, max: 26 }),
  at: fc.integer({ min: 0, max: 60 }),
});
type Parts = typeof parts extends fc.Arbitrary<infer T> ? T : never;

const RATE = 10;

/** An invoice of one of the kinds in a random layout. */
export function bills(...kinds: Kind[]): fc.Arbitrary<GeneratedBill> {
  return fc
    .tuple(fc.constantFrom(...kinds), parts)
    .filter(([, p]) => p.supplier !== p.addressee && distinct(p))
    .map(([kind, p]) => bill(kind, p));
}

/** No number of something is an amount by chance, and no two amounts are one. */
function distinct(p: Parts): boolean {
  const sums = [p.net, taxOf(p.net), p.net + taxOf(p.net), p.other, p.share].map(Number);
  return (
    new Set(sums).size === sums.length &&
    ![p.account, p.customer, p.number].some((n) => sums.includes(Number(n)))
  );
}

const taxOf = (net: number) => Math.floor((net * RATE) / 100);

type Sums = Pick<GeneratedBill, 'total' | 'payable' | 'net' | 'tax' | 'deductions'> & {
  rows: [string, number][];
};

/** The lines of the sums, label and value in yen, and the payable amount. */
function sumsOf(kind: Kind, p: Parts): Sums {
  const { net } = p;
  const tax = taxOf(net);
  const total = net + tax;
  const taxed: [string, number][] = [
    [p.netLabel, net],
    ['消費税(10%)', tax],
    ['合計(税込)', total],
  ];
  const done = (rows: [string, number][], payable: number, deductions: Sums['deductions'] = {}): Sums => ({
    rows,
    total,
    payable,
    net,
    tax,
    deductions,
  });
  if (kind === 'credit')
    return {
      rows: taxed.map(([l, v]): [string, number] => [l, -v]),
      total: -total,
      payable: -total,
      net: -net,
      tax: -tax,
      deductions: {},
    };
  if (kind === 'untaxed' || kind === 'foreign')
    return {
      rows: [
        ['小計', net],
        ['合計', net],
      ],
      total: net,
      payable: net,
      net,
      tax: 0,
      deductions: {},
    };
  // The rest to invoice is printed before its tax: no sum to be paid.
  if (kind === 'net') {
    const worked = net + p.share * 1000;
    return done(
      [
        ['今回出来高', worked],
        [p.retained, -(worked - net)],
        ['差引請求額', net],
        ['消費税(10%)', tax],
        ['合計(税込)', total],
      ],
      total,
    );
  }
  const least = (label: string, part: number): [string, number][] => [
    ...taxed,
    [label, -part],
    [`差引${p.asked}`, total - part],
  ];
  if (kind === 'retained') {
    const retained_amount = Math.floor((total * p.share) / 100);
    return done(least(p.retained, retained_amount), total - retained_amount, { retained_amount });
  }
  // A retention of a tenth of the work equals the tax: the page does not show which of them was left out.
  if (kind === 'tenth') return done(least(p.retained, tax), net);
  if (kind === 'offset') {
    const name = PREPAID.test(p.offset) ? 'prepaid_amount' : 'offset_claim_amount';
    return done(least(p.offset, p.other), total - p.other, { [name]: p.other });
  }
  if (kind === 'unnamed') return done(least('その他', p.other), total - p.other);
  if (kind === 'withheld') {
    const base = net;
    const withheld =
      base <= 1_000_000
        ? Math.floor((base * 1021) / 10_000)
        : Math.floor(((base - 1_000_000) * 2042) / 10_000) + 102_100;
    return done(least('源泉所得税', withheld), total - withheld);
  }
  if (kind === 'balance')
    return done([...taxed, ['繰越金額', p.other], ['今回御請求額', total + p.other]], total + p.other);
  return done(taxed, total);
}

/** A number in one cell, or each digit in a box. */
function numberCells(label: string, number: string, x: number, y: number, boxed: boolean): PrintedCell[] {
  if (!boxed) return [[x, y, `${label} ${number}`]];
  return [[x, y, label], ...[...number].map((d, i): PrintedCell => [x + 110 + 19 * i, y, d])];
}

function bill(kind: Kind, p: Parts): GeneratedBill {
  const { rows, total, payable, net, tax, deductions } = sumsOf(kind, p);
  const money = kind === 'foreign' ? (v: string) => `$${v}.00` : p.money;
  const amount = (value: number) => `${value < 0 ? p.minus : ''}${money(grouped(value))}`;
  const registration = `T${p.corporate}`;
  const phone = `045-${p.exchange.slice(0, 3)}-${p.exchange.slice(3)}`;
  const [left, right] = p.mirrored ? [560, 60] : [60, 560];
  const cells: PrintedCell[] = [
    [430, 30, kind === 'foreign' ? 'INVOICE' : kind === 'credit' ? '請求書(赤伝)' : '請求書', 22],
  ];
  cells.push([left, 90, p.honorific === 'inline' ? `${p.addressee} 御中` : p.addressee, 14]);
  if (p.honorific === 'beside') cells.push([left + 14 * p.addressee.length + 16, 90, '御中', 14]);
  cells.push([right, 90 + p.at, p.stuck ? `${p.supplier}${p.glued}${registration}` : p.supplier, 14]);
  cells.push([right, 112 + p.at, '神奈川県横浜市中区山下町99番地']);
  cells.push([right, 128 + p.at, `TEL ${phone}`]);
  cells.push([right, 144 + p.at, `${p.contactLabel} ${p.contact}`]);
  if (!p.stuck) cells.push(...numberCells('登録番号', registration, right, 160 + p.at, p.boxed));
  cells.push(...numberCells('お客様番号', p.customer, left, 180 + p.at, p.boxed));
  cells.push([left, 200 + p.at, `請求書番号 ${p.number}`], [left, 216 + p.at, '請求日 2026年10月31日']);
  let y = 260 + p.at;
  if (p.askedFirst) {
    cells.push([left === 60 ? 60 : 200, y, p.asked, 13], [left === 60 ? 240 : 380, y, amount(payable), 16]);
    y += 40;
  }
  for (const [label, value] of rows) {
    cells.push([560, y, label], [760, y, amount(value)]);
    y += p.step;
  }
  y += 20;
  cells.push(
    [60, y, 'お振込先 みずほ銀行 横浜支店 普通'],
    ...numberCells('口座番号', p.account, 60, y + p.step, p.boxed),
  );
  cells.push([60, y + 2 * p.step, `口座名義 ${p.holder}`]);
  return {
    kind,
    page: p.recognised ? recognisedPage(cells) : printedPage(cells),
    total,
    payable,
    net,
    tax,
    deductions,
    printed: [...rows.map(([, value]) => value), payable],
    supplier: p.supplier,
    addressee: p.addressee,
    contact: p.contact,
    holder: p.holder,
    identifiers: [p.account, p.customer, p.number, phone.replace(/\D/g, ''), p.corporate],
    registration,
  };
}
