import { z } from 'zod';
import { payInfoShape, withholdingType } from '../companies/companies.schema.js';
import { WITHHOLDING_SUB_TYPES } from '../withholding/withholding.rules.js';
import { MAX_AMOUNT } from '../lines/amounts.rules.js';
import { type JournalForm, journalForm } from '../lines/journal-form.rules.js';
import { type LineInput, linesInput } from '../lines/line.schema.js';
import {
  checkedInput,
  type LessonField,
  type PlacesInput,
  placesInput,
} from '../supplier-memory/lessons.rules.js';
import type { HeaderPatch } from './invoices.rules.js';

const yen = z.number().int().min(-MAX_AMOUNT).max(MAX_AMOUNT).nullable();
const date = z.iso.date().nullable();
const text = (max: number) => z.string().trim().max(max);
const decimal = z
  .string()
  .regex(/^-?\d{1,12}(\.\d{1,6})?$/)
  .nullable();

/** Window token of a claim: random text made by the browser, one per window. */
export const windowToken = z.string().min(16).max(200);
export const note = text(1000);

const header = {
  partner_name: text(255),
  company_id: z.uuid().nullable(),
  t_number: text(20),
  invoice_number: text(100),
  issue_date: date,
  delivery_date: date,
  pay_date: date,
  due_date: date,
  currency_code: z.string().regex(/^[A-Z]{3}$/),
  exchange_rate: decimal,
  foreign_total_amount: decimal,
  total_amount: yen,
  subtotal: yen,
  tax_amount: yen,
  taxable_10: yen,
  tax_10: yen,
  taxable_8: yen,
  tax_8: yen,
  non_taxable_amount: yen,
  withholding_tax: yen,
  withholding_type: withholdingType,
  withholding_sub_type: z.enum(WITHHOLDING_SUB_TYPES),
  withholding_base: z.number().int().min(0).max(MAX_AMOUNT).nullable(),
  withholding_days: z.number().int().min(1).max(366).nullable(),
  withholding_salary: z.number().int().min(0).max(MAX_AMOUNT).nullable(),
  payable_amount: yen,
  recipient_name: text(255),
  phone: text(30),
  postal_code: text(10),
  address: text(255),
  department_id: z.uuid().nullable(),
  ...payInfoShape,
  note_1: note,
  note_2: note,
  note_3: note,
};

/** Header fields of a form that is being typed; null and absent mean none were changed. */
export const draftInput = z.object(header).partial().nullish() as unknown as z.ZodType<
  HeaderPatch | null | undefined
>;

/** A save of the form: fields that are absent stay as they are. */
export const updateInvoice = z.strictObject({
  version: z.number().int().min(1),
  window_token: windowToken,
  ...z.object(header).partial().shape,
  journals: linesInput.optional(),
  places: placesInput.optional(),
  checked: checkedInput.optional(),
}) as unknown as z.ZodType<UpdateInvoice>;

export type UpdateInvoice = HeaderPatch & {
  version: number;
  window_token: string;
  note_1?: string;
  note_2?: string;
  note_3?: string;
  journals?: LineInput[];
  /** Where the page prints the values put in: what the next invoice of the supplier is read by. */
  places?: PlacesInput;
  /** Fields found right as they stand. */
  checked?: LessonField[];
};

export const editingInput = z.strictObject({
  mode: z.union([z.literal(1), z.literal(0), z.literal(-1)]),
  window_token: windowToken,
});

export const notesInput = z.strictObject({
  version: z.number().int().min(1).optional(),
  note_1: note.optional(),
  note_2: note.optional(),
  note_3: note.optional(),
});

export const departmentInput = z.strictObject({
  version: z.number().int().min(1).optional(),
  department_id: z.uuid().nullable(),
});

/** Most invoices one bulk call may change. */
export const MAX_BULK = 500;

const bulkIds = z.array(z.number().int().min(1).max(2_147_483_647)).min(1).max(MAX_BULK);

export const bulkIssueDateInput = z.strictObject({ ids: bulkIds, issue_date: z.iso.date() });

/** Header fields that many invoices may have in common. */
const bulkItem = z.strictObject({
  issue_date: date,
  delivery_date: date,
  due_date: date,
  pay_date: date,
  department_id: z.uuid().nullable(),
  payment_type: header.payment_type,
  fee_borne_by_partner: header.fee_borne_by_partner,
  note_1: note,
  note_2: note,
  note_3: note,
});

export const bulkEditInput = z.strictObject({
  ids: bulkIds,
  item: bulkItem.partial().default({}),
  journal_form: journalForm.default({}),
}) as unknown as z.ZodType<BulkEdit>;

export interface BulkEdit {
  ids: number[];
  item: HeaderPatch & { note_1?: string; note_2?: string; note_3?: string };
  journal_form: JournalForm;
}

export const bulkDeleteInput = z.strictObject({
  ids: bulkIds,
  confirm: z.literal('DELETE'),
});

export const proposalsInput = z.strictObject({ pattern_id: z.uuid().nullable().optional() });

export const learnInput = z.strictObject({
  mode: z.enum(['overwrite', 'new']),
  company_id: z.uuid().nullable().optional(),
  pattern_id: z.uuid().nullable().optional(),
  name: text(100).default(''),
  keyword: text(100).default(''),
});
export type LearnInput = z.infer<typeof learnInput>;
