import type { Work } from '../work.js';
import type { Transport } from './transport.js';

const ROWS = 5_000;
/** Longer than any transport keeps an event (30 days), so that none can come back unrecognised. */
const INBOX_DAYS = 45;
const RESOLVED_LETTER_DAYS = 90;
/** A caller that repeats a request does so within hours. */
const IDEMPOTENCY_KEY_DAYS = 7;
const ENDED_MAIL_DAYS = 90;
const QUOTA_DAYS = 90;

/** One bounded step: at most 5,000 inbox rows, resolved letters, idempotency keys, ended mails, days of quotas and log rows each. Returns how many went. */
export async function cleanOnce(work: Work, transport: Pick<Transport, 'clean'>): Promise<number> {
  const own = await work.system(async (tx) => {
    const inbox = await tx.rows(
      `delete from ${tx.schema}.inbox where (consumer, event_id) in (
         select consumer, event_id from ${tx.schema}.inbox
         where handled_at < now() - make_interval(days => ${INBOX_DAYS}) order by handled_at limit ${ROWS})
       returning event_id`,
    );
    const letters = await tx.rows(
      `delete from ${tx.schema}.dead_letters where id in (
         select id from ${tx.schema}.dead_letters
         where resolved_at < now() - make_interval(days => ${RESOLVED_LETTER_DAYS}) limit ${ROWS})
       returning id`,
    );
    const keys = await tx.rows(
      `delete from ${tx.schema}.idempotency_keys where id in (
         select id from ${tx.schema}.idempotency_keys
         where created_at < now() - make_interval(days => ${IDEMPOTENCY_KEY_DAYS}) order by created_at limit ${ROWS})
       returning id`,
    );
    const mails = await tx.rows(
      `delete from ${tx.schema}.mails where id in (
         select id from ${tx.schema}.mails
         where ended_at < now() - make_interval(days => ${ENDED_MAIL_DAYS}) order by ended_at limit ${ROWS})
       returning id`,
    );
    const quotas = await tx.rows(
      `delete from ${tx.schema}.quota_uses where (organization_id, kind, day) in (
         select organization_id, kind, day from ${tx.schema}.quota_uses
         where day < current_date - ${QUOTA_DAYS} limit ${ROWS})
       returning kind`,
    );
    return inbox.length + letters.length + keys.length + mails.length + quotas.length;
  });
  return own + (await transport.clean());
}
