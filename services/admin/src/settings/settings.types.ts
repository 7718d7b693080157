import { DUTY_POLICIES } from '@uketori/service-kit/duties.rules';
import { z } from 'zod';

/** Items of a journal line whose display, labels and input rules an organization sets (spec 3). */
export const JOURNAL_ITEMS = [
  'account_title',
  'sub_account',
  'department',
  'tax',
  'project',
  'segment',
  'vendor',
  'item',
  'tag',
  'walletable',
  'description',
  'free_text_1',
  'free_text_2',
] as const;

export type JournalItem = (typeof JOURNAL_ITEMS)[number];

const MEBIBYTE = 1024 * 1024;

/** Spec 9: an upload is at most 2 MB unless the organization allows more. */
export const DEFAULT_UPLOAD_MAX_BYTES = 2 * MEBIBYTE;
const LARGEST_UPLOAD_MAX_BYTES = 64 * MEBIBYTE;

function everyItem<T>(value: T): Record<JournalItem, T> {
  return Object.fromEntries(JOURNAL_ITEMS.map((item) => [item, value])) as Record<JournalItem, T>;
}

const flag = z.union([z.literal(0), z.literal(1)]);
const text_length = z.int().min(1).max(1000);

const inputRule = z.strictObject({ input_debit: flag, input_credit: flag });

/** One entry per field of spec 3 "Organization settings", without defaults: what a stored row must satisfy. */
export const organizationSettingsSchema = z.strictObject({
  /** Which items a journal line shows. */
  display: z.strictObject(everyItem(z.boolean())),
  /** Whether an item is entered on the debit and the credit side: 1 entered, 0 not. */
  journal_rules: z.strictObject(everyItem(inputRule)),
  /** Field labels that replace the product's own; an empty label keeps the product's. */
  labels: z.strictObject(everyItem(z.string().trim().max(30))),
  /** Whether the maximum lengths count characters or bytes of CP932, the width of accounting imports. */
  word_or_byte: z.enum(['word', 'byte']),
  description_max_length: text_length,
  free_text_1_max_length: text_length,
  free_text_2_max_length: text_length,
  approve_level: z.int().min(1).max(5),
  pay_confirm_level: z.int().min(0).max(3),
  send_approval_request: z.boolean(),
  /** What happens when one person would do two duties of one invoice that belong to two (segregation of duties). */
  duty_policy: z.enum(DUTY_POLICIES),
  /** Approvals wait until a user confirmed the coding (仕訳済). */
  setting_coding_first: z.boolean(),
  setting_journal: z.boolean(),
  /** 0: final approval locks journal and data; 1: it locks the journal only. */
  setting_journal_lock_mode: z.union([z.literal(0), z.literal(1)]),
  setting_pay_journal: z.boolean(),
  setting_paid_by_customer: z.boolean(),
  /** Where a pay date on a bank holiday moves. */
  setting_avoid_bank_holidays: z.enum(['none', 'before', 'after']),
  setting_foreign_currency: z.boolean(),
  setting_timestamp: z.boolean(),
  /** Default pay site: months after the invoice's month, 0 is the same month. */
  default_pay_month: z.int().min(0).max(12),
  /** Day of the pay month, 31 is its last day. */
  default_pay_day: z.int().min(1).max(31),
  /** Last issue day of a closing (締日): what is issued later is paid a month later. 31 is the month's end. */
  default_cutoff_day: z.int().min(1).max(31),
  /** How consumption tax is rounded where a supplier has no rule of their own. */
  tax_rounding: z.enum(['floor', 'round', 'ceil']),
  /** Whether the books keep consumption tax apart (税抜経理) or not (税込経理). */
  tax_accounting: z.enum(['exclusive', 'inclusive']),
  /** The deductible part under the transitional measure: sources allow both, down is never too much. */
  transition_rounding: z.enum(['floor', 'round']),
  /** The line that crosses a supplier's yearly cap: cut in two, or not deducted at all. */
  cap_crossing: z.enum(['split', 'whole']),
  /** Base-period sales of at most 100 million yen (少額特例). */
  setting_small_amount: z.boolean(),
  /** Withholding code 8: one source charges 20.42 % above a million, the law (art. 205 ii) does not. */
  withholding_code_8_two_tier: z.boolean(),
  /** Years for which documents are kept: the law asks for seven, for ten after a year with a carried-over loss. */
  retention_years: z.union([z.literal(7), z.literal(10)]),
  upload_max_bytes: z.int().min(1024).max(LARGEST_UPLOAD_MAX_BYTES),
  /** Pages of an upload that are read, the rest are attachments. */
  default_attachment_page: z.int().min(1).max(5),
  /** Least characters of a new password. The strictest organization of a person decides. */
  password_min_length: z.int().min(8).max(64),
  /** Whether each member needs a second factor; a role may require it as well. */
  second_factor: z.enum(['optional', 'required']),
  /** How long a login lasts. */
  session_hours: z.int().min(1).max(24),
  /** Minutes without a request of its user that a login lasts; 0: no limit. */
  session_idle_minutes: z.int().min(0).max(1440),
  /** Shown to each user after a login. */
  init_message: z.string().trim().max(200),
  /** The home shows the steps of a new organization until all are done. */
  show_first_steps: z.boolean(),
  /** Each user gets a tour of two steps at their first visit. */
  show_tour: z.boolean(),
});

export type OrganizationSettingsRecord = z.infer<typeof organizationSettingsSchema>;

/** What a new organization starts with (spec 3 and 9 where they name a default). */
export function defaultSettings(): OrganizationSettingsRecord {
  return {
    display: everyItem(true),
    journal_rules: everyItem({ input_debit: 1, input_credit: 1 }),
    labels: everyItem(''),
    word_or_byte: 'word',
    description_max_length: 200,
    free_text_1_max_length: 200,
    free_text_2_max_length: 200,
    approve_level: 2,
    pay_confirm_level: 3,
    send_approval_request: false,
    duty_policy: 'off',
    setting_coding_first: false,
    setting_journal: true,
    setting_journal_lock_mode: 0,
    setting_pay_journal: false,
    setting_paid_by_customer: false,
    setting_avoid_bank_holidays: 'before',
    setting_foreign_currency: false,
    setting_timestamp: false,
    default_pay_month: 1,
    default_pay_day: 31,
    default_cutoff_day: 31,
    tax_rounding: 'floor',
    tax_accounting: 'exclusive',
    transition_rounding: 'floor',
    cap_crossing: 'split',
    setting_small_amount: false,
    withholding_code_8_two_tier: false,
    retention_years: 7,
    upload_max_bytes: DEFAULT_UPLOAD_MAX_BYTES,
    default_attachment_page: 3,
    password_min_length: 12,
    second_factor: 'optional',
    session_hours: 8,
    session_idle_minutes: 120,
    init_message: '',
    show_first_steps: true,
    show_tour: false,
  };
}

const shape = organizationSettingsSchema.shape;

/** PATCH body: any subset of the fields and, inside the per-item maps, any subset of the items. */
export const patchSettingsSchema = organizationSettingsSchema
  .extend({
    display: shape.display.partial(),
    journal_rules: shape.journal_rules.partial(),
    labels: shape.labels.partial(),
  })
  .partial()
  .extend({ version: z.int().min(1) });

export type PatchSettings = z.infer<typeof patchSettingsSchema>;

/** Spec 3 "Organization profile" as far as the product uses it. */
export const organizationProfileSchema = z.strictObject({
  company_name: z.string().trim().max(200),
  /** Names the reader never takes for a supplier. */
  exclude_company_names: z.array(z.string().trim().min(1).max(200)).max(255),
  address_list: z.array(z.string().trim().min(1).max(500)).max(255),
  contact_number_list: z
    .array(
      z
        .string()
        .trim()
        .regex(/^[0-9+()-]{1,20}$/),
    )
    .max(255),
  /** Qualified-invoice registration number of the organization itself. */
  t_number: z.string().regex(/^(T\d{13})?$/),
  settlement_month: z.int().min(1).max(12),
  /** Day the books close, 31 is the month's last day. */
  settlement_day: z.int().min(1).max(31),
  industry_id: z.int().min(0).max(255),
  type: z.enum(['corporation', 'individual']),
});

export type OrganizationProfileRecord = z.infer<typeof organizationProfileSchema>;

/** Profile of a new organization: its own name is the first the reader excludes. */
export function defaultProfile(company_name: string): OrganizationProfileRecord {
  return {
    company_name,
    exclude_company_names: [company_name],
    address_list: [],
    contact_number_list: [],
    t_number: '',
    settlement_month: 3,
    settlement_day: 31,
    industry_id: 0,
    type: 'corporation',
  };
}

export const patchProfileSchema = organizationProfileSchema.partial().extend({
  name: z.string().trim().min(1).max(200).optional(),
  version: z.int().min(1),
});

export type PatchProfile = z.infer<typeof patchProfileSchema>;

export const organizationSettings = organizationSettingsSchema
  .extend({ version: z.int() })
  .meta({ id: 'OrganizationSettings' });

export const organizationProfile = organizationProfileSchema
  .extend({ id: z.uuid(), name: z.string(), version: z.int() })
  .meta({ id: 'OrganizationProfile' });
