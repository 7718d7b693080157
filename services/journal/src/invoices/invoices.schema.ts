import { z } from 'zod';
import { bulkShape, inputShape } from '@uketori/service-kit/record';
import { journalForm, linesInput } from '../lines/lines.facade.js';
import { checkedInput, invoiceRecord } from '../invoice-fields/invoice-fields.facade.js';
import { placesInput } from '../supplier-memory/supplier-memory.facade.js';

/** Window token of a claim: random text made by the browser, one per window. */
export const windowToken = z.string().min(16).max(200);

const { note_1, note_2, note_3, ...header } = inputShape(invoiceRecord);

/** A save of the form: fields that are absent stay as they are. */
export const updateInvoice = z.strictObject({
  version: z.number().int().min(1),
  window_token: windowToken,
  ...z.object({ ...header, note_1, note_2, note_3 }).partial().shape,
  journals: linesInput.optional(),
  places: placesInput.optional(),
  checked: checkedInput.optional(),
});
export type UpdateInvoice = z.infer<typeof updateInvoice>;

export const editingInput = z.strictObject({
  mode: z.union([z.literal(1), z.literal(0), z.literal(-1)]),
  window_token: windowToken,
});

export const notesInput = z.strictObject({
  version: z.number().int().min(1).optional(),
  note_1: note_1.optional(),
  note_2: note_2.optional(),
  note_3: note_3.optional(),
});

export const departmentInput = z.strictObject({
  version: z.number().int().min(1).optional(),
  department_id: z.uuid().nullable(),
});

/** Most invoices one bulk call may change. */
export const MAX_BULK = 500;

const bulkIds = z.array(z.number().int().min(1).max(2_147_483_647)).min(1).max(MAX_BULK);

export const bulkIssueDateInput = z.strictObject({ ids: bulkIds, issue_date: z.iso.date() });

export const bulkEditInput = z.strictObject({
  ids: bulkIds,
  item: z.strictObject(bulkShape(invoiceRecord)).partial().default({}),
  journal_form: journalForm.default({}),
});
export type BulkEdit = z.infer<typeof bulkEditInput>;

export const bulkDeleteInput = z.strictObject({
  ids: bulkIds,
  confirm: z.literal('DELETE'),
});

export const proposalsInput = z.strictObject({ pattern_id: z.uuid().nullable().optional() });
