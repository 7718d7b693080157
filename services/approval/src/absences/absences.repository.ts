import { todayJst } from '@uketori/service-kit/clock';
import type { Tx } from '@uketori/service-kit/tx';
import type { Approver } from '../organizations/organizations.facade.js';
import type { Absence } from './absence.record.js';

/** The user and everyone whose deputy the user is today. */
export async function actsAs(tx: Tx, user_id: string): Promise<string[]> {
  const rows = await tx.planned<{ user_id: string }>(
    `select user_id from approval.absences
     where organization_id = $1 and deputy_id = $2 and $3::date between date_from and date_until`,
    [tx.actor.organization_id, user_id, todayJst()],
  );
  return [user_id, ...rows.map((row) => row.user_id)];
}

/** The deputies of those users who are away today, by the id of the absent user; deputies who left are excluded. */
export async function deputiesOf(tx: Tx, userIds: readonly string[]): Promise<Map<string, Approver>> {
  if (userIds.length === 0) return new Map();
  const rows = await tx.planned<{ absent_id: string } & Approver>(
    `select distinct on (a.user_id) a.user_id as absent_id, m.user_id, m.full_name
     from approval.absences a
     join approval.members m on m.organization_id = a.organization_id and m.user_id = a.deputy_id
       and m.status = 'active'
     where a.organization_id = $1 and a.user_id = any($2::uuid[]) and $3::date between a.date_from and a.date_until
     order by a.user_id`,
    [tx.actor.organization_id, userIds, todayJst()],
  );
  return new Map(rows.map(({ absent_id, ...deputy }) => [absent_id, deputy]));
}

/** The deputies of users who are away today. */
export async function deputyIds(tx: Tx, userIds: readonly string[]): Promise<string[]> {
  return [...(await deputiesOf(tx, userIds)).values()].map(({ user_id }) => user_id);
}

/** Absences that are not over, the next one first; of one user or of all. */
export function absencesOf(tx: Tx, user_id: string | null): Promise<Absence[]> {
  return tx.rows<Absence>(
    `select a.user_id, a.deputy_id, a.date_from::text, a.date_until::text,
       coalesce((select m.full_name from approval.members m where m.organization_id = a.organization_id
         and m.user_id = a.user_id order by m.status limit 1), '') as user_name,
       coalesce((select m.full_name from approval.members m where m.organization_id = a.organization_id
         and m.user_id = a.deputy_id order by m.status limit 1), '') as deputy_name
     from approval.absences a
     where a.organization_id = $1 and ($2::uuid is null or a.user_id = $2) and a.date_until >= $3::date
     order by a.date_from, a.user_id limit 1000`,
    [tx.actor.organization_id, user_id, todayJst()],
  );
}
