import type { Tx } from '@uketori/service-kit/tx';

/** Links that have lain a month beyond their time go, some with each sign-up. Needs the system scope. */
export async function sweepSignUps(tx: Tx): Promise<void> {
  await tx.rows(
    `delete from admin.sign_ups where id in (
       select id from admin.sign_ups where expires_at < now() - interval '30 days'
       order by expires_at limit 100 for update skip locked)`,
  );
}
