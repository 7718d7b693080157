import {
  choice,
  code,
  email,
  entity,
  flag,
  inputShape,
  instant,
  integer,
  json,
  newShape,
  nullable,
  record,
  responseShape,
  shown,
  type RowOf,
  text,
  texts,
  uuid,
} from '@uketori/service-kit/record';
import { z } from 'zod';
import { lineTemplate, templatesInput } from '../lines/lines.facade.js';
import { ACCOUNT_TYPES, PAYMENT_TYPES } from '../pay-info/pay-info.facade.js';
import { SUPPLY_KINDS } from '../supplies/supplies.facade.js';
import { summaryTemplateText } from '../summaries/summaries.facade.js';
import {
  TREATY_RATE,
  WITHHOLDING_BASES,
  WITHHOLDING_SUB_TYPES,
  WITHHOLDING_TYPES,
} from '../withholding/withholding.facade.js';

const month = nullable(integer({ min: 0, max: 12, small: true, edit: true, group: 'pay' }));
const day = { min: 1, max: 31, small: true, edit: true, group: 'pay' } as const;

/** A supplier: who it is, when and how it is paid, what is withheld. In the order of the form. */
export const companyRecord = record(
  'company',
  { schema: 'journal', table: 'companies' },
  {
    id: uuid({}),
    organization_id: uuid({ private: true }),
    version: integer({}),
    company_name: text({ max: 255, required: true, edit: true, group: 'basic', span: 2, sort: true }),
    name_key: text({ private: true }),
    reading: text({
      max: 255,
      edit: true,
      group: 'basic',
      span: 2,
      describe:
        'Words by which a user who types finds it, in kana or Latin letters, parted by blanks. Proposed from the name when it is not given.',
    }),
    t_number: nullable(text({ max: 20, edit: true, group: 'basic', half_width: true, filter: 'equal' })),
    phone_number: text({ max: 30, edit: true, group: 'basic' }),
    email: email({ max: 255, edit: true, group: 'basic' }),
    scanned_phone_number: text({
      max: 30,
      edit: true,
      group: 'basic',
      describe: 'The number on its invoices if it differs.',
    }),
    phone_key: nullable(text({ private: true })),
    scanned_phone_key: nullable(text({ private: true })),
    billing_contact_name: text({ max: 100, edit: true, group: 'basic' }),
    billing_contact_department: text({ max: 100, edit: true, group: 'basic' }),
    abstract: text({ max: 255, edit: true, group: 'basic', span: 2 }),
    summary_template: text({
      max: 200,
      edit: true,
      group: 'basic',
      span: 2,
      describe: "Template of 摘要 in accounting files; '' means the organization's.",
    }),
    status: code([0, 1], { edit: true, initial: 1, filter: 'equal' }),
    pay_site_month: month,
    pay_site_day: nullable(integer(day)),
    cutoff_day: nullable(
      integer({ ...day, describe: "31 is the month's end; null means the organization's." }),
    ),
    payment_type: choice(PAYMENT_TYPES, { edit: true, group: 'pay', initial: 'transfer' }),
    toriteki: flag({
      edit: true,
      group: 'pay',
      describe: 'Under 取適法: bears no transfer fee, is paid within 60 days.',
    }),
    freelance: flag({
      edit: true,
      group: 'pay',
      describe: 'Under フリーランス法: is paid within 60 days of receipt.',
    }),
    fee_borne_by_partner: flag({ edit: true, group: 'pay' }),
    bank_name: text({ max: 50, edit: true, group: 'pay' }),
    bank_code: text({
      max: 4,
      pattern: /^(\d{4})?$/,
      exact: true,
      edit: true,
      group: 'pay',
      half_width: true,
    }),
    branch_name: text({ max: 50, edit: true, group: 'pay' }),
    branch_code: text({
      max: 3,
      pattern: /^(\d{3})?$/,
      exact: true,
      edit: true,
      group: 'pay',
      half_width: true,
    }),
    account_type: choice(ACCOUNT_TYPES, { edit: true, group: 'pay' }),
    account_number: text({
      max: 7,
      pattern: /^\d{0,7}$/,
      exact: true,
      edit: true,
      group: 'pay',
      half_width: true,
    }),
    account_holder_kana: text({ max: 48, edit: true, group: 'pay', span: 2 }),
    gensenzei: flag({
      edit: true,
      group: 'withholding',
      describe: 'Income tax is withheld from its invoices.',
    }),
    withholding_type: nullable(code(WITHHOLDING_TYPES, { edit: true, group: 'withholding' })),
    withholding_sub_type: choice(WITHHOLDING_SUB_TYPES, { edit: true, group: 'withholding' }),
    withholding_base: choice(WITHHOLDING_BASES, {
      edit: true,
      group: 'withholding',
      initial: 'exclusive_when_shown',
    }),
    non_resident: flag({
      edit: true,
      group: 'withholding',
      describe: 'A person or corporation abroad (Income Tax Act art. 212): 20.42 % of the whole payment.',
    }),
    treaty_rate: text({
      max: 5,
      pattern: TREATY_RATE,
      exact: true,
      edit: true,
      group: 'withholding',
      half_width: true,
      describe: "Per cent of a tax treaty as a decimal, 0 to 20; '' where none applies, 0 where it exempts.",
    }),
    tax_rounding: choice(['', 'floor', 'round', 'ceil'], {
      edit: true,
      group: 'consumption_tax',
      describe: "'' means the organization's.",
    }),
    country: text({
      max: 2,
      pattern: /^([A-Z]{2})?$/,
      exact: true,
      edit: true,
      group: 'consumption_tax',
      describe: "ISO 3166-1 alpha-2 code; '' where it is unknown.",
    }),
    supply_kind: choice(SUPPLY_KINDS, {
      edit: true,
      group: 'consumption_tax',
      describe: "What its supplies are to the consumption tax; '' means as its country and number say.",
    }),
    /** The number that a user accepted although the registry shows it under another name. */
    confirmed_t_number: text({ private: true }),
    sort_num: integer({}),
    deleted: flag({ private: true }),
    search_text: text({ private: true }),
    search_bigrams: texts({ private: true }),
    search_edition: integer({ private: true }),
    updated_at: instant({ sort: true }),
  },
);
export const CompanyEntity = entity(companyRecord);
export type CompanyEntity = RowOf<typeof companyRecord>;

/** Journal lines learned for a supplier, one row per keyword. */
const patternRecord = record(
  'company_pattern',
  { schema: 'journal', table: 'company_patterns' },
  {
    id: uuid({}),
    organization_id: uuid({ private: true }),
    company_id: uuid({ private: true }),
    name: text({ max: 100, edit: true }),
    /** Stored in the normal form of the search; empty for the supplier's general pattern. */
    keyword: text({ max: 100, edit: true }),
    company_journals: json(z.array(lineTemplate), {}),
    split_rule_id: nullable(uuid({ describe: 'Rule that splits the debits that the pattern proposes.' })),
    learned_from: nullable(integer({ describe: 'Number of the invoice it was learned from.' })),
    version: integer({}),
    updated_at: instant({ private: true }),
  },
);
export const CompanyPatternEntity = entity(patternRecord);
export type CompanyPatternEntity = RowOf<typeof patternRecord>;

const patternInput = z.strictObject({
  id: z.uuid().optional(),
  ...newShape(patternRecord),
  company_journals: templatesInput,
});

export const companyInput = z
  .strictObject({
    ...newShape(companyRecord),
    reading: inputShape(companyRecord).reading.optional(),
    t_number: z.string().trim().max(20).default(''),
    summary_template: summaryTemplateText.default(''),
    /** The supplier's patterns as a whole; those not sent are forgotten. Absent leaves them. */
    patterns: z.array(patternInput).max(50).optional(),
    version: z.number().int().min(1).optional(),
  })
  .refine((c) => (c.pay_site_month === null) === (c.pay_site_day === null), {
    path: ['pay_site_day'],
    message: 'month and day of the pay site go together',
  })
  .refine((c) => !(c.toriteki && c.fee_borne_by_partner), {
    path: ['fee_borne_by_partner'],
    message: 'a supplier under toriteki bears no transfer fee',
  });
export type CompanyInput = z.infer<typeof companyInput>;

const accountTitle = z.object({ name: z.string().nullable() });
const pattern = z.object(responseShape(patternRecord));

export const company = z
  .object({
    ...responseShape(companyRecord),
    debit_account_title: accountTitle.describe('From the lines of the first pattern.'),
    credit_account_title: accountTitle,
    company_journals: z.array(lineTemplate).describe("The first pattern's lines."),
    patterns: z.array(pattern),
  })
  .meta({ id: 'Company' });
export type Company = z.infer<typeof company>;

export const patternSplit = z.strictObject({
  version: z.int().min(1).describe('Version of the pattern that the user sees.'),
  split_rule_id: z.uuid().nullable().describe('Rule that splits the proposed debits; null for none.'),
});
export type PatternSplit = z.infer<typeof patternSplit>;

export const patternOf = (row: CompanyPatternEntity) => shown(patternRecord, row);

export const deletedCompany = z.object({ deleted: z.literal(true) });
