import { z } from 'zod';
import { OBSTACLES } from './deal.rules.js';
import { REMOTE_KINDS, SOURCE_KINDS } from './kinds.data.js';
import { LINK_STATUSES } from './link.repository.js';
import { JOURNAL_KINDS } from './manual-journal.rules.js';

/** Most invoices of one request. */
const MAX_DEALS = 200;

export const consentInput = z.strictObject({
  code: z.string().min(1).max(2000),
  state: z.string().regex(/^[\w-]{43}$/),
});

export const companyInput = z.strictObject({ company_id: z.int().min(1) });

export const approvalTypeInput = z.strictObject({ separate_approval: z.boolean() });

const page = {
  q: z.string().max(200).default(''),
  limit: z.coerce.number().int().min(1).max(100).default(50),
};

export const remoteMastersQuery = z.strictObject({ kind: z.enum(REMOTE_KINDS), ...page });

export const mappingsQuery = z.strictObject({
  kind: z.enum(SOURCE_KINDS),
  /** Only what has no counterpart yet. */
  open: z.enum(['true', 'false']).default('false'),
  cursor: z.string().max(1000).optional(),
  /** Lists may ask for it; this one is not counted. */
  count: z.enum(['none', 'capped']).default('none'),
  ...page,
});
export type MappingsQuery = z.infer<typeof mappingsQuery>;

/** remote_id null: goes without; absent: the choice is taken back. */
export const mappingInput = z.strictObject({
  kind: z.enum(SOURCE_KINDS),
  key: z.string().min(1).max(300),
  remote_id: z.int().min(0).nullable().optional(),
});
export type MappingInput = z.infer<typeof mappingInput>;

export const dealsInput = z
  .strictObject({
    /** single: one invoice; multiple: a selection. */
    post_type: z.enum(['single', 'multiple']).default('multiple'),
    ids: z.array(z.int().min(1).max(2_147_483_647)).min(1).max(MAX_DEALS),
  })
  .refine(({ post_type, ids }) => post_type === 'multiple' || ids.length === 1, { path: ['ids'] });
export type DealsInput = z.infer<typeof dealsInput>;

export const partnerInput = z.strictObject({
  local_id: z.int().min(1).max(2_147_483_647).describe('The invoice that needs the partner.'),
  key: z.string().min(1).max(300).describe('The key of the obstacle.'),
});
export type PartnerInput = z.infer<typeof partnerInput>;

export const createdPartner = z
  .object({
    name: z.string(),
    t_number: z.string(),
    created: z.boolean().describe('False: the partner was there by now, and is known from here on.'),
  })
  .meta({ id: 'AccountingPartner' });

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
    renumbered: z.int().describe('Masters that this fetch found under another id, as in a new fiscal year.'),
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
    via: z.enum(['chosen', 'name', 't_number', 'only']).nullable(),
    remote: remoteMaster.nullable(),
  })
  .meta({ id: 'AccountingMapping' });

export const obstacle = z
  .object({
    code: z.enum(OBSTACLES),
    kind: z.enum(SOURCE_KINDS).optional(),
    name: z.string().optional(),
    key: z.string().optional().describe('PUT /accounting/mappings takes a choice for it under this key.'),
  })
  .meta({ id: 'AccountingObstacle' });

const journalError = z
  .looseObject({
    obstacles: z.array(obstacle),
    messages: z.array(z.string()).describe('Words of the accounting service.'),
    remote_request_id: z.string(),
    status: z.int(),
  })
  .partial();
export type JournalError = z.infer<typeof journalError>;

const monthJournal = z
  .object({
    kind: z.enum(JOURNAL_KINDS).describe('An estimate or its reversal, or a month of a prepaid line.'),
    local_id: z.int().describe('Number of the invoice that it belongs to.'),
    entry: z.int().describe('Number of the entry among those of its kind of the invoice.'),
    entry_date: z.iso.date(),
    partner_name: z.string(),
    amount: z.int(),
    state: z.enum(['ready', 'blocked', 'waiting', 'sending', 'sent', 'failed']),
    can_send: z.boolean().describe('The next request sends it.'),
    obstacles: z.array(obstacle).describe('What keeps it back.'),
    journal_id: z.int().nullable().describe('Number of the manual journal over there.'),
    error_code: z.string(),
    error_params: journalError,
  })
  .meta({ id: 'AccountingJournal' });

export const monthJournals = z
  .object({
    month: z.string(),
    items: z
      .array(monthJournal)
      .describe(
        'Estimates of the month with their reversals, and months of prepaid lines of approved invoices.',
      ),
  })
  .meta({ id: 'AccountingMonthJournals' });

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
