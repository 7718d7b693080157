import { describe, expect, test } from '@jest/globals';
import type { PayTerm } from '@uketori/service-kit/pay-term.rules';
import type { CompanyEntity } from '../companies/company.record.js';
import type { InvoiceEntity } from '../invoice-fields/invoice.record.js';
import type { JournalLine } from '../lines/lines.facade.js';
import type { JournalSettings } from '../settings/settings.repository.js';
import { assess, payTermWarnings, type TaxContext, taxedTotal } from './assessment.rules.js';
import type { RegistryRow } from '../registry/registry.repository.js';
import { taxWarnings } from './tax-warnings.rules.js';

const invoice = {
  id: 'i',
  local_id: 1,
  partner_name: '青葉デザイン事務所',
  t_number: '',
  edited_version: null,
  content_version: 1,
  issue_date: '2026-11-20',
  delivery_date: null,
  due_date: null,
  pay_date: '2026-12-30',
  pay_date_source: 'organization_site',
  currency_code: 'JPY',
  total_amount: 110_000,
  subtotal: 100_000,
  tax_amount: 10_000,
  taxable_10: 100_000,
  tax_10: 10_000,
  taxable_8: null,
  tax_8: null,
  non_taxable_amount: null,
  withholding_tax: null,
  withholding_type: null,
  withholding_sub_type: '',
  withholding_base: null,
  withholding_days: null,
  withholding_salary: null,
  read_fields: null,
  read_options: null,
  recipient_name: '株式会社うけとり商事 御中',
  supply_kind: '',
  particulars_confirmed: false,
  addressee_note: '',
  paid: false,
  linked: false,
  deleted: false,
} as unknown as InvoiceEntity;
const settings = {
  holiday_shift: 'before',
  default_site: { month: 1, day: 31 },
  default_cutoff_day: 31,
  tax_rounding: 'floor',
  is_tax_inclusive_books: false,
  transition_rounding: 'floor',
  splits_at_cap: true,
  is_small_business: false,
  code_8_two_tier: false,
  settlement_month: 3,
  settlement_day: 31,
  own_names: ['株式会社うけとり商事'],
} as unknown as JournalSettings;
const company = {
  id: 'c',
  company_name: '青葉デザイン事務所',
  gensenzei: false,
  non_resident: false,
  treaty_rate: '',
  withholding_base: 'exclusive_when_shown',
  tax_rounding: '',
  cutoff_day: null,
  pay_site_month: null,
  pay_site_day: null,
  confirmed_t_number: '',
  t_number: null,
  country: '',
  supply_kind: '',
} as unknown as CompanyEntity;
const context: TaxContext = { settings, company, registry: null, used_before: 0, today: '2026-11-21' };
const of = (over: Partial<InvoiceEntity>, more: Partial<TaxContext> = {}) =>
  assess({ ...invoice, ...over }, { ...context, ...more });
const line = (over: Partial<JournalLine>) => ({ debit_tax_amount: 10_000, ...over }) as JournalLine;
const booked = line({ debit_is_keikasochi: true, debit_deductible_percent: 70 });
const warn = (
  over: Partial<InvoiceEntity>,
  more: Partial<TaxContext> = {},
  lines: JournalLine[] = [booked],
) => taxWarnings(of(over, more), lines);
const row = (over: Partial<RegistryRow>): RegistryRow => ({
  t_number: 'T7010705000725',
  state: 'waiting',
  entry: null,
  checked_at: null,
  error_code: '',
  ...over,
});
const entry = {
  t_number: 'T7010705000725',
  kind: 'corporation' as const,
  name: '青葉デザイン事務所',
  other_names: [],
  address: '',
  periods: [{ from: '2023-10-01', to: null }],
  updated: '',
};

describe('an unregistered supplier', () => {
  test('70 % of the tax, with its note', () => {
    expect(of({})).toMatchObject({
      purchase_date: '2026-11-20',
      purchase_date_assumed: true,
      qualification: { verdict: 'unqualified', reasons: ['no_number'] },
      deduction: {
        percent: 70,
        reason: 'transition',
        note: '70%控除対象',
        tax: 10_000,
        deductible_tax: 7_000,
        not_deductible_tax: 3_000,
      },
      transitional: true,
      cap: { year: { from: '2026-04-01', to: '2027-03-31' }, limit: 1_000_000_000, amount: 110_000 },
    });
  });
  test('delivery decides over issue', () => {
    expect(of({ delivery_date: '2026-09-28' })).toMatchObject({
      purchase_date_assumed: false,
      deduction: { percent: 80, deductible_tax: 8_000 },
    });
  });
  test('a small amount of a small business is deducted in full and counts nowhere', () => {
    const small = { settings: { ...settings, is_small_business: true } };
    expect(of({ total_amount: 9_999 }, small)).toMatchObject({
      deduction: { percent: 100, reason: 'small_amount', note: '' },
      transitional: false,
      cap: null,
    });
    expect(of({ total_amount: 9_999, currency_code: 'USD' }, small).deduction.reason).toBe('transition');
  });
  test.each([
    [{}, company, 'supplier', true],
    [{ partner_name: '青葉デザイン' }, null, 'name', true],
    [{ partner_name: ' \u3000' }, null, 'no_name', false],
    [{ partner_name: '' }, company, 'supplier', true],
    [{ currency_code: 'USD' }, company, 'foreign_currency', false],
    [{ currency_code: 'USD' }, null, 'foreign_currency', false],
    [{ issue_date: null }, company, null, false],
    [{ t_number: 'T7010705000725' }, company, null, false],
  ] as const)('%j counts by its supplier, else its name: %#', (over, known, counted_by, isCounted) => {
    const assessment = of(over as Partial<InvoiceEntity>, { company: known });
    expect(assessment.cap_counted_by).toBe(counted_by);
    expect(assessment.cap !== null).toBe(isCounted);
  });
});

test('what counts against the cap bears tax', () => {
  const total = (over: Partial<InvoiceEntity>) => taxedTotal({ ...invoice, ...over });
  expect(total({ taxable_8: 1_000, tax_8: 80, non_taxable_amount: 500 })).toBe(111_080);
  expect(total({ taxable_10: null, tax_10: null, non_taxable_amount: 500 })).toBe(109_500);
  expect(total({ taxable_10: null, tax_10: null, total_amount: null })).toBe(0);
});

test('the closing day of the supplier comes before the organization’s', () => {
  const site = { ...company, pay_site_month: 1, pay_site_day: 31 } as CompanyEntity;
  const closing = (cutoff_day: number | null, default_cutoff_day: number) =>
    of(
      {},
      { company: { ...site, cutoff_day } as CompanyEntity, settings: { ...settings, default_cutoff_day } },
    ).pay_date.derived.pay_date;
  expect(closing(null, 31)).toBe('2026-12-30');
  expect(closing(null, 15)).toBe('2027-01-29');
  expect(closing(20, 15)).toBe('2026-12-30');
  expect(closing(19, 31)).toBe('2027-01-29');
});

test('a date that the rules would not come to is reported', () => {
  expect(of({}).pay_date).toMatchObject({ differs: false, derived: { pay_date: '2026-12-30' } });
  expect(of({ pay_date: '2026-12-25' }).pay_date.differs).toBe(true);
  expect(of({ issue_date: null }).pay_date).toMatchObject({ differs: false, derived: { steps: [] } });
});

describe('warnings', () => {
  test('none for a sound invoice booked as its rule says', () => {
    expect(warn({})).toEqual([]);
  });
  test.each([
    [{ t_number: 'T1000000000001' }, {}, ['t_number_unverified']],
    [{ t_number: 'T7010705000725' }, {}, []],
    [{ read_fields: { t_number: { value: 'T12' } } as unknown as object }, {}, ['t_number_unreadable']],
    [{ t_number: 'T7010705000725' }, { registry: row({}) }, ['registry_waiting']],
    [{ t_number: 'T7010705000725' }, { registry: row({ error_code: 'timeout' }) }, ['registry_failed']],
    [
      { t_number: 'T7010705000725' },
      { registry: row({ state: 'registered', entry: { ...entry, name: '他社' } }) },
      ['registry_name_differs'],
    ],
  ] as [Partial<InvoiceEntity>, Partial<TaxContext>, string[]][])('%j', (over, more, expected) => {
    expect(warn(over, more, [])).toEqual(expected);
  });
  test('the registry’s no', () => {
    const number = { t_number: 'T7010705000725' };
    expect(warn(number, { registry: row({ state: 'not_registered' }) })).toEqual(['registry_not_registered']);
    const ended = { ...entry, periods: [{ from: '2023-10-01', to: '2026-11-01' }] };
    expect(warn(number, { registry: row({ state: 'registered', entry: ended }) })).toEqual([
      'registry_not_valid',
    ]);
  });
  test('printed tax', () => {
    expect(warn({ tax_10: 10_005 })).toEqual(['printed_tax_mismatch']);
    const items = [983, 457, 1_205, 333].map((amount) => ({ amount: String(amount), tax_rate: 10 }));
    const read_fields = { line_items: items } as unknown as InvoiceEntity['read_fields'];
    expect(warn({ taxable_10: 2_978, tax_10: 296, read_fields })).toEqual(['per_line_rounding']);
    const early = line({ debit_is_keikasochi: false, debit_deductible_percent: 100 });
    expect(warn({ delivery_date: '2019-09-30' }, {}, [early])).toEqual(['tax_rate_of_other_time']);
  });
  test('withholding', () => {
    expect(warn({ withholding_tax: 10_210 })).toEqual([]);
    expect(warn({ withholding_tax: 10_212 })).toEqual(['withholding_mismatch']);
    const subject = { company: { ...company, gensenzei: true } as CompanyEntity };
    expect(warn({ withholding_type: 0 }, subject)).toEqual(['withholding_missing']);
    expect(warn({ withholding_tax: 10_210, partner_name: '株式会社青葉' })).toEqual([
      'withholding_corporation',
    ]);
    expect(warn({ withholding_tax: 10_210, partner_name: '㈱青葉' })).toEqual(['withholding_corporation']);
    expect(warn({ withholding_tax: 1, withholding_type: 41 })).toEqual([]);
  });
  test('the cap', () => {
    const late = { issue_date: '2027-06-30', pay_date: '2027-07-30' };
    expect(warn(late, { used_before: 79_000_000 })).toEqual([]);
    expect(warn(late, { used_before: 80_000_000 })).toEqual(['cap_near']);
    expect(warn(late, { used_before: 99_950_000 })).toEqual(['cap_exceeded']);
    const none = line({ debit_is_keikasochi: true, debit_deductible_percent: 0 });
    expect(warn(late, { used_before: 100_000_000 }, [none])).toEqual(['cap_exceeded']);
    expect(warn(late, { used_before: 100_000_000 })).toEqual(['cap_exceeded', 'transition_not_booked']);
  });
  test('lines that do not fit the rule', () => {
    const full = line({ debit_is_keikasochi: false, debit_deductible_percent: 100 });
    expect(warn({}, {}, [full])).toEqual(['transition_not_booked']);
    expect(warn({ delivery_date: '2026-09-28' })).toEqual(['transition_not_booked']);
    expect(warn({ t_number: 'T7010705000725' })).toEqual(['transition_needless']);
    expect(warn({ t_number: 'T1000000000001' })).toEqual(['t_number_unverified']);
    expect(warn({ t_number: 'T7010705000725' }, {}, [full])).toEqual([]);
    expect(warn({}, {}, [line({ debit_tax_amount: 0 })])).toEqual([]);
  });
  test('the pay date, while it is still open', () => {
    expect(warn({ pay_date: '2026-11-20' })).toEqual(['pay_date_past']);
    expect(warn({ pay_date: '2026-11-20', paid: true })).toEqual([]);
    expect(warn({ pay_date: '2026-12-31' })).toEqual(['pay_date_on_holiday']);
    expect(warn({ pay_date: '2028-01-31' })).toEqual(['calendar_horizon']);
  });
  test('a supplier under 取適法: its receipt, its last day, and a proposal after it', () => {
    const small = { company: { ...company, toriteki: true, cutoff_day: null } as CompanyEntity };
    const term = (over: Partial<InvoiceEntity>) => of(over, small).pay_date;
    const received = { delivery_date: '2026-10-01' };
    expect(term(received).pay_term).toMatchObject({ pay_by: '2026-11-29', late: true });
    expect(term(received).warnings).toEqual(['pay_term_late']);
    expect(term({}).warnings).toEqual(['pay_term_may_be_late', 'pay_term_receipt_unknown']);
    expect(term({ ...received, pay_date: '2026-11-27' }).warnings).toEqual(['pay_term_proposal_late']);
    expect(term({ ...received, paid: true }).warnings).toEqual([]);
  });
  test.each([
    [{ late: false, assumed: false }, false, []],
    [{ late: true, assumed: false }, false, ['pay_term_late']],
    [{ late: false, assumed: true }, false, ['pay_term_receipt_unknown']],
    [{ late: true, assumed: true }, false, ['pay_term_may_be_late', 'pay_term_receipt_unknown']],
    [{ late: false, assumed: false }, true, ['pay_term_proposal_late']],
    [{ late: true, assumed: false }, true, ['pay_term_late', 'pay_term_proposal_late']],
  ])('the legal term %j, proposal late %s: %j', (term, isProposalLate, wanted) => {
    expect(payTermWarnings(term as PayTerm, isProposalLate)).toEqual(wanted);
  });
});

describe('what the page bears', () => {
  const numbered = { t_number: 'T7010705000725' };
  const bare = { taxable_10: null, tax_10: null, tax_amount: null };

  test('a number with a total alone makes no qualified invoice', () => {
    const found = of({ ...numbered, ...bare });
    expect(found.qualification.verdict).toBe('check');
    expect(found.particulars).toMatchObject({ form: 'incomplete', missing: ['rate_totals', 'tax'] });
    expect(found.deduction).toMatchObject({ percent: 100, reason: 'unconfirmed' });
    expect(warn({ ...numbered, ...bare })).toContain('particulars_missing');
    expect(of({ ...numbered, ...bare, particulars_confirmed: true }).qualification.verdict).toBe('qualified');
  });

  test('an invoice to another company is looked at', () => {
    const other = { ...numbered, recipient_name: '株式会社べつの会社 御中' };
    expect(of(other).qualification).toMatchObject({ verdict: 'check' });
    expect(warn(other)).toContain('addressee_differs');
    expect(warn({ ...other, t_number: '' })).toContain('addressee_differs');
    expect(warn({ ...other, particulars_confirmed: true })).toContain('addressee_differs');
    expect(warn({ ...other, addressee_note: ' ' })).toContain('addressee_differs');
    expect(warn({ ...other, addressee_note: '旧社名宛て' })).not.toContain('addressee_differs');
  });

  test('one without an addressee may be a simplified one', () => {
    const found = of({ ...numbered, recipient_name: '' });
    expect(found.qualification.verdict).toBe('qualified');
    expect(found.qualification.reasons).toContain('simplified_form');
  });
});

describe('a supplier abroad', () => {
  const bill = {
    currency_code: 'USD',
    taxable_10: null,
    tax_10: null,
    tax_amount: null,
    total_amount: 155_200,
  };

  test('no share of a tax that does not exist', () => {
    const found = of(bill, { company: null });
    expect(found.supply).toEqual({ kind: 'outside', by: 'currency', assumed: true });
    expect(found.deduction).toMatchObject({
      percent: null,
      reason: 'outside',
      note: '',
      deductible_tax: null,
    });
    expect(found).toMatchObject({ transitional: false, bears_no_tax: true, cap: null });
    expect(warn(bill, { company: null }, [])).toContain('supply_assumed');
    expect(warn(bill, { company: null })).toContain('tax_booked_without_any');
  });

  test('a tax of another country is no input tax', () => {
    const vat = { ...bill, tax_amount: 25_000 };
    const abroad = { company: { ...company, country: 'DE' } };
    expect(of(vat, abroad).deduction).toMatchObject({ percent: null, deductible_tax: null });
    expect(warn(vat, abroad, [])).toContain('foreign_tax_not_deductible');
  });

  test.each([
    ['reverse_charge', null, 'reverse_charge'],
    ['consumer_digital', 0, 'consumer_digital'],
    ['domestic', 70, 'transition'],
    ['outside', null, 'outside'],
  ] as const)('%s: %s by %s', (supply_kind, percent, reason) => {
    const abroad = { company: { ...company, country: 'US', supply_kind } } as Partial<TaxContext>;
    expect(of({}, abroad).deduction).toMatchObject({ percent, reason });
    expect(of({}, abroad).supply.assumed).toBe(false);
  });

  test('on a platform the number is the operator’s', () => {
    const registry = {
      t_number: 'T7010705000725',
      state: 'registered',
      entry: {
        t_number: 'T7010705000725',
        kind: 'corporation',
        name: 'プラットフォーム株式会社',
        other_names: [],
        address: '',
        periods: [{ from: '2023-10-01', to: null }],
        updated: '',
      },
      checked_at: '2026-11-01T00:00:00Z',
      error_code: '',
    } as RegistryRow;
    const over = { t_number: 'T7010705000725' };
    expect(of(over, { registry }).qualification.reasons).toContain('name_differs');
    const onPlatform = of({ ...over, supply_kind: 'platform' }, { registry });
    expect(onPlatform.qualification).toMatchObject({ verdict: 'qualified' });
    expect(onPlatform.qualification.reasons).toContain('platform_operator');
  });
});
