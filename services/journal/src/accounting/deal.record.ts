import {
  choice,
  entity,
  instant,
  integer,
  json,
  nullable,
  record,
  responseShape,
  type RowOf,
  text,
  uuid,
} from '@uketori/service-kit/record';
import { z } from 'zod';
import { subjectOf } from '../invoice-records/invoice-records.facade.js';
import { obstacle } from './accounting-api.types.js';
import type { DealBody } from './body.rules.js';
import { DEAL_STATES } from './kinds.data.js';
import { SETTLE_STATES, type SettlementPart, type WantedPayment } from './settlement.rules.js';

/** One deal of an invoice as it was first sent. */
const dealPart = z.object({
  ref_number: z.string(),
  body: z.custom<DealBody>((value) => typeof value === 'object'),
  /** When it was last sent without a certain response; null: it is not there. */
  tried_at: z.string().nullable(),
  deal_id: z.int().nullable(),
});
export type DealPart = z.infer<typeof dealPart>;

const errorParams = z
  .looseObject({
    obstacles: z.array(obstacle),
    messages: z.array(z.string()).describe('Words of the accounting service.'),
    remote_request_id: z.string(),
    status: z.int(),
  })
  .partial();

const wantedPayment: z.ZodType<WantedPayment> = z
  .object({
    paid_on: z.string(),
    payment_type: z.string(),
    amount: z.int().describe('Whole yen that left the account.'),
    fee: z.int().describe('Fee that the payee bears: it stays open in the deal.'),
    offset: z.int().describe('Whole yen settled against credit notes, or of a credit note against invoices.'),
  })
  .meta({ id: 'AccountingSettlement' });

/** An invoice that is being sent to the accounting service. */
export const dealRecord = record(
  'accounting_deal',
  { schema: 'journal', table: 'accounting_deals' },
  {
    id: uuid({}),
    organization_id: uuid({ private: true }),
    invoice_id: uuid({}),
    local_id: integer({ sort: true, filter: 'range' }),
    partner_name: text({}),
    amount: integer({ big: true, describe: 'What remains to be paid, whole yen.' }),
    company_id: integer({ big: true }),
    /** The final approval it is based on. */
    lock_attempt: integer({ private: true }),
    state: choice(DEAL_STATES, { filter: 'any' }),
    attempts: integer({}),
    next_attempt_at: instant({}),
    give_up_at: instant({ private: true }),
    lease: nullable(uuid({ private: true })),
    parts: nullable(json(z.array(dealPart), { private: true })),
    receipt_id: nullable(integer({ big: true, private: true })),
    receipt_tried_at: nullable(instant({ private: true })),
    error_code: text({}),
    error_params: json(errorParams, {}),
    warnings: json(z.array(z.string()), {}),
    sent_at: nullable(instant({})),
    settle_state: choice(SETTLE_STATES, { filter: 'any', describe: 'Whether its payment is there.' }),
    settle_wanted: nullable(json(wantedPayment, { describe: 'The payment that is to be there.' })),
    settle_key: nullable(uuid({ private: true })),
    settle_version: integer({ private: true }),
    settle_parts: json(z.custom<SettlementPart[]>(Array.isArray), { private: true }),
    settle_attempts: integer({ private: true }),
    settle_next_at: instant({}),
    settle_give_up_at: instant({ private: true }),
    settle_lease: nullable(uuid({ private: true })),
    settle_error_code: text({}),
    settle_error_params: json(errorParams, {}),
    settled_at: nullable(instant({})),
    created_by: uuid({ private: true }),
    created_by_name: text({}),
    department_id: nullable(uuid({ private: true })),
    created_at: instant({ sort: true }),
    updated_at: instant({ sort: true }),
  },
);
export const AccountingDealEntity = entity(dealRecord);
export type AccountingDealEntity = RowOf<typeof dealRecord>;

/** The log shows it with the invoice. */
export function subjectOfDeal(deal: Pick<AccountingDealEntity, 'invoice_id' | 'local_id'>) {
  return subjectOf({ id: deal.invoice_id, local_id: deal.local_id });
}

export const dealRow = z
  .object({
    ...responseShape(dealRecord),
    deal_ids: z.array(z.int()),
    ref_numbers: z.array(z.string()),
  })
  .meta({ id: 'AccountingDeal' });

export type DealRow = z.infer<typeof dealRow>;

export const invoiceDeal = z
  .object({
    deal: dealRow.nullable(),
    stale: z.boolean().describe('The sent content differs from the approved content.'),
  })
  .meta({ id: 'AccountingInvoiceDeal' });
export type InvoiceDeal = z.infer<typeof invoiceDeal>;
