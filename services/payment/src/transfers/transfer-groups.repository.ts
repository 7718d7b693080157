import type { Tx } from '@uketori/service-kit/tx';
import type { PaymentEntity } from './payment.record.js';

/** The payments of a transfer, held, without one of them where it is being changed itself. */
export function membersOf(tx: Tx, groupId: string, except: string | null = null): Promise<PaymentEntity[]> {
  return members(tx, groupId, except, 'for update');
}

/** As `membersOf`, and holds nothing. */
export function membersRead(tx: Tx, groupId: string, except: string): Promise<PaymentEntity[]> {
  return members(tx, groupId, except, '');
}

function members(tx: Tx, groupId: string, except: string | null, tail: string): Promise<PaymentEntity[]> {
  return tx.rows<PaymentEntity>(
    `select * from payment.payments where organization_id = $1 and transfer_group_id = $2 and state <> 'WITHDRAWN'
       and id is distinct from $3 order by id ${tail}`,
    [tx.actor.organization_id, groupId, except],
  );
}

/** The groups that some of the payments are in, in the order of their ids. */
async function groupsOf(tx: Tx, payKeys: string[]): Promise<string[]> {
  const rows = await tx.rows<{ transfer_group_id: string }>(
    `select distinct transfer_group_id from payment.payments
     where organization_id = $1 and id = any($2::uuid[]) and transfer_group_id is not null`,
    [tx.actor.organization_id, payKeys],
  );
  return rows.map((row) => row.transfer_group_id).sort();
}

/**
 * The payments named and all that goes out together with one of them, each once, held; the order is that of their ids.
 * The locks of their groups come first.
 */
export async function heldWithGroups(tx: Tx, payKeys: string[]): Promise<PaymentEntity[]> {
  const groups = await groupsOf(tx, payKeys);
  for (const group of groups) await lockGroup(tx, group);
  return tx.rows<PaymentEntity>(
    `select * from payment.payments where organization_id = $1
       and (id = any($2::uuid[]) or (transfer_group_id = any($3::uuid[]) and state <> 'WITHDRAWN'))
     order by id for update`,
    [tx.actor.organization_id, payKeys, groups],
  );
}

/** One transaction at a time changes a group; taken before any of its rows. */
export async function lockGroup(tx: Tx, groupId: string): Promise<void> {
  await tx.rows(`select pg_advisory_xact_lock(hashtextextended('transfer_group/' || $1, 0))`, [groupId]);
}

/** Takes the group's lock of a payment that is in one. */
export async function lockGroupOf(tx: Tx, payKey: string): Promise<void> {
  const row = await tx.one<{ transfer_group_id: string | null }>(
    'select transfer_group_id from payment.payments where organization_id = $1 and id = $2',
    [tx.actor.organization_id, payKey],
  );
  if (row?.transfer_group_id) await lockGroup(tx, row.transfer_group_id);
}
