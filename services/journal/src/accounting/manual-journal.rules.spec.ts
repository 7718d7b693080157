import { describe, expect, test } from '@jest/globals';
import type { JournalLine } from '../lines/lines.facade.js';
import type { DealFacts } from './deal.rules.js';
import { journalBody, type JournalInvoice, journalNumber, journalPlan } from './manual-journal.rules.js';
import type { Resolution, Want } from './mapping.rules.js';

const FACTS: DealFacts = { taxes: new Map(), titles: new Map(), out_of_scope: '対象外' };
const INVOICE: JournalInvoice = {
  is_qualified: true,
  delivery_date: null,
  issue_date: '2026-12-01',
  company_id: 'company',
  partner_name: '佐藤商店',
  t_number: '',
};
const TAXES: DealFacts['taxes'] = new Map([
  ['t0', { name: '対象外', code: '2', rate: 0, attributes: {}, cells: [] } as never],
]);
const facts = { ...FACTS, taxes: TAXES };
const line = (over: Partial<JournalLine> = {}): JournalLine =>
  ({
    description: '未払計上',
    debit_account_title_id: 'expense',
    debit_account_title: '外注費',
    debit_tax_id: 't0',
    debit_amount: 1000,
    credit_account_title_id: 'accrued',
    credit_account_title: '未払費用',
    credit_tax_id: 't0',
    credit_amount: 1000,
    ...Object.fromEntries(
      ['debit', 'credit'].flatMap((side) =>
        ['sub_account', 'department', 'vendor', 'project', 'segment', 'item', 'tag', 'walletable'].map(
          (kind) => [`${side}_${kind}_id`, null],
        ),
      ),
    ),
    ...over,
  }) as JournalLine;
const REMOTE_KIND: Record<string, string> = {
  tax: 'tax',
  company: 'partner',
  vendor: 'partner',
  department: 'section',
};
const found = (want: Want): Resolution => ({
  state: 'found',
  via: 'name',
  master: {
    kind: REMOTE_KIND[want.kind] ?? 'account_item',
    remote_id: want.key.length,
    code: '',
    name: want.name,
    t_number: '',
    available: true,
  } as never,
});
const FRAME = { company_id: 1, issue_date: '2026-12-31', ref_number: 'EST-1-abcde', lacks_segments: false };
const codes = (lines: JournalLine[], resolver = found) => {
  const { body, obstacles } = journalBody(journalPlan(lines, INVOICE, facts), resolver, FRAME);
  return body === null ? obstacles.map(({ code }) => code) : body;
};

describe('an entry of the month end as a manual journal', () => {
  test('each side has its account, its tax class, its amount and the supplier', () => {
    expect(codes([line()])).toEqual({
      company_id: 1,
      issue_date: '2026-12-31',
      ref_number: 'EST-1-abcde',
      details: [
        {
          entry_side: 'debit',
          account_item_id: 7,
          tax_code: 6,
          partner_id: 7,
          amount: 1000,
          description: '未払計上',
        },
        {
          entry_side: 'credit',
          account_item_id: 7,
          tax_code: 6,
          partner_id: 7,
          amount: 1000,
          description: '未払計上',
        },
      ],
    });
  });
  test('the vendor of a side takes the place of the supplier there', () => {
    const { sides } = journalPlan(
      [line({ debit_vendor_id: 'v', debit_vendor: '別の取引先' })],
      INVOICE,
      facts,
    );
    const partners = sides.map(({ wants }) =>
      wants.filter(({ kind }) => kind === 'vendor' || kind === 'company').map(({ kind }) => kind),
    );
    expect(partners).toEqual([['vendor'], ['company']]);
  });
  test.each([
    ['nothing', [], ['no_lines']],
    ['an amount below zero', [line({ debit_amount: -1, credit_amount: -1 })], ['not_positive']],
    ['sides that differ', [line({ credit_amount: 999 })], ['not_positive']],
    ['no account', [line({ debit_account_title_id: null })], ['no_account_title']],
    ['no tax class', [line({ credit_tax_id: null })], ['no_tax']],
    ['more than a hundred sides', Array.from({ length: 51 }, () => line()), ['too_many_deductions']],
  ] as const)('%s is refused', (_, lines, wanted) => {
    expect(codes([...lines])).toEqual(wanted);
  });
  test.each([
    ['missing', 'unmapped'],
    ['ambiguous', 'ambiguous'],
  ] as const)('an account that is %s over there is named once', (state, code) => {
    const resolver = (want: Want): Resolution => (want.key === 'accrued' ? { state } : found(want));
    expect(codes([line(), line()], resolver)).toEqual([code]);
  });
  test('a counterpart that goes without is left out', () => {
    const resolver = (want: Want): Resolution =>
      want.kind === 'company' ? { state: 'without' } : found(want);
    expect(JSON.stringify(codes([line()], resolver))).not.toContain('partner');
  });
  test('the number is the same at every try, of at most 20 characters', () => {
    const of = {
      id: '01940000-0000-7000-8000-000000000001',
      kind: 'spread' as const,
      local_id: 2_147_483_647,
    };
    expect(journalNumber(of)).toBe(journalNumber({ ...of }));
    expect(journalNumber(of)).toMatch(/^SPR-2147483647-[0-9a-f]{5}$/);
    expect(journalNumber({ ...of, kind: 'estimate' }).length).toBeLessThanOrEqual(20);
    expect(journalNumber({ ...of, id: of.id.replace(/1$/, '2') })).not.toBe(journalNumber(of));
  });
});
