import type { ReadFields } from '@uketori/proto/uketori/intake/v1/events';
import { z } from 'zod';

const field = z
  .object({
    value: z.string().describe('ISO date, integer yen as digits, or text; empty means not on the page.'),
    page: z.int(),
    box: z.array(z.number()).describe('x, y, width, height in 0..1 of the page, origin top left.'),
    confidence: z.number(),
    text: z.string(),
  })
  .meta({ id: 'ReadField' });

/** The values read from a document, as intake announces it and intake and journal show it. */
export const readFields = z
  .object({
    issue_date: field.optional(),
    due_date: field.optional(),
    invoice_number: field.optional(),
    supplier_name: field.optional(),
    t_number: field.optional(),
    total_amount: field.optional(),
    payable_amount: field.optional(),
    subtotal: field.optional(),
    tax_amount: field.optional(),
    tax_breakdown: z.array(
      z.object({
        rate: z.number().describe('10 or 8.'),
        taxable: z.string(),
        tax: z.string(),
        confidence: z.number(),
      }),
    ),
    non_taxable_amount: field.optional(),
    withholding_tax: field.optional(),
    prepaid_amount: field
      .optional()
      .describe('An advance that is paid already (前払金・内金): named on the page, and the sums close.'),
    retained_amount: field.optional().describe('Retained money (保留金), likewise.'),
    offset_claim_amount: field.optional().describe('A claim on the supplier (相殺), likewise.'),
    bank_name: field.optional(),
    bank_code: field.optional(),
    branch_name: field.optional(),
    branch_code: field.optional(),
    account_type: field.optional(),
    account_number: field.optional(),
    account_holder_kana: field.optional(),
    phone: field.optional(),
    postal_code: field.optional(),
    address: field.optional(),
    recipient_name: field.optional(),
    email: field.optional(),
    document_title: field
      .optional()
      .describe('Only from a digital invoice: the title that its kind has on paper.'),
    currency_code: field.optional().describe('Only from a digital invoice: ISO 4217.'),
    foreign_total_amount: field
      .optional()
      .describe('Only from a digital invoice in another currency: its total as a decimal string.'),
    delivery_date: field.optional().describe('Only from a digital invoice.'),
    line_items: z.array(
      z.object({
        description: z.string(),
        quantity: z.string(),
        unit: z.string(),
        unit_price: z.string(),
        amount: z.string(),
        tax_rate: z.number(),
      }),
    ),
    engine: z
      .string()
      .describe(
        'Which engine read it: text_layer or pp_ocr; digital_invoice for values that the sender sent as data.',
      ),
    elapsed_ms: z.number(),
    partial: z
      .boolean()
      .optional()
      .describe('The time ran out: these values were found until then, and all are to be checked.'),
  })
  .meta({ id: 'ReadFields' }) satisfies z.ZodType<Partial<ReadFields>>;
