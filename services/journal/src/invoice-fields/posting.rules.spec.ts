import { DomainError } from '@uketori/service-kit/errors';
import type { JournalLine } from '../lines/lines.facade.js';
import type { InvoiceEntity } from './invoice.record.js';
import { FIELD_SECTIONS, type HeaderField } from './invoices.rules.js';
import { FIGURE_FIELDS, postingAfter, proposedPosting, refuseClosedMonth } from './posting.rules.js';

const closed = new Set(['2026-10', '2026-11']);
const RECEIVED = '2026-12-05';

test.each([
  [{ delivery_date: '2026-09-30', issue_date: '2026-10-31' }, '2026-09-30', 'delivery_date'],
  [{ delivery_date: null, issue_date: '2026-09-30' }, '2026-09-30', 'issue_date'],
  [{ delivery_date: null, issue_date: null }, RECEIVED, 'received'],
  [{ delivery_date: '2026-10-15', issue_date: '2026-12-01' }, '2026-12-01', 'month_closed'],
  [{ delivery_date: null, issue_date: '2026-10-31' }, '2026-12-01', 'month_closed'],
  [{ delivery_date: null, issue_date: '2027-01-31' }, '2027-01-31', 'issue_date'],
])('%j is posted on %s, because of %s', (dates, day, source) => {
  expect(proposedPosting(dates, RECEIVED, closed)).toEqual({
    posting_date: day,
    posting_date_source: source,
  });
});

const proposed = {
  delivery_date: null,
  issue_date: '2026-12-10',
  posting_date: '2026-12-10',
  posting_date_source: 'issue_date',
};
const manual = { ...proposed, posting_date: '2026-12-31', posting_date_source: 'manual' };

test.each([
  ['a new invoice gets the proposed one', null, { ...proposed, posting_date: null }, '2026-12-10'],
  [
    'a proposed one follows the issue date',
    proposed,
    { ...proposed, issue_date: '2027-01-20' },
    '2027-01-20',
  ],
  ['and the delivery', proposed, { ...proposed, delivery_date: '2026-12-08' }, '2026-12-08'],
  ['another change leaves it', proposed, proposed, '2026-12-10'],
  [
    'a closed month leaves it, too',
    { ...proposed, posting_date: '2026-10-01' },
    { ...proposed, posting_date: '2026-10-01' },
    '2026-10-01',
  ],
  ['a user sets it', proposed, manual, '2026-12-31'],
  [
    'a user’s own stays with another issue date',
    manual,
    { ...manual, issue_date: '2027-01-20' },
    '2026-12-31',
  ],
  [
    'without it, it is proposed again',
    manual,
    { ...manual, posting_date: null, posting_date_source: 'none' },
    '2026-12-10',
  ],
])('%s', (_title, before, next, day) => {
  expect(postingAfter(before, next, RECEIVED, closed).posting_date).toBe(day);
});

const OTHER: Record<string, unknown> = {
  posting_date: '2027-01-01',
  issue_date: '2027-01-01',
  delivery_date: '2027-01-01',
};
const blank = Object.fromEntries(Object.keys(FIELD_SECTIONS).map((name) => [name, null]));
const invoiceOn = (posting_date: string | null, over: object = {}) =>
  ({ ...blank, deleted: false, posting_date, ...over }) as unknown as InvoiceEntity;
const line = { id: 'a', debit_amount: 100 } as unknown as JournalLine;
const refusal = (act: () => void): unknown => {
  try {
    act();
    return null;
  } catch (error) {
    return error instanceof DomainError ? [error.code, error.params.month] : error;
  }
};
const figures: readonly string[] = FIGURE_FIELDS;
/** Fields of the header that change no figure. A new field belongs here or to FIGURE_FIELDS. */
const OPEN_FIELDS = [
  'account_holder_kana',
  'account_number',
  'account_type',
  'address',
  'addressee_note',
  'bank_code',
  'bank_name',
  'branch_code',
  'branch_name',
  'company_id',
  'department_id',
  'due_date',
  'fee_borne_by_partner',
  'invoice_number',
  'particulars_confirmed',
  'partner_name',
  'pay_date',
  'payment_type',
  'phone',
  'postal_code',
  'recipient_name',
];

test('each field of the header is decided on', () =>
  expect([...FIGURE_FIELDS, ...OPEN_FIELDS].sort()).toEqual(Object.keys(FIELD_SECTIONS).sort()));

describe.each(Object.keys(FIELD_SECTIONS) as HeaderField[])('a change of %s', (field) => {
  const after = { [field]: OTHER[field] ?? 'other' };
  test('in a closed month is refused where it decides figures', () => {
    const expected = figures.includes(field) ? ['month_closed', '2026-10'] : null;
    const before = invoiceOn('2026-10-31');
    expect(refusal(() => refuseClosedMonth(closed, before, { ...before, ...after }, undefined))).toEqual(
      expected,
    );
  });
  test('in an open month is free', () => {
    const before = invoiceOn('2026-12-31');
    expect(refusal(() => refuseClosedMonth(closed, before, { ...before, ...after }, undefined))).toBeNull();
  });
});

const october = invoiceOn('2026-10-31');
const december = invoiceOn('2026-12-31');
const gone = invoiceOn('2026-10-31', { deleted: true });
const REFUSED = ['month_closed', '2026-10'];

test.each([
  ['the lines of a closed month', october, october, { before: [], after: [line] }, REFUSED],
  ['the lines of an open month', december, december, { before: [], after: [line] }, null],
  ['the same lines', october, october, { before: [line], after: [line] }, null],
  ['a deletion', october, { ...october, deleted: true }, undefined, REFUSED],
  ['a deletion in an open month', december, { ...december, deleted: true }, undefined, null],
  ['a restoration', gone, { ...gone, deleted: false }, undefined, REFUSED],
  ['a move into a closed month', december, october, undefined, REFUSED],
  ['a move out of it', october, december, undefined, REFUSED],
  ['a move between closed months', october, invoiceOn('2026-11-01'), undefined, REFUSED],
  ['a move between open months', december, invoiceOn('2027-02-01'), undefined, null],
  [
    'an approval, a note or a payment',
    october,
    { ...october, locked: true, note_1: 'x', paid: true, coded: true },
    undefined,
    null,
  ],
  ['a new invoice of a closed month', null, october, undefined, REFUSED],
  ['a new invoice of an open month', null, december, undefined, null],
  [
    'an older invoice without a posting date, by its issue date',
    invoiceOn(null, { issue_date: '2026-10-05' }),
    invoiceOn(null, { issue_date: '2026-10-05', total_amount: 1 }),
    undefined,
    REFUSED,
  ],
])('%s', (_title, before, next, lines, expected) => {
  expect(refusal(() => refuseClosedMonth(closed, before, next, lines))).toEqual(expected);
});
