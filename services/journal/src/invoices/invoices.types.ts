import { bulkShape, inputShape, listShape, responseShape } from '@uketori/service-kit/record';
import { z } from 'zod';
import { DEAL_STATES } from '../accounting/accounting.facade.js';
import { PAY_DATE_WARNINGS } from '../calendar/calendar.facade.js';
import { checkedInput, FIGURE_FIELDS, invoiceRecord } from '../invoice-fields/invoice-fields.facade.js';
import { ATTENTIONS } from '../invoice-records/invoice-records.facade.js';
import { journalForm, journalLine, linesInput } from '../lines/lines.facade.js';
import { comparisonAnswers, placesInput } from '../supplier-memory/supplier-memory.facade.js';
import { ASSET_WARNINGS } from '../assets/assets.facade.js';
import { TAX_WARNINGS } from '../tax/tax.facade.js';
import { READING_WARNINGS } from './warnings.rules.js';

/** Window token of a claim: random text made by the browser, one per window. */
export const windowToken = z.string().min(16).max(200);

const { note_1, note_2, note_3, ...header } = inputShape(invoiceRecord);

/** A save of the form: absent fields stay unchanged. */
export const updateInvoice = z.strictObject({
  version: z.number().int().min(1),
  window_token: windowToken
    .optional()
    .describe(
      'The window that holds the edit claim. Without it the save takes and releases the claim by itself.',
    ),
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

export const bulkCodingInput = z.strictObject({ ids: bulkIds });

export const codingInput = z.strictObject({ version: z.int().min(1), coded: z.boolean() });

export const bulkDeleteInput = z.strictObject({
  ids: bulkIds,
  confirm: z.literal('DELETE'),
});

export const proposalsInput = z.strictObject({
  pattern_id: z.uuid().nullable().optional(),
  account_title_id: z
    .uuid()
    .nullable()
    .optional()
    .describe('One of the `choices` of the reason: its lines are proposed instead of the likeliest.'),
});

const payDateWarning = z.enum(PAY_DATE_WARNINGS);
const invoiceWarning = z.enum([
  ...payDateWarning.options,
  ...TAX_WARNINGS,
  ...READING_WARNINGS,
  ...ASSET_WARNINGS,
  'differs_from_master',
  'changed_after_approval',
]);

export const bulkResult = z
  .object({
    results: z.array(
      z.object({
        local_id: z.int(),
        ok: z.boolean(),
        code: z.string().optional(),
        params: z.record(z.string(), z.unknown()).optional(),
      }),
    ),
  })
  .meta({ id: 'InvoiceBulkResult' });

export const invoiceRow = z
  .object(listShape(invoiceRecord))
  .extend({
    export_count: z.int(),
    viewed: z.boolean().describe("The caller's own mark."),
    attention: z.array(z.enum(ATTENTIONS)).describe('Why somebody should open it before it goes on.'),
    changed_after_approval: z.boolean().describe('Somebody approved a content that was changed since.'),
    accounting_state: z
      .enum(DEAL_STATES)
      .nullable()
      .describe('State of its last sending to the accounting service.'),
  })
  .meta({ id: 'InvoiceRow' });

export const invoiceDetail = z
  .object(responseShape(invoiceRecord))
  .extend({
    export_count: z.int(),
    journals: z.array(journalLine),
    same_bills: z.array(z.int()).describe('Numbers of invoices that may be duplicates of this one.'),
    balance: z.object({
      debit_total: z.int(),
      credit_total: z.int(),
      difference: z.int(),
      balanced: z.boolean(),
    }),
    warnings: z.array(invoiceWarning).describe('What a person should look at; none of these stops anything.'),
    locked_sections: z.array(z.enum(['journal', 'data', 'pay', 'gensen'])),
    closed: z
      .object({ month: z.string(), fields: z.array(z.enum(FIGURE_FIELDS)) })
      .nullable()
      .describe('The closed month of its posting date, and the fields that are locked with the journal.'),
    editing: z
      .object({ user_id: z.uuid(), user_name: z.string(), expires_at: z.iso.datetime() })
      .nullable()
      .describe('The user who holds the edit claim now.'),
    viewed: z.boolean().describe("The caller's own mark."),
    view_releasable: z.boolean().describe('Whether the caller can take the mark back.'),
    ...comparisonAnswers,
  })
  .meta({ id: 'InvoiceDetail' });

export const editingState = z
  .object({
    editing_users: z.array(
      z.object({
        user_id: z.uuid(),
        user_name: z.string(),
        claimed_at: z.iso.datetime(),
        expires_at: z.iso.datetime(),
      }),
    ),
    fence: z.int().nullable().describe('Set for the holder only: rises with each new holder.'),
    server_time: z.string(),
  })
  .meta({ id: 'EditingState' });

export const viewedMark = z.object({
  viewed: z.literal(true),
});

export const removedMark = z.object({
  viewed: z.literal(false),
});
