import type { ReadOptions } from '@uketori/proto/uketori/intake/v1/events';
import type { DutyMark } from '@uketori/service-kit/duties.rules';
import { readFields } from '@uketori/service-kit/read-fields';
import {
  choice,
  code,
  date,
  decimal,
  entity,
  fieldsIn,
  flag,
  inTable,
  instant,
  integer,
  json,
  nullable,
  record,
  type Row,
  text,
  texts,
  uuid,
  yen,
} from '@uketori/service-kit/record';
import { z } from 'zod';
import { ACCOUNT_TYPES, PAYMENT_TYPES } from '../pay-info/pay-info.facade.js';
import { MAX_AMOUNT } from '../amounts/amounts.facade.js';
import { DOCUMENT_KINDS } from './document-kind.rules.js';
import { storedProposal } from './stored-proposal.types.js';
import { QUALIFIED_VERDICTS } from '../qualified/qualified.facade.js';
import { SUPPLY_KINDS } from '../supplies/supplies.facade.js';
import { WITHHOLDING_SUB_TYPES, WITHHOLDING_TYPES } from '../withholding/withholding.facade.js';

/** Parts of an invoice that are locked by different acts. */
export type Section = 'journal' | 'data' | 'gensen' | 'pay';

/** A person who confirmed a payment, as the payment service reports it. */
const stepUser = z
  .object({ level: z.int(), user_id: z.uuid(), user_name: z.string(), at: z.iso.datetime() })
  .meta({ id: 'StepUser' });
export type StepUser = z.infer<typeof stepUser>;

/** A person who approved a level, as the approval service reports it. */
const approveUser = stepUser
  .extend({ version: z.int().describe('Version of the invoice that was approved.') })
  .meta({ id: 'ApproveUser' });
export type ApproveUser = z.infer<typeof approveUser>;

/** A user who uploaded an invoice or changed its content. */
const invoiceHand = z.object({
  duty: z.enum(['upload', 'edit']),
  /** The user, or the maker of the API key. */
  user_id: z.string(),
  /** Name of the user or key that acted. */
  user_name: z.string(),
  /** The last time. */
  at: z.string(),
});
export type InvoiceHand = z.infer<typeof invoiceHand>;

/** A duty of approval or payment, as their events report it. */
const dutyMark = z.custom<DutyMark>((value) => typeof value === 'object');

/** The reasons for the proposed lines, kept with the invoice for the screen. */
export type StoredProposal = z.infer<typeof storedProposal>;

/** What the uploader chose, as intake reports it. */
const readOptions = z.custom<ReadOptions>((value) => typeof value === 'object');

// Suppliers and readings hold these as plain text.
const paymentTypes: readonly string[] = PAYMENT_TYPES;
const accountTypes: readonly string[] = ACCOUNT_TYPES;
const withholdingSubTypes: readonly string[] = WITHHOLDING_SUB_TYPES;
const supplyKinds: readonly string[] = SUPPLY_KINDS;

/** In the order of an invoice's life. */
const STATUSES = [
  'reading',
  'read',
  'coded',
  'approving',
  'returned',
  'disapproved',
  'approved',
  'confirming',
  'linked',
  'paid',
  'deleted',
] as const;

const amount = { min: -MAX_AMOUNT, max: MAX_AMOUNT } as const;
const base = { min: 0, max: MAX_AMOUNT } as const;

/**
 * An invoice: its own header and the document that was read, and, in a table of their own, copies of what intake,
 * approval and payment know. Header fields come first, in the order of the form.
 */
export const invoiceRecord = record(
  'invoice',
  { schema: 'journal', table: 'invoices' },
  {
    id: uuid({ list: true }),
    organization_id: uuid({ private: true }),
    version: integer({ list: true }),
    local_id: integer({
      list: true,
      sort: true,
      describe: 'Number people know it by, without gaps per organization.',
    }),

    document_kind: choice(DOCUMENT_KINDS, {
      section: 'data',
      group: 'basic',
      list: true,
      filter: 'equal',
      bulk: true,
      export: true,
      initial: 'bill',
      describe: 'A credit note gives money back: its amounts are below zero.',
    }),
    partner_name: text({
      max: 255,
      section: 'data',
      group: 'basic',
      span: 2,
      read: 'supplier_name',
      color: 'partner',
      list: true,
      sort: true,
      export: true,
    }),
    t_number: text({
      max: 20,
      section: 'data',
      group: 'basic',
      half_width: true,
      read: 't_number',
      color: 'partner',
      list: true,
      export: true,
    }),
    invoice_number: text({
      max: 100,
      section: 'data',
      group: 'basic',
      read: 'invoice_number',
      color: 'other',
      list: true,
      export: true,
    }),
    issue_date: nullable(
      date({
        section: 'data',
        group: 'basic',
        read: 'issue_date',
        color: 'date',
        list: true,
        sort: true,
        filter: 'range',
        bulk: true,
        export: true,
      }),
    ),
    delivery_date: nullable(
      date({
        section: 'data',
        group: 'basic',
        bulk: true,
        export: true,
        describe: 'Day of delivery or service. Where it is null, the issue date is used.',
      }),
    ),
    posting_date: nullable(
      date({
        section: 'data',
        group: 'basic',
        list: true,
        sort: true,
        filter: 'range',
        bulk: true,
        export: true,
        describe: 'Day of the journal (計上日). Null asks for the proposed one.',
      }),
    ),
    due_date: nullable(
      date({
        section: 'data',
        group: 'basic',
        read: 'due_date',
        color: 'due',
        list: true,
        sort: true,
        bulk: true,
        export: true,
      }),
    ),
    department_id: nullable(
      uuid({ section: 'data', group: 'basic', widget: 'master', list: true, bulk: true }),
    ),
    company_id: nullable(uuid({ section: 'data', list: true })),
    total_amount: nullable(
      yen({
        ...amount,
        section: 'data',
        group: 'amount',
        read: 'total_amount',
        color: 'amount',
        list: true,
        sort: true,
        export: true,
      }),
    ),
    payable_amount: nullable(
      yen({
        ...amount,
        section: 'data',
        group: 'amount',
        read: 'payable_amount',
        color: 'amount',
        list: true,
        sort: true,
        export: true,
        describe:
          'Amount to be paid: the total less withholding tax and deductions plus what was carried over.',
      }),
    ),
    prepaid_amount: nullable(
      yen({
        ...base,
        section: 'data',
        group: 'amount',
        read: 'prepaid_amount',
        color: 'amount',
        export: true,
        describe: 'Deducted: an advance that is paid already (前払金・内金).',
      }),
    ),
    retained_amount: nullable(
      yen({
        ...base,
        section: 'data',
        group: 'amount',
        read: 'retained_amount',
        color: 'amount',
        export: true,
        describe: 'Deducted: retained until the end of the works (保留金).',
      }),
    ),
    offset_claim_amount: nullable(
      yen({
        ...base,
        section: 'data',
        group: 'amount',
        read: 'offset_claim_amount',
        color: 'amount',
        export: true,
        describe: 'Deducted: offset against a claim on the supplier (相殺).',
      }),
    ),
    subtotal: nullable(yen({ ...amount, section: 'data', export: true })),
    tax_amount: nullable(yen({ ...amount, section: 'data', list: true, export: true })),
    taxable_10: nullable(yen({ ...amount, section: 'data', group: 'amount', export: true })),
    tax_10: nullable(yen({ ...amount, section: 'data', group: 'amount', export: true })),
    taxable_8: nullable(yen({ ...amount, section: 'data', group: 'amount', export: true })),
    tax_8: nullable(yen({ ...amount, section: 'data', group: 'amount', export: true })),
    non_taxable_amount: nullable(
      yen({
        ...amount,
        section: 'data',
        group: 'amount',
        read: 'non_taxable_amount',
        color: 'amount',
        export: true,
      }),
    ),
    currency_code: text({
      pattern: /^[A-Z]{3}$/,
      section: 'data',
      group: 'foreign',
      span: 2,
      widget: 'currency',
      list: true,
      export: true,
      initial: 'JPY',
    }),
    foreign_total_amount: nullable(decimal({ section: 'data', group: 'foreign', list: true })),
    exchange_rate: nullable(decimal({ section: 'data', group: 'foreign' })),
    withholding_tax: nullable(
      yen({
        ...amount,
        section: 'gensen',
        group: 'withholding',
        read: 'withholding_tax',
        color: 'amount',
        list: true,
        sort: true,
        export: true,
      }),
    ),
    withholding_type: nullable(code(WITHHOLDING_TYPES, { section: 'gensen', group: 'withholding' })),
    withholding_sub_type: choice(withholdingSubTypes, { section: 'gensen', group: 'panel' }),
    withholding_base: nullable(
      yen({
        ...base,
        section: 'gensen',
        group: 'panel',
        describe: 'Base of the tax as a person typed it; null when it follows from the amounts.',
      }),
    ),
    withholding_days: nullable(integer({ min: 1, max: 366, small: true, section: 'gensen', group: 'panel' })),
    withholding_salary: nullable(yen({ ...base, section: 'gensen', group: 'panel' })),
    pay_date: nullable(
      date({
        section: 'pay',
        group: 'pay',
        span: 2,
        color: 'due',
        list: true,
        sort: true,
        filter: 'range',
        bulk: true,
        export: true,
      }),
    ),
    payment_type: choice(paymentTypes, {
      section: 'pay',
      group: 'pay',
      list: true,
      bulk: true,
      export: true,
      initial: 'transfer',
    }),
    fee_borne_by_partner: flag({ section: 'pay', group: 'pay', list: true, bulk: true }),
    bank_name: text({
      max: 50,
      section: 'pay',
      group: 'pay',
      read: 'bank_name',
      color: 'bank',
      list: true,
      export: true,
    }),
    bank_code: text({
      max: 4,
      pattern: /^(\d{4})?$/,
      section: 'pay',
      group: 'pay',
      half_width: true,
      read: 'bank_code',
      color: 'bank',
    }),
    branch_name: text({
      max: 50,
      section: 'pay',
      group: 'pay',
      read: 'branch_name',
      color: 'bank',
      list: true,
      export: true,
    }),
    branch_code: text({
      max: 3,
      pattern: /^(\d{3})?$/,
      section: 'pay',
      group: 'pay',
      half_width: true,
      read: 'branch_code',
      color: 'bank',
    }),
    account_type: choice(accountTypes, {
      section: 'pay',
      group: 'pay',
      read: 'account_type',
      color: 'bank',
      list: true,
    }),
    account_number: text({
      max: 7,
      pattern: /^\d{0,7}$/,
      section: 'pay',
      group: 'pay',
      half_width: true,
      read: 'account_number',
      color: 'bank',
      list: true,
      export: true,
    }),
    account_holder_kana: text({
      max: 48,
      section: 'pay',
      group: 'pay',
      read: 'account_holder_kana',
      color: 'bank',
      list: true,
      export: true,
    }),
    phone: text({ max: 30, section: 'data', group: 'address', read: 'phone', color: 'other' }),
    postal_code: text({ max: 10, section: 'data', group: 'address', read: 'postal_code', color: 'other' }),
    address: text({ max: 255, section: 'data', group: 'address', span: 2, read: 'address', color: 'other' }),
    recipient_name: text({
      max: 255,
      section: 'data',
      group: 'address',
      span: 2,
      export: true,
      describe: 'To whom the invoice is made out.',
    }),
    supply_kind: choice(supplyKinds, {
      section: 'data',
      group: 'panel',
      describe: "What the purchase is to the consumption tax; '' means as its supplier.",
    }),
    particulars_confirmed: flag({
      section: 'data',
      group: 'panel',
      describe: 'A person has seen on the page, or on a slip that belongs to it, all that the law asks for.',
    }),
    addressee_note: text({
      max: 200,
      section: 'data',
      group: 'panel',
      describe: 'Why the invoice is for this organization although it is made out to another company.',
    }),

    note_1: text({ max: 1000, edit: true, list: true, bulk: true, export: true }),
    note_2: text({ max: 1000, edit: true, list: true, bulk: true, export: true }),
    note_3: text({ max: 1000, edit: true, list: true, bulk: true, export: true }),
    department_name: text({ list: true, export: true }),
    is_qualified: flag({ list: true }),
    qualified_verdict: choice(QUALIFIED_VERDICTS, {
      list: true,
      initial: 'unqualified',
      describe: 'As last judged.',
    }),
    transitional: flag({ describe: "Counts against its supplier's yearly cap of the transitional measure." }),
    non_resident: flag({ describe: 'As last judged: its tax is that of a payee abroad.' }),
    pay_date_source: text({ initial: 'none' }),
    posting_date_source: text({
      initial: 'none',
      describe:
        'delivery_date, issue_date, received; month_closed: the first day of the first open month; manual: by a user.',
    }),

    document_id: nullable(uuid({ list: true })),
    upload_id: text({}),
    file_name: text({ list: true, export: true }),
    content_sha256: text({}),
    page_count: integer({ list: true }),
    read_status: text({ list: true, initial: 'SUCCESS', describe: 'SUCCESS or FAILED.' }),
    doubtful: flag({ private: true, describe: 'An uncertain reading waits for a look: isDoubtful.' }),
    ...inTable('invoice_progress', {
      error_code: text({ list: true }),
      read_at: nullable(instant({ list: true })),
      read_version: integer({}),
      read_fields: nullable(
        json(readFields, { describe: 'The reader’s fields with boxes and confidence, for the screen.' }),
      ),
      read_options: nullable(json(readOptions, { private: true })),
      read_news: texts({ private: true }),
      /** Pairs of characters of the items, by which invoices with like items are found. */
      item_words: texts({ private: true }),
    }),
    checked_fields: texts({
      describe: 'Fields that a person saved or confirmed; their readings are no longer doubtful.',
    }),
    proposal: nullable(json(storedProposal, {})),
    source: text({ list: true, initial: 'upload' }),
    source_ref: text({ list: true }),
    created_by: nullable(uuid({ list: true })),
    created_by_name: text({ list: true, export: true }),
    created_at: instant({ list: true, sort: true, filter: 'range' }),
    updated_at: instant({ list: true, sort: true }),
    updated_by_name: text({ list: true }),
    edited_version: nullable(
      integer({
        describe: 'Version of the last change of header or lines by a person; null when there is none.',
      }),
    ),
    content_version: integer({
      initial: 1,
      describe: 'Version of the last change of header, lines or file. Earlier approvals did not see it.',
    }),

    journal_row_count: integer({ list: true }),
    debit_total: yen({ ...amount, list: true }),
    credit_total: yen({ ...amount, list: true }),
    balanced: flag({ list: true }),
    coded: flag({ list: true, describe: 'A user confirmed the coding (仕訳済): approvers may act.' }),
    coded_at: nullable(instant({})),
    coded_by_name: text({}),

    locked: flag({ list: true }),
    lock_attempt: integer({}),
    lock_mode: code([0, 1], { private: true }),
    last_attempt: integer({ private: true }),
    locked_at: nullable(instant({})),
    deleted: flag({ list: true }),
    deleted_at: nullable(instant({})),
    deleted_by_name: text({}),

    ...inTable('invoice_progress', {
      approval_version: integer({ private: true }),
      approve_users: json(z.array(approveUser), { list: true, initial: [] }),
      next_approvers: json(z.array(z.string()), { list: true, initial: [] }),
      next_level: integer({ list: true, initial: 0 }),
      final_state: text({ list: true, initial: 'OPEN' }),
      final_approved_by_name: text({ list: true, export: true }),
      final_approved_at: nullable(instant({ list: true })),
      pay_key: nullable(uuid({ list: true })),
      payment_local_id: nullable(integer({ list: true })),
      payment_version: integer({ private: true }),
      payment_state: text({ list: true }),
      confirm_level: integer({ list: true, initial: 0 }),
      confirm_users: json(z.array(stepUser), { list: true, initial: [] }),
      linked: flag({ list: true }),
      paid: flag({ list: true }),
      transfer_fee: yen({ ...amount, list: true, export: true }),
      payment_amount: nullable(yen({ ...amount, list: true, export: true })),
      user_bank_id: text({ list: true }),
      payment_pay_date: nullable(date({ export: true })),
      payment_export_count: integer({ list: true }),
      /** Everyone who uploaded it or changed its content. */
      hands: json(z.array(invoiceHand), { private: true, initial: [] }),
      approval_duties: json(z.array(dutyMark), { private: true, initial: [] }),
      payment_duties: json(z.array(dutyMark), { private: true, initial: [] }),
    }),

    status: choice(STATUSES, {
      list: true,
      initial: 'read',
      sort: true,
      export: true,
      describe: 'Derived from the other columns.',
    }),
    search_text: text({ private: true }),
    search_bigrams: texts({ private: true }),
  },
);

/** An invoice in full: the rows of both tables. */
export type InvoiceEntity = Row<(typeof invoiceRecord)['fields']>;
/** What journal owns. The lock freezes this row. */
export const InvoiceRow = entity(invoiceRecord);
/** Copies of facts of intake, approval and payment. They change while the invoice is locked and raise no version. */
export const InvoiceProgressRow = entity(invoiceRecord, 'invoice_progress');
export const PROGRESS_FIELDS = fieldsIn(invoiceRecord, 'invoice_progress');
export type Progress = Pick<InvoiceEntity, (typeof PROGRESS_FIELDS)[number]>;
