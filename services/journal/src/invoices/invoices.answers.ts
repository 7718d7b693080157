import { DEAL_STATES } from '../accounting/accounting.facade.js';
import { listShape, responseShape } from '@uketori/service-kit/record';
import { z } from 'zod';
import { comparisonAnswers } from '../supplier-memory/supplier-memory.facade.js';
import { TAX_WARNINGS } from '../tax/tax.facade.js';
import { PAY_DATE_WARNINGS } from '../calendar/calendar.facade.js';
import { journalLine } from '../lines/lines.facade.js';
import { ATTENTIONS } from '../invoice-records/invoice-records.facade.js';
import { invoiceRecord } from '../invoice-fields/invoice-fields.facade.js';
import { READING_WARNINGS } from './warnings.rules.js';

const payDateWarning = z.enum(PAY_DATE_WARNINGS);
const invoiceWarning = z.enum([
  ...payDateWarning.options,
  ...TAX_WARNINGS,
  ...READING_WARNINGS,
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
    editing: z
      .object({ user_id: z.uuid(), user_name: z.string(), expires_at: z.iso.datetime() })
      .nullable()
      .describe('The user who holds the edit claim now.'),
    viewed: z.boolean().describe("The caller's own mark."),
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
