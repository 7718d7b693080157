import type { Tx } from '@uketori/service-kit/tx';
import { lockGroup, membersOf, type PaymentEntity } from '../transfers/transfers.facade.js';

/** Transfers that one transaction takes on, in one round trip each statement. An account may have thousands. */
export const PAGE = 100;

/** What changed: the conditions of an account, or who bears a supplier's fee. */
export type Changed = { user_bank_id: string; company_id: null } | { user_bank_id: null; company_id: string };

/** What one transfer pays: a payment by itself, or all those that go out together. */
export type Transfer = PaymentEntity[];

/** A complete page. */
export interface Page {
  transfers: number;
  /** Where the next one goes on; null when this was the last. */
  last_key: string | null;
}

interface Key {
  key: string;
  is_group: boolean;
}

const KEY = 'coalesce(transfer_group_id, id)';

/** The next open transfers behind a key, in the order of their keys. */
export function openKeys(tx: Tx, changed: Changed, after: string): Promise<Key[]> {
  return tx.rows<Key>(
    `select ${KEY} as key, bool_or(transfer_group_id is not null) as is_group from payment.payments
     where ${openOf(changed)} and ${KEY} > $3 group by 1 order by 1 limit ${PAGE}`,
    [...paramsOf(tx, changed), after],
  );
}

/** How many open transfers lie behind a key. */
export async function countOpen(tx: Tx, changed: Changed, after: string): Promise<number> {
  const row = await tx.one<{ open: number }>(
    `select count(distinct ${KEY})::int as open from payment.payments where ${openOf(changed)} and ${KEY} > $3`,
    [...paramsOf(tx, changed), after],
  );
  return row?.open ?? 0;
}

/** The transfers of a page, held; what is no longer open and groups of which something is approved are left out. */
export async function heldTransfers(tx: Tx, changed: Changed, keys: Key[]): Promise<Transfer[]> {
  const groups = keys.filter(({ is_group }) => is_group);
  const together: Transfer[] = [];
  for (const { key } of groups) {
    await lockGroup(tx, key);
    together.push(await membersOf(tx, key));
  }
  const alone = await tx.rows<PaymentEntity>(
    `select * from payment.payments
     where ${openOf(changed)} and transfer_group_id is null and id = any($3::uuid[]) order by id for update`,
    [...paramsOf(tx, changed), keys.map(({ key }) => key)],
  );
  const open = together.filter((members) => members.every(({ state }) => state === 'DRAFT'));
  return [...alone.map((payment) => [payment]), ...open];
}

function openOf(changed: Changed): string {
  const by = changed.user_bank_id === null ? 'company_id' : 'user_bank_id';
  return `organization_id = $1 and ${by} = $2 and state = 'DRAFT' and payment_type = 'transfer'`;
}

function paramsOf(tx: Tx, changed: Changed): unknown[] {
  return [tx.actor.organization_id, changed.user_bank_id ?? changed.company_id];
}
