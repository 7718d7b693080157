import { z } from 'zod';

const day = z.string().describe('YYYY-MM-DD; empty where the file has none.');
const amount = z
  .string()
  .describe('Decimal string; negative in a credit note; empty where the file has none.');

export const RULE_SETS = ['pint-jp', 'pint-jp-ntr', 'pint-jp-sb'] as const;
export type RuleSet = (typeof RULE_SETS)[number];

const party = z.object({
  name: z.string(),
  trading_name: z.string(),
  tax_id: z.string().describe('Registration number: T and 13 digits in Japan.'),
  legal_id: z.string(),
  endpoint: z.string().describe('Electronic address in the network, of the scheme beside it (ISO 6523).'),
  endpoint_scheme: z.string(),
  postal_code: z.string(),
  address: z.string(),
  country: z.string(),
  contact_name: z.string(),
  phone: z.string(),
  email: z.string(),
});

/** A digital invoice as its file says it: the reader writes it, intake keeps and shows it. */
export const digitalInvoice = z.object({
  syntax: z.enum(['ubl', 'cii']),
  kind: z.enum(['invoice', 'credit_note', 'self_billing']),
  specification: z.string(),
  checked_with: z
    .enum(RULE_SETS)
    .nullable()
    .describe('The rules that were tried; null for a specification without rules here.'),
  type_code: z.string().describe('UNCL1001.'),
  number: z.string(),
  issue_date: day,
  due_date: day,
  tax_point_date: day,
  period_start: day,
  period_end: day,
  currency: z.string(),
  tax_currency: z.string(),
  buyer_reference: z.string(),
  order_reference: z.string(),
  contract_reference: z.string(),
  preceding: z.array(z.object({ number: z.string(), issue_date: day })),
  notes: z.array(z.string()),
  seller: party,
  buyer: party,
  payee_name: z.string(),
  delivery_date: day,
  lines: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      description: z.string(),
      note: z.string(),
      quantity: amount,
      unit: z.string(),
      price: z.string(),
      amount,
      tax_category: z.string().describe('UNCL5305.'),
      tax_rate: z.string(),
    }),
  ),
  more_lines: z.boolean().describe('The file has more lines than are listed.'),
  allowances: z.array(
    z.object({
      is_charge: z.boolean(),
      reason: z.string(),
      amount,
      tax_category: z.string(),
      tax_rate: z.string(),
    }),
  ),
  taxes: z.array(
    z.object({
      category: z.string(),
      rate: z.string(),
      taxable: amount,
      tax: amount,
      exemption: z.string(),
    }),
  ),
  totals: z.object({
    lines: amount,
    allowances: amount,
    charges: amount,
    without_tax: amount,
    tax: amount,
    with_tax: amount,
    prepaid: amount,
    rounding: amount,
    payable: amount,
  }),
  tax_in_tax_currency: amount,
  payments: z.array(
    z.object({
      code: z.string().describe('UNCL4461.'),
      text: z.string(),
      reference: z.string(),
      account: z.string(),
      holder: z.string(),
      branch: z.string(),
    }),
  ),
  payment_terms: z.array(z.string()),
  attachments: z.array(z.object({ id: z.string(), description: z.string(), file_name: z.string() })),
  problems: z
    .array(
      z.object({
        rule: z.string(),
        text: z.string().describe("The rule's own words."),
        place: z.string().describe('Path of the element that breaks it.'),
      }),
    )
    .describe('Rules of the specification that the file breaks.'),
});

export type DigitalInvoice = z.infer<typeof digitalInvoice>;
export type Party = DigitalInvoice['seller'];
export type Line = DigitalInvoice['lines'][number];
export type Allowance = DigitalInvoice['allowances'][number];
export type TaxSubtotal = DigitalInvoice['taxes'][number];
export type PaymentMeans = DigitalInvoice['payments'][number];
/** A rule that the file breaks. */
export type Problem = DigitalInvoice['problems'][number];
