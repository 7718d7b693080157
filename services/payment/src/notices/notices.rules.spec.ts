import {
  draftRefusal,
  type InvoiceDetails,
  missingOf,
  noticeFactsOf,
  noticeGroups,
  noticeInvoice,
  type NoticePayment,
  noticeRefusal,
  ratesOf,
} from './notices.rules.js';

const payment = (over: Partial<NoticePayment> = {}): NoticePayment => ({
  id: 'p1',
  local_id: 12,
  invoice_id: 'i1',
  invoice_local_id: 7,
  state: 'APPROVED',
  company_id: 'c1',
  partner_name: '山田商事',
  issue_date: '2026-10-31',
  delivery_date: null,
  pay_date: '2026-11-30',
  paid_on: null,
  payment_type: 'transfer',
  bank_name: '三菱UFJ銀行',
  branch_name: '本店',
  account_number: '7654321',
  total_amount: 110_000,
  withholding_tax: 10_210,
  payment_amount: 89_790,
  offset_amount: 5_000,
  transfer_amount: 89_240,
  ...over,
});
const details = (over: Partial<InvoiceDetails> = {}): InvoiceDetails => ({
  invoice_id: 'i1',
  invoice_number: 'A-1',
  issue_date: '2026-10-31',
  description: 'デザイン料',
  t_number: 'T7000012050002',
  taxable_10: 100_000,
  tax_10: 10_000,
  taxable_8: null,
  tax_8: null,
  non_taxable: null,
  prepaid: 0,
  retained: 5_000,
  claim: 0,
  ...over,
});
const known = (...all: InvoiceDetails[]) => new Map(all.map((one) => [one.invoice_id, one]));
const OFFSET = { bill_id: 'p1', invoice_id: 'i9', invoice_local_id: 9, amount: 5_000 };
const sources = (over: object = {}) => ({
  made_on: '2026-11-28',
  earlier: 0,
  payer: { name: '当社', t_number: 'T1180301018771' },
  supplier: { name: '株式会社山田商事', t_number: '' },
  details: known(details(), details({ invoice_id: 'i9', invoice_number: 'CN-9' })),
  offsets: [OFFSET],
  ...over,
});

test.each([
  [{}, null],
  [{ state: 'PAID' as const }, null],
  [{ state: 'DRAFT' as const }, 'payment_notice_not_approved'],
  [{ state: 'WITHDRAWN' as const }, 'payment_notice_not_approved'],
  [{ pay_date: null }, 'payment_notice_not_approved'],
  [{ payment_type: 'direct_debit' as const }, 'payment_notice_not_transfer'],
  [{ payment_type: 'cash' as const }, 'payment_notice_not_transfer'],
  [{ payment_amount: -5_000, offset_amount: 0 }, 'payment_notice_credit'],
  [{ payment_amount: 0, offset_amount: -5_000, state: 'PAID' as const }, 'payment_notice_credit'],
  [{ payment_amount: 0, offset_amount: 5_000 }, null],
])('a payment with %j: %s', (over, wanted) => expect(noticeRefusal(payment(over))).toBe(wanted));

test.each([
  [{ to: 'a@b.example', count: 1, is_sent: false }, null],
  [{ to: 'a@b.example', count: 200, is_sent: false }, null],
  [{ to: 'a@b.example', count: 201, is_sent: false }, 'payment_notice_too_long'],
  [{ to: 'a@b.example', count: 1, is_sent: true }, 'payment_notice_sent'],
  [{ to: '', count: 1, is_sent: true }, 'customer_without_email'],
])('a notice %j: %s', (draft, wanted) => expect(draftRefusal(draft)).toBe(wanted));

test('a notice is for one supplier and one day, that of the bank where it is known', () => {
  const groups = noticeGroups([
    payment({ id: 'p3', local_id: 14, paid_on: '2026-12-01' }),
    payment({ id: 'p2', local_id: 13 }),
    payment(),
    payment({ id: 'p4', local_id: 15, company_id: null }),
    payment({ id: 'p5', local_id: 16, company_id: null, partner_name: 'B' }),
  ]);
  expect(groups.map(({ key, payments }) => [key, payments.map(({ id }) => id)])).toEqual([
    ['p1', ['p1', 'p2']],
    ['p3', ['p3']],
    ['p4', ['p4']],
    ['p5', ['p5']],
  ]);
});

test.each([
  [details(), [['10', 110_000, 10_000]]],
  [
    details({ taxable_8: 1_000, tax_8: 80 }),
    [
      ['10', 110_000, 10_000],
      ['8', 1_080, 80],
    ],
  ],
  [details({ taxable_10: null, tax_10: null, non_taxable: 500 }), [['0', 500, 0]]],
  [details({ taxable_10: 0, tax_10: 0 }), []],
  [details({ taxable_10: -100_000, tax_10: -10_000 }), [['10', -110_000, -10_000]]],
  [undefined, []],
])('amounts by rate of %j', (given, wanted) =>
  expect(ratesOf(given).map(({ rate, amount, tax }) => [rate, amount, tax])).toEqual(wanted),
);

test.each([
  ['as it is', {}, {}],
  ['without details', {}, { details: new Map() }],
  ['carried over', { payment_amount: 120_000, transfer_amount: 120_000 }, {}],
  ['settled as a whole', { payment_amount: 0, offset_amount: 94_790, transfer_amount: 0 }, {}],
])('what is taken off an invoice %s leaves what is transferred', (_name, over, more) => {
  const given = { ...sources(), ...more };
  const invoice = noticeInvoice(payment(over), given.details, [
    { ...OFFSET, amount: payment(over).offset_amount },
  ]);
  const sum = (list: readonly { amount: number }[]) => list.reduce((all, { amount }) => all + amount, 0);
  expect(
    invoice.total - invoice.withholding - sum(invoice.deductions) - sum(invoice.offsets) - invoice.fee,
  ).toBe(invoice.transfer);
});

test('the notice names its parties, its invoices and what was taken off', () => {
  const facts = noticeFactsOf([payment()], sources());
  expect(facts).toMatchObject({
    number: '20261130-12',
    confirm_by: '2026-12-12',
    supplier: { name: '株式会社山田商事', t_number: 'T7000012050002' },
    account: '三菱UFJ銀行 本店 ****321',
    total: 110_000,
    withholding: 10_210,
    deductions: 5_000,
    offsets: 5_000,
    fee: 550,
    transfer: 89_240,
    rates: [{ rate: '10', amount: 110_000, tax: 10_000 }],
    invoices: [
      {
        invoice_number: 'A-1',
        deductions: [{ kind: 'retained', amount: 5_000 }],
        offsets: [{ invoice_number: 'CN-9', amount: 5_000 }],
      },
    ],
  });
  expect(noticeFactsOf([payment()], sources({ earlier: 1 })).number).toBe('20261130-12-2');
});

test.each([
  [sources(), []],
  [sources({ details: known(details({ description: '', t_number: '' })) }), ['t_number', 'description']],
  [sources({ details: known(details({ taxable_10: 90_000 })) }), ['rates']],
  [sources({ details: new Map(), supplier: null }), ['t_number', 'description', 'rates']],
])('what a notice lacks to be a statement of purchase (%#)', (given, wanted) =>
  expect(missingOf(noticeFactsOf([payment()], given))).toEqual(wanted),
);
