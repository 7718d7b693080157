import { isUuid } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import { SessionEntity } from './session.record.js';

/** A session as the log names it. */
export function subject(session_id: string) {
  return { menu: 'session', subject_type: 'session', subject_id: session_id };
}

/** Long-dead session rows go, a few at each login; the log keeps what they did. */
export async function sweepSessions(tx: Tx): Promise<void> {
  await tx.rows(
    `delete from admin.sessions where id in (
       select id from admin.sessions where expires_at < now() - interval '30 days'
       order by expires_at limit 100 for update skip locked)`,
  );
}

/** Ends a session of the actor's organization; one that has ended already is no error. */
export async function revoke(tx: Tx, session_id: string, action: string): Promise<void> {
  if (!isUuid(session_id)) return;
  const { organization_id } = tx.actor;
  const { affected } = await tx.manager
    .createQueryBuilder()
    .update(SessionEntity)
    .set({ revoked_at: () => 'now()' })
    .where({ organization_id, id: session_id })
    .andWhere('revoked_at is null')
    .execute();
  if (affected) await tx.audit(action, subject(session_id), null, { session_id });
}

/** Notes that the user of a session proved who they are. A second factor counts for the whole session. */
export async function markProved(tx: Tx, session_id: string, by_factor: boolean): Promise<void> {
  await tx.rows(
    `update admin.sessions set proved_at = now(),
       proof = case when $3 and proof = 'password' then 'second_factor' else proof end
     where organization_id = $1 and id = $2`,
    [tx.actor.organization_id, session_id, by_factor],
  );
}

/** Ends every session of a person in all their organizations, but for one. Needs the system scope. */
export async function endOtherSessions(tx: Tx, user_id: string, except: string | null): Promise<void> {
  await tx.rows(
    `update admin.sessions set revoked_at = now()
     where user_id = $1 and revoked_at is null and id is distinct from $2`,
    [user_id, except],
  );
}

/** Ends the sessions of a membership. */
export async function endSessionsOf(tx: Tx, user_organization_id: string): Promise<void> {
  await tx.rows(
    `update admin.sessions set revoked_at = now()
     where organization_id = $1 and user_organization_id = $2 and revoked_at is null`,
    [tx.actor.organization_id, user_organization_id],
  );
}
