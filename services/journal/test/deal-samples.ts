import { dealBodies } from '../src/accounting/body.rules.js';
import { type DealFacts, type DealInvoice, dealPlan, type Obstacle } from '../src/accounting/deal.rules.js';
import type { RemoteKind, RemoteMaster } from '../src/accounting/kinds.data.js';
import { type Choices, resolve } from '../src/accounting/mapping.rules.js';
import type { JournalLine } from '../src/lines/line.record.js';

export const invoice: DealInvoice = {
  document_kind: 'bill',
  issue_date: '2026-11-20',
  posting_date: null,
  delivery_date: null,
  due_date: null,
  pay_date: '2026-12-30',
  is_qualified: true,
  company_id: null,
  partner_name: '佐藤税理士事務所',
  t_number: '',
  payable_amount: 99_790,
};
export const facts: DealFacts = {
  taxes: new Map([
    ['t10', { name: '課対仕入10%', rate: 10, is_reduced_tax: false, export_code: '136', cells: [] }],
    ['t70', { name: '課対仕入（控70）10%', rate: 10, is_reduced_tax: false, export_code: '', cells: [] }],
    ['t0', { name: '対象外', rate: 0, is_reduced_tax: false, export_code: '2', cells: [] }],
  ]),
  titles: new Map([
    ['fee', { category: 'expense', takes_withheld_tax: false }],
    ['payable', { category: 'liability', takes_withheld_tax: false }],
    ['withheld', { category: 'liability', takes_withheld_tax: true }],
    ['discount', { category: 'expense', takes_withheld_tax: false }],
    ['bank', { category: 'asset', takes_withheld_tax: false }],
  ]),
  out_of_scope: '対象外',
};
const NAMES: Record<string, string> = {
  fee: '支払報酬料',
  withheld: '預り金',
  discount: '仕入値引高',
  bank: '普通預金',
};

/** A side of a line: account, tax class, tax-inclusive yen and all else it refers to. */
export function side(
  of: 'debit' | 'credit',
  title: string,
  tax: string | null,
  amount: number,
  more: object = {},
) {
  const own: Record<string, unknown> = {
    account_title_id: title,
    account_title: NAMES[title] ?? title,
    tax_id: tax,
    amount,
    tax_amount: tax === 't10' || tax === 't70' ? amount / 11 : 0,
    ...more,
  };
  return Object.fromEntries(Object.entries(own).map(([name, value]) => [`${of}_${name}`, value]));
}

const BLANK = [
  'account_title',
  'sub_account',
  'department',
  'vendor',
  'project',
  'segment',
  'walletable',
  'item',
  'tag',
  'tax',
];
export const line = (...sides: object[]): JournalLine => {
  const blank: Record<string, unknown> = { description: '', free_text_1: '', free_text_2: '' };
  for (const one of ['debit', 'credit']) {
    for (const name of BLANK) blank[`${one}_${name}_id`] = null;
    Object.assign(blank, {
      [`${one}_amount`]: null,
      [`${one}_deductible_percent`]: 100,
      [`${one}_is_keikasochi`]: false,
    });
  }
  return Object.assign(blank, ...sides) as JournalLine;
};

const master = (kind: RemoteKind, remote_id: number, name: string, code = ''): RemoteMaster => ({
  kind,
  remote_id,
  name,
  code,
  t_number: '',
  available: true,
});
const MASTERS = [
  master('account_item', 534, '支払報酬料'),
  master('account_item', 215, '預り金'),
  master('account_item', 540, '仕入値引高'),
  master('tax', 136, '課対仕入10%'),
  master('tax', 201, '課対仕入（控70）10%'),
  master('tax', 2, '対象外'),
  master('partner', 701, '佐藤税理士事務所', 'V001'),
  master('section', 31, '営業部'),
  master('item', 41, '源泉所得税'),
  master('item', 42, '顧問'),
  master('tag', 51, '要確認'),
  master('segment_1', 61, '東日本', 'E1'),
];
/** The deal for the lines of an invoice, and the obstacles to it. */
export const bodiesOf = (
  of: DealInvoice,
  lines: JournalLine[],
  choices: Choices = new Map(),
  lacks_segments = false,
) =>
  dealBodies(dealPlan(of, lines, facts), (want) => resolve(want, MASTERS, choices), {
    company_id: 1,
    ref_number: () => 'INV-12',
    lacks_segments,
  });
export const bodyOf = (lines: JournalLine[], choices?: Choices) =>
  bodiesOf(invoice, lines, choices).bodies[0];
const keyless = (obstacles: Obstacle[]) => obstacles.map(({ key: _, ...told }) => told);
export const obstaclesOf = (lines: JournalLine[], of: Partial<DealInvoice> = {}, choices?: Choices) =>
  keyless(bodiesOf({ ...invoice, ...of }, lines, choices).obstacles);

export const vendor = { vendor_id: 'v', vendor: '佐藤税理士事務所', vendor_code: 'V001' };
export const fee = line(
  { description: '11月顧問料' },
  side('debit', 'fee', 't10', 110_000),
  side('credit', 'payable', 't0', 99_790, vendor),
);
export const withheld = line(side('credit', 'withheld', 't0', 10_210));
