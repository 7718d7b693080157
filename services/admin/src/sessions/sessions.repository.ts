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

/** Ends the sessions of a membership. */
export async function endSessionsOf(tx: Tx, user_organization_id: string): Promise<void> {
  await tx.rows(
    `update admin.sessions set revoked_at = now()
     where organization_id = $1 and user_organization_id = $2 and revoked_at is null`,
    [tx.actor.organization_id, user_organization_id],
  );
}
