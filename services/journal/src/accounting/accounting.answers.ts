import { z } from 'zod';
import { OBSTACLES } from './deal.rules.js';
import { DEAL_STATES, REMOTE_KINDS, SOURCE_KINDS } from './kinds.data.js';
import { LINK_STATUSES } from './link.repository.js';

export const accountingCompany = z
  .object({
    configured: z.boolean().describe('False: the operator has not registered the product with the service.'),
    status: z.enum(LINK_STATUSES),
    token_exists: z.boolean(),
    reconnect: z.boolean().describe('The service no longer takes the tokens: connect again.'),
    company_id: z.int().nullable(),
    company_name: z.string(),
    separate_approval: z
      .boolean()
      .describe('Invoices wait for the approval of their payment as well as for the final approval.'),
    connected_by_name: z.string(),
    connected_at: z.iso.datetime().nullable(),
    masters_at: z.iso.datetime().nullable().describe('When the masters over there were last fetched.'),
    paused_until: z.iso.datetime().nullable().describe('The service asked to be left alone until then.'),
    counts: z.object({ waiting: z.int(), failed: z.int(), sent: z.int() }),
  })
  .meta({ id: 'AccountingCompany' });

export const consentPage = z.object({ url: z.url() }).meta({ id: 'AccountingConsent' });

export const remoteCompany = z
  .object({ company_id: z.int(), name: z.string(), may_write: z.boolean() })
  .meta({ id: 'AccountingRemoteCompany' });

export const remoteMaster = z
  .object({
    kind: z.enum(REMOTE_KINDS),
    remote_id: z.int(),
    code: z.string(),
    name: z.string(),
    t_number: z.string(),
    available: z.boolean(),
  })
  .meta({ id: 'AccountingRemoteMaster' });

export const fetchedMasters = z
  .object({
    masters_at: z.iso.datetime().nullable(),
    counts: z.array(z.object({ kind: z.enum(REMOTE_KINDS), count: z.int() })),
  })
  .meta({ id: 'AccountingMasters' });

export const mappingRow = z
  .object({
    kind: z.enum(SOURCE_KINDS),
    key: z.string(),
    name: z.string(),
    code: z.string(),
    required: z.boolean().describe('Cannot go without.'),
    remote_kind: z.enum(REMOTE_KINDS).nullable().describe('Null: a deal has no place for it.'),
    state: z.enum(['found', 'without', 'missing', 'ambiguous', 'unavailable']),
    via: z.enum(['chosen', 'name', 't_number']).nullable(),
    remote: remoteMaster.nullable(),
  })
  .meta({ id: 'AccountingMapping' });

const obstacle = z
  .object({
    code: z.enum(OBSTACLES),
    kind: z.enum(SOURCE_KINDS).optional(),
    name: z.string().optional(),
    key: z.string().optional().describe('PUT /accounting/mappings takes a choice for it under this key.'),
  })
  .meta({ id: 'AccountingObstacle' });

export const dealRow = z
  .object({
    id: z.uuid(),
    invoice_id: z.uuid(),
    local_id: z.int(),
    partner_name: z.string(),
    amount: z.int().describe('What remains to be paid, whole yen.'),
    company_id: z.int(),
    state: z.enum(DEAL_STATES),
    attempts: z.int(),
    next_attempt_at: z.iso.datetime(),
    deal_ids: z.array(z.int()),
    ref_numbers: z.array(z.string()),
    error_code: z.string(),
    error_params: z
      .looseObject({
        obstacles: z.array(obstacle),
        messages: z.array(z.string()).describe('Words of the accounting service.'),
        remote_request_id: z.string(),
        status: z.int(),
      })
      .partial(),
    warnings: z.array(z.string()),
    sent_at: z.iso.datetime().nullable(),
    created_by_name: z.string(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'AccountingDeal' });

export const invoiceDeal = z
  .object({
    deal: dealRow.nullable(),
    stale: z.boolean().describe('The sent content differs from the approved content.'),
  })
  .meta({ id: 'AccountingInvoiceDeal' });

export const dealResults = z
  .object({
    results: z.array(
      z.object({
        local_id: z.int(),
        partner_name: z.string(),
        result: z.enum(['success', 'warning', 'error']),
        amount: z.int().nullable(),
        obstacles: z.array(obstacle),
        warnings: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'AccountingDealResults' });
