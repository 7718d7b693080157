import type { Tx } from '@uketori/service-kit/tx';
import { z } from 'zod';
import { findCompany } from '../companies/companies.facade.js';
import { type InvoiceEntity, lessonField } from '../invoice-fields/invoice-fields.facade.js';
import { type MasterDifference, masterDifferences } from './master-values.rules.js';

const yenOrText = z.union([z.string(), z.int()]);

/** What the detail of an invoice says of its supplier's master and of a later reading. */
export const comparisonAnswers = {
  master_differences: z
    .array(z.object({ field: lessonField, value: z.string(), master_value: z.string() }))
    .describe('Where the invoice differs from the master of its supplier, with both values.'),
  read_differences: z
    .array(z.object({ field: lessonField, value: yenOrText.nullable(), read_value: yenOrText }))
    .describe(
      'Different values that a later reading found while the user’s values are kept; until the next save.',
    ),
};

/** The differences from the supplier's master; none once the payment is approved, for then it is past changing. */
export async function differencesOf(tx: Tx, invoice: InvoiceEntity): Promise<MasterDifference[]> {
  if (!invoice.company_id || invoice.linked || invoice.paid || invoice.deleted) return [];
  const company = await findCompany(tx, invoice.company_id);
  return company ? masterDifferences(invoice, company) : [];
}
