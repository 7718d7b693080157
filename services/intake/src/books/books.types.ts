import { z } from 'zod';

const stampState = z.enum(['NONE', 'WAITING', 'RETRYING', 'STAMPED', 'EXPIRED']);
const bookStates = z.enum(['VALID', 'DELETED', 'REPLACED', 'RETURNED', 'CORRECTED']);

const values = {
  transaction_date: z.iso.date().nullable(),
  amount: z.int().nullable().describe('Whole yen; null is unknown, which is not zero.'),
  partner_name: z.string(),
};

export const bookRow = z
  .object({
    id: z.uuid(),
    document_id: z.uuid(),
    document_version: z.int(),
    ...values,
    since: z.iso.datetime(),
    changed_by_name: z.string(),
    invoice_id: z.uuid().nullable(),
    local_id: z.int().nullable(),
    state: bookStates,
    file_name: z.string(),
    content_type: z.string(),
    sha256: z.string(),
    bytes: z.int(),
    reason: z.string(),
    kept_at: z.iso.datetime(),
    kept_by_name: z.string(),
    kept_until: z.iso.date().describe('Last day on which the law asks to keep it.'),
    stamp_state: stampState,
    stamped_at: z.iso.datetime().nullable(),
    stamp_check: z.string().describe('Last check: ok, or what is wrong; empty when never checked.'),
    attached: z.boolean().describe('A further file of the invoice, not its original.'),
  })
  .meta({ id: 'BookRow' });
export type BookRow = z.infer<typeof bookRow>;

const stampView = z.object({
  state: stampState,
  late: z.boolean().describe('The stamp should have been given by now.'),
  gen_time: z.iso.datetime().nullable(),
  authority: z.string(),
  serial: z.string(),
  fault: z.string().describe('Why the last try failed; empty when it did not.'),
  attempts: z.int(),
  next_attempt_at: z.iso.datetime().nullable(),
  checked_at: z.iso.datetime().nullable(),
  check_result: z.string(),
});

export const bookHistory = z
  .object({
    document_id: z.uuid(),
    invoice_id: z.uuid().nullable(),
    local_id: z.int().nullable(),
    kept_until: z.iso.date().describe('Last day on which the law asks to keep it.'),
    current_version: z.int(),
    replaceable: z.boolean().describe('False for one page of a file that was split.'),
    versions: z.array(
      z.object({
        version: z.int(),
        state: bookStates,
        file_name: z.string(),
        content_type: z.string(),
        sha256: z.string(),
        bytes: z.int(),
        page_count: z.int(),
        reason: z.string(),
        kept_at: z.iso.datetime(),
        kept_by_name: z.string(),
        stamp: stampView,
        values: z
          .array(
            z.object({
              ...values,
              since: z.iso.datetime(),
              changed_by_name: z.string(),
              latest: z.boolean(),
            }),
          )
          .describe('Under which date, amount and partner it was kept, newest first.'),
      }),
    ),
  })
  .meta({ id: 'BookHistory' });
export type BookHistory = z.infer<typeof bookHistory>;

export const stampOverview = z
  .object({
    enabled: z.boolean().describe('The organization asks for stamps.'),
    configured: z.boolean().describe('An authority is configured.'),
    stamped: z.int(),
    waiting: z.int(),
    failing: z.int(),
    expired: z.int(),
    broken: z.int().describe('Stamps whose last check did not hold.'),
    late: z.int(),
    last_fault: z.string(),
  })
  .meta({ id: 'StampOverview' });
export type StampOverview = z.infer<typeof stampOverview>;

export const stampsQueued = z.object({ queued: z.int() }).meta({ id: 'StampsQueued' });

export const stampsChecked = z
  .object({
    checked: z.int(),
    broken: z.array(
      z.object({
        local_id: z.int().nullable(),
        document_id: z.uuid(),
        document_version: z.int(),
        file_name: z.string(),
        result: z.string(),
      }),
    ),
    next: z.uuid().nullable().describe('Give it back as `after`; null when all are checked.'),
  })
  .meta({ id: 'StampsChecked' });
export type StampsCheck = z.infer<typeof stampsChecked>;
