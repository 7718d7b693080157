import { DomainError } from '@uketori/service-kit/errors';
import type { Tx } from '@uketori/service-kit/work';

const LEASE_SECONDS = 120;

/** One mail that this process holds for two minutes at a time. */
export interface LeasedMail {
  id: string;
  organization_id: string;
  envelope_from: string;
  raw_key: string;
  forced_by_name: string;
  attempts: number;
  lease_token: string;
}

/**
 * Takes a mail that is due, of the organization that was served least recently: a flood for one address holds up no
 * other. Needs the system scope.
 */
export function leaseMail(tx: Tx): Promise<LeasedMail | null> {
  return tx.one<LeasedMail>(
    `with due as (
       select m.id, m.organization_id from intake.captured_mails m
         left join intake.mail_settings s on s.organization_id = m.organization_id
       where m.state in ('WAITING', 'RETRYING') and m.next_attempt_at <= now()
         and (m.leased_until is null or m.leased_until < now())
       order by s.served_at nulls first, m.next_attempt_at, m.id limit 1 for update of m skip locked
     ), served as (
       update intake.mail_settings set served_at = clock_timestamp()
       where organization_id = (select organization_id from due)
     )
     update intake.captured_mails set leased_until = now() + make_interval(secs => $1), attempts = attempts + 1,
       lease_token = gen_random_uuid()
     where id = (select id from due)
     returning id, organization_id, envelope_from, raw_key, forced_by_name, attempts, lease_token`,
    [LEASE_SECONDS],
  );
}

/** Holds a mail for two minutes more. @throws lease_lost when another worker took it up. */
export async function renewLease(tx: Tx, leased: LeasedMail): Promise<void> {
  const rows = await tx.rows(
    `update intake.captured_mails set leased_until = now() + make_interval(secs => $4)
     where organization_id = $1 and id = $2 and lease_token = $3 and state in ('WAITING', 'RETRYING') returning id`,
    [leased.organization_id, leased.id, leased.lease_token, LEASE_SECONDS],
  );
  if (rows.length === 0) throw new DomainError('lease_lost', 'conflict');
}

/** Gives a mail back untried: the process is stopping. */
export async function giveBack(tx: Tx, leased: LeasedMail): Promise<void> {
  await tx.rows(
    `update intake.captured_mails set leased_until = null, attempts = attempts - 1
     where organization_id = $1 and id = $2 and lease_token = $3`,
    [leased.organization_id, leased.id, leased.lease_token],
  );
}
