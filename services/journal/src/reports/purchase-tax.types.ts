import { z } from 'zod';
import { QUALIFIED_VERDICTS } from '../qualified/qualified.facade.js';
import { invoiceReportQuery } from './reports.types.js';

const { from, to, department_id, company_id } = invoiceReportQuery.shape;
export const purchaseTaxQuery = z
  .strictObject({ from, to, department_id, company_id })
  .refine((q) => invoiceReportQuery.safeParse(q).success, { path: ['to'], message: 'a period of months' });
export type PurchaseTaxQuery = z.infer<typeof purchaseTaxQuery>;

const share = {
  percent: z.int().describe('Deductible per cent of the input tax.'),
  verdict: z.enum(QUALIFIED_VERDICTS).describe('Whether the invoices are qualified ones.'),
};
const sums = {
  count: z.int().describe('Invoices.'),
  amount: z.int().describe('Yen with tax; returns are negative.'),
  tax: z.int(),
  deductible: z.int().describe('The share of the tax, rounded towards zero.'),
};

export const purchaseTaxReport = z
  .object({
    from: z.string(),
    to: z.string(),
    classes: z.array(z.object({ tax_class: z.string(), ...share, ...sums })),
    suppliers: z
      .array(z.object({ partner_name: z.string(), t_number: z.string(), ...share, ...sums }))
      .describe('The 500 with the largest tax.'),
    caps: z
      .array(
        z.object({
          company_id: z.uuid().nullable(),
          partner_name: z.string(),
          limit: z.int(),
          used: z.int().describe('Yen with tax of the fiscal year under the transitional measure.'),
          remaining: z.int(),
          state: z.enum(['below', 'near', 'over']),
        }),
      )
      .describe(
        'The yearly cap of each issuer that is not registered, in the fiscal year of the last day; at most 500.',
      ),
    cap_year: z.object({ from: z.iso.date(), to: z.iso.date() }).describe('The fiscal year of the caps.'),
    total: z.object(sums).describe('An invoice with several classes counts in each.'),
  })
  .meta({ id: 'PurchaseTaxReport' });
export type PurchaseTaxReport = z.infer<typeof purchaseTaxReport>;
