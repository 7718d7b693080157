import type { Tx } from '@uketori/service-kit/tx';

/**
 * Takes the organization's counter row and returns its last number; every transaction that creates invoices of it
 * queues here until the holder commits.
 */
export async function holdCounter(tx: Tx): Promise<number> {
  const row = await tx.one<{ last_local_id: number }>(
    `insert into journal.counters as c (organization_id, last_local_id) values ($1, 0)
     on conflict (organization_id) do update set last_local_id = c.last_local_id returning last_local_id`,
    [tx.actor.organization_id],
  );
  return row?.last_local_id ?? 0;
}

export async function setCounter(tx: Tx, local_id: number): Promise<void> {
  await tx.rows('update journal.counters set last_local_id = $2 where organization_id = $1', [
    tx.actor.organization_id,
    local_id,
  ]);
}

/** The number of the organization's next invoice; taken with the transaction. */
export async function countUp(tx: Tx): Promise<number> {
  const local_id = (await holdCounter(tx)) + 1;
  await setCounter(tx, local_id);
  return local_id;
}
