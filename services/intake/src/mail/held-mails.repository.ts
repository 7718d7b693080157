import { DomainError } from '@uketori/service-kit/errors';
import type { Tx } from '@uketori/service-kit/work';
import { bringSoon, type Listed, type Waiting } from '../imports/imports.facade.js';
import type { MailFault } from './faults.rules.js';

/** Name of the connector and of the source of its uploads. */
export const MAIL = 'mail';
/** The product in the name of the mail intake. */
export const MAIL_ACTOR = 'メール取込';

/** One mail that this try holds. `lease_token` is the proof: the next try gets another one. */
export interface HeldMail extends Waiting {
  organization_id: string;
  envelope_from: string;
  raw_key: string;
  forced_by_name: string;
  lease_token: string;
  /** The verdict about the mail, once it is opened. */
  judged: MailFault;
}

/** The mails of the organization that wait are opened at once; the organization is the account that takes turns. */
export function openSoon(tx: Tx): void {
  bringSoon(tx, MAIL, tx.actor.organization_id);
}

/** Takes mails of the organization that are due, the longest waiting first. */
export async function takeMails(tx: Tx, most: number): Promise<Listed<HeldMail>> {
  const { organization_id } = tx.actor;
  const items = await tx.rows<HeldMail>(
    `with due as (
       select id from intake.captured_mails
       where organization_id = $1 and state in ('WAITING', 'RETRYING') and next_attempt_at <= now()
       order by next_attempt_at, id limit $2 for update skip locked
     )
     update intake.captured_mails set attempts = attempts + 1, lease_token = gen_random_uuid()
     where organization_id = $1 and id in (select id from due)
     returning id, organization_id, envelope_from, raw_key, forced_by_name, attempts, lease_token, '' as judged`,
    [organization_id, most],
  );
  if (items.length > 0) return { items, again_in: 0 };
  const next = await tx.one<{ seconds: number | null }>(
    `select extract(epoch from min(next_attempt_at) - now())::float8 as seconds from intake.captured_mails
     where organization_id = $1 and state in ('WAITING', 'RETRYING')`,
    [organization_id],
  );
  return { items, again_in: next?.seconds ?? null };
}

/** Locks a mail until the transaction ends. @throws lease_lost when a later try holds it */
export async function lockMail(tx: Tx, held: HeldMail): Promise<void> {
  const rows = await tx.rows(
    `select id from intake.captured_mails
     where organization_id = $1 and id = $2 and lease_token = $3 and state in ('WAITING', 'RETRYING') for update`,
    [held.organization_id, held.id, held.lease_token],
  );
  if (rows.length === 0) throw new DomainError('lease_lost', 'conflict');
}

/** Gives a mail back untried: the process is stopping. */
export async function giveBack(tx: Tx, held: HeldMail): Promise<void> {
  await tx.rows(
    `update intake.captured_mails set attempts = attempts - 1
     where organization_id = $1 and id = $2 and lease_token = $3`,
    [held.organization_id, held.id, held.lease_token],
  );
}
