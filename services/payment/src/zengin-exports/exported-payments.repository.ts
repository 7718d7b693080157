import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import type { PaymentEntity } from '../transfers/transfers.facade.js';
import type { ExportBatchDetail } from './export-batch.record.js';

/**
 * The payments named, or all that are approved, not in a file yet and of the account and the date. They come in the
 * order of their ids, which is that of their creation: every caller takes the locks in the same order.
 */
export function paymentsToExport(
  tx: Tx,
  which: string[] | { user_bank_id: string; pay_date: string },
  most: number,
  lock: boolean,
): Promise<PaymentEntity[]> {
  const isNamed = Array.isArray(which);
  const test = isNamed
    ? 'id = any($2::uuid[])'
    : `user_bank_id = $2 and pay_date = $3 and state = 'APPROVED' and payment_type = 'transfer'
       and transfer_amount > 0 and live_batch_id is null`;
  return tx.rows<PaymentEntity>(
    `select * from payment.payments where organization_id = $1 and ${test} order by id limit ${most}
     ${lock ? 'for update' : ''}`,
    [tx.actor.organization_id, ...(isNamed ? [which] : [which.user_bank_id, which.pay_date])],
  );
}

/** The rows of a batch in the order of its file. */
export function rowsOf(tx: Tx, batchId: string): Promise<ExportBatchDetail['rows']> {
  return tx.rows<ExportBatchDetail['rows'][number]>(
    `select r.row_number, r.payment_id as pay_key, p.local_id, p.partner_name, r.amount
     from payment.export_rows r
     join payment.payments p on p.organization_id = r.organization_id and p.id = r.payment_id
     where r.organization_id = $1 and r.batch_id = $2 order by r.row_number, p.local_id`,
    [tx.actor.organization_id, batchId],
  );
}

/** Puts payments into a batch, each with its row of the file (`number`, from 1). Returns the payments as stored. */
export async function attachPayments(
  tx: Tx,
  batchId: string,
  rows: { pay_key: string; transfer_amount: number; number: number }[],
): Promise<PaymentEntity[]> {
  await tx.rows(
    `insert into payment.export_rows (organization_id, id, batch_id, payment_id, row_number, amount, live)
     select $1, r.id, $2, r.payment_id, r.row_number, r.amount, true
     from unnest($3::uuid[], $4::uuid[], $5::bigint[], $6::int[]) as r (id, payment_id, amount, row_number)`,
    [
      tx.actor.organization_id,
      batchId,
      rows.map(() => newId()),
      rows.map(({ pay_key }) => pay_key),
      rows.map(({ transfer_amount }) => transfer_amount),
      rows.map(({ number }) => number),
    ],
  );
  return tx.rows<PaymentEntity>(
    `update payment.payments set exported_count = exported_count + 1, live_batch_id = $2, version = version + 1
     where organization_id = $1 and id = any($3::uuid[]) returning *`,
    [tx.actor.organization_id, batchId, rows.map(({ pay_key }) => pay_key)],
  );
}

/** The payments of a live batch, held, in the order of their ids. */
export function paymentsIn(tx: Tx, batchId: string): Promise<PaymentEntity[]> {
  return tx.rows<PaymentEntity>(
    `select * from payment.payments where organization_id = $1 and live_batch_id = $2 order by id for update`,
    [tx.actor.organization_id, batchId],
  );
}

/** Takes the payments out of a batch, so that they can go into another. Returns them as stored. */
export async function releasePayments(tx: Tx, batchId: string): Promise<PaymentEntity[]> {
  await tx.rows('update payment.export_rows set live = false where organization_id = $1 and batch_id = $2', [
    tx.actor.organization_id,
    batchId,
  ]);
  return tx.rows<PaymentEntity>(
    `update payment.payments set exported_count = exported_count - 1, live_batch_id = null, version = version + 1
     where organization_id = $1 and live_batch_id = $2 returning *`,
    [tx.actor.organization_id, batchId],
  );
}

/** How many payments each transfer group of the payments has, by the id of the group. */
export async function groupSizes(tx: Tx, payments: PaymentEntity[]): Promise<Map<string, number>> {
  const ids = [...new Set(payments.map((payment) => payment.transfer_group_id).filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const rows = await tx.rows<{ id: string; size: number }>(
    `select transfer_group_id as id, count(*)::int as size from payment.payments
     where organization_id = $1 and transfer_group_id = any($2::uuid[]) and state <> 'WITHDRAWN' group by 1`,
    [tx.actor.organization_id, ids],
  );
  return new Map(rows.map(({ id, size }) => [id, size]));
}

/** Whether a transfer file was made; a void one counts, too. */
export async function hasBatch(tx: Tx): Promise<boolean> {
  const found = await tx.one(
    'select 1 as found from payment.export_batches where organization_id = $1 limit 1',
    [tx.actor.organization_id],
  );
  return found !== null;
}

/** Takes one payment out of its live batch: the bank gave it back. The caller stores the payment itself. */
export async function releasePayment(tx: Tx, batchId: string, paymentId: string): Promise<void> {
  await tx.rows(
    `update payment.export_rows set live = false
     where organization_id = $1 and batch_id = $2 and payment_id = $3`,
    [tx.actor.organization_id, batchId, paymentId],
  );
}

/** Puts a payment back into the batch that it left. Returns false when the batch is void. */
export async function reattachPayment(tx: Tx, batchId: string, paymentId: string): Promise<boolean> {
  const rows = await tx.rows(
    `update payment.export_rows r set live = true from payment.export_batches b
     where r.organization_id = $1 and r.batch_id = $2 and r.payment_id = $3
       and b.organization_id = r.organization_id and b.id = r.batch_id and b.state = 'LIVE' returning r.id`,
    [tx.actor.organization_id, batchId, paymentId],
  );
  return rows.length > 0;
}

/** The sum of each file, by the id of its batch: banks may book it as one amount. */
export async function batchTotals(tx: Tx, ids: string[]): Promise<Map<string, number>> {
  const rows = await tx.rows<{ id: string; total_amount: number }>(
    `select id, total_amount from payment.export_batches where organization_id = $1 and id = any($2::uuid[])`,
    [tx.actor.organization_id, ids],
  );
  return new Map(rows.map(({ id, total_amount }) => [id, total_amount]));
}
