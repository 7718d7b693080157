import { payTerm } from '@uketori/service-kit/pay-term.types';
import { z } from 'zod';
import { PAY_DATE_WARNINGS } from '../calendar/calendar.facade.js';
import {
  ADDRESSEES,
  INVOICE_FORMS,
  PARTICULARS,
  QUALIFIED_REASONS,
  QUALIFIED_VERDICTS,
} from '../qualified/qualified.facade.js';
import { SUPPLY_KINDS, SUPPLY_SOURCES } from '../supplies/supplies.facade.js';

const yen = z.int();
const date = z.iso.date();
const closed = z.enum(['saturday', 'sunday', 'year_end', 'holiday']).nullable();

export const registryEntry = z
  .object({
    t_number: z.string(),
    kind: z.enum(['individual', 'corporation']),
    name: z.string(),
    other_names: z.array(z.string()),
    address: z.string(),
    periods: z.array(z.object({ from: z.string(), to: z.string().nullable() })),
    updated: z.string(),
  })
  .meta({ id: 'RegistryEntry' });

export const registryState = z
  .object({
    state: z.enum(['waiting', 'registered', 'not_registered']),
    entry: registryEntry.nullable(),
    checked_at: z.iso.datetime().nullable(),
    error_code: z.string().describe("Error of the last request to the registry; '' when it got a response."),
  })
  .meta({ id: 'RegistryState' });

export const qualification = z.object({
  verdict: z.enum(QUALIFIED_VERDICTS),
  reasons: z.array(z.enum(QUALIFIED_REASONS)).describe('In the order they were looked at.'),
});

export const capCount = z
  .object({
    year: z.object({ from: date, to: date }),
    limit: yen,
    before: yen.describe('Purchases of the year that come before this invoice.'),
    amount: yen,
    within: yen,
    excess: yen,
    remaining: yen,
    state: z.enum(['below', 'near', 'crosses', 'over']),
  })
  .meta({ id: 'TransitionCap' });

const printedTax = z.object({
  rate: z.int(),
  base: yen,
  printed: yen,
  floor: yen,
  ceil: yen,
  expected: yen,
  per_line: yen.nullable(),
  verdict: z.enum(['ok', 'ok_from_inclusive', 'per_line_rounding', 'mismatch']),
  unknown_rate: z.boolean(),
});

const tier = z.object({ amount: yen, rate: z.int().describe('Hundredths of a per cent.') });

export const withholdingResult = z
  .object({
    tax: yen,
    base: yen,
    deduction: yen,
    deduction_kind: z.enum([
      'none',
      'per_payment',
      'per_month',
      'less_salary',
      'per_day',
      'prize',
      'horse_owner',
    ]),
    tiers: z.array(tier),
    label: z.enum(['income', 'income_reconstruction', 'income_reconstruction_defence', 'treaty']),
  })
  .meta({ id: 'WithholdingResult' });

const notComputed = z.enum(['manual_type', 'no_rate', 'days_missing', 'no_base']);

const withholding = z.object({
  verdict: z.enum(['ok', 'mismatch', 'missing', 'none', 'not_computed']),
  printed: yen.nullable(),
  base: z.object({ base: yen.nullable(), kind: z.enum(['typed', 'exclusive', 'inclusive', 'none']) }),
  computed: withholdingResult.nullable(),
  not_computed: notComputed.nullable(),
  other_base: z.boolean().describe('The printed tax is that of the other lawful base.'),
  pay_date: date,
  non_resident: z.boolean().describe('The supplier is a payee abroad: one rate on the whole base.'),
  payee_is_corporation: z.boolean(),
});

const step = z.union([
  z.object({ step: z.literal('issue_date'), date }),
  z.object({ step: z.literal('due_date'), date, closed }),
  z.object({ step: z.literal('chosen'), date, closed }),
  z.object({ step: z.literal('cutoff'), day: z.int() }),
  z.object({ step: z.literal('site'), month: z.int(), day: z.int(), date, closed }),
  z.object({ step: z.literal('shift'), to: z.enum(['before', 'after']), date }),
  z.object({ step: z.literal('horizon') }),
]);

const payDate = z.object({
  pay_date: date.nullable(),
  source: z.string(),
  derived: z.object({
    source: z.enum(['upload', 'upload_site', 'read', 'company_site', 'organization_site', 'none']),
    pay_date: date.nullable(),
    steps: z.array(step),
  }),
  differs: z.boolean().describe('The rules come to another date than the one that is set.'),
  pay_term: payTerm,
  warnings: z.array(z.enum(PAY_DATE_WARNINGS)),
});

/** What the tax rules say of an invoice as it is stored or as it is being typed. */
export const assessmentAnswer = z
  .object({
    purchase_date: date.nullable(),
    purchase_date_assumed: z.boolean().describe('The issue date takes the place of the delivery date.'),
    qualification: qualification.extend({ registry: registryState.nullable() }),
    particulars: z
      .object({
        form: z.enum(INVOICE_FORMS),
        missing: z.array(z.enum(PARTICULARS)),
        addressee: z.enum(ADDRESSEES),
        recipient_name: z.string(),
        addressee_note: z
          .string()
          .describe(
            'Why it is for this organization. Final approval asks for it where the addressee differs.',
          ),
        confirmed: z.boolean().describe('A person has seen all that the law asks for.'),
      })
      .describe('What of the particulars of Consumption Tax Act art. 57-4 the invoice bears.'),
    supply: z
      .object({
        kind: z.enum(SUPPLY_KINDS).exclude(['']),
        by: z.enum(SUPPLY_SOURCES),
        assumed: z
          .boolean()
          .describe('It follows from the country or the currency; a person has to confirm it.'),
      })
      .describe('What kind of purchase it is to the consumption tax.'),
    bears_no_tax: z
      .boolean()
      .describe('The price holds no consumption tax: lines must not carve any out of it.'),
    deduction: z.object({
      percent: z.int().nullable(),
      reason: z.enum([
        'qualified',
        'unconfirmed',
        'small_amount',
        'before_invoice_system',
        'transition',
        'cap',
        'ended',
        'no_date',
        'outside',
        'reverse_charge',
        'consumer_digital',
      ]),
      note: z.string().describe('For the books, for example 70%控除対象.'),
      tax: yen.nullable(),
      deductible_tax: yen.nullable(),
      not_deductible_tax: yen.nullable(),
      is_tax_inclusive_books: z.boolean(),
    }),
    transitional: z.boolean(),
    cap: capCount.nullable(),
    cap_counted_by: z
      .enum(['supplier', 'name', 'no_name', 'foreign_currency'])
      .nullable()
      .describe(
        'By what it counts against the yearly cap of its issuer: the supplier of the master or the name printed; or why it is not counted.',
      ),
    printed_taxes: z.array(printedTax),
    withholding,
    pay_date: payDate,
    tax_classes: z
      .array(z.object({ rate: z.int(), percent: z.int(), name: z.string().nullable() }))
      .describe('Class of the chart for each rate of the invoice, null where it has none.'),
    registry_enabled: z.boolean(),
  })
  .meta({ id: 'TaxAssessment' });

export const grossUpAnswer = z
  .object({
    gross: yen.nullable(),
    tax: yen.nullable(),
    result: withholdingResult.nullable(),
    not_computed: notComputed.nullable(),
  })
  .meta({ id: 'GrossUp' });

export const companyRegistryAnswer = z
  .object({
    t_number: z.string(),
    qualification,
    registry: registryState.nullable(),
    history: z.array(
      z.object({
        state: z.enum(['registered', 'not_registered']),
        entry: registryEntry.nullable(),
        checked_at: z.iso.datetime(),
        checked_by: z.string(),
      }),
    ),
    is_name_confirmed: z.boolean(),
    registry_enabled: z.boolean(),
    cap: capCount.nullable().describe("This fiscal year's purchases under the transitional measure."),
  })
  .meta({ id: 'CompanyRegistry' });
