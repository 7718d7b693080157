import { isDeepStrictEqual } from 'node:util';
import { newId } from '@uketori/service-kit/ids';
import { shown } from '@uketori/service-kit/record';
import type { Tx } from '@uketori/service-kit/tx';
import {
  type BankStatementEntity,
  mappingRecord,
  type MappingView,
  type StatementRowEntity,
  StatementRowEntity as Rows,
  type StatementRowView,
  StatementMappingEntity,
} from './bank-statement.record.js';
import type { MatchedPayment } from './matching.rules.js';
import type { CsvColumns, ParsedRow } from './statement.types.js';

/** Most payments that the matching looks at. */
const MOST_PAYMENTS = 5000;

/** One import of an account at a time: of two of the same file, the second finds every row, and the name of its columns. */
export async function lockImports(tx: Tx, userBankId: string): Promise<void> {
  await tx.rows(`select pg_advisory_xact_lock(hashtextextended('bank_statement/' || $1, 0))`, [userBankId]);
}

/** The keys of rows that earlier imports brought. */
export async function knownKeys(tx: Tx, userBankId: string, keys: string[]): Promise<Set<string>> {
  const rows = await tx.rows<{ row_key: string }>(
    `select row_key from payment.bank_statement_rows
     where organization_id = $1 and user_bank_id = $2 and row_key = any($3::text[])`,
    [tx.actor.organization_id, userBankId, keys],
  );
  return new Set(rows.map(({ row_key }) => row_key));
}

/** Set-wise: a file may hold thousands. */
export async function insertRows(
  tx: Tx,
  statement: BankStatementEntity,
  rows: readonly (ParsedRow & { row_key: string })[],
): Promise<void> {
  await tx.rows(
    `insert into payment.bank_statement_rows (organization_id, id, statement_id, user_bank_id, row_key, line_number,
       booked_on, direction, amount, description, balance)
     select $1, r.id, $2, $3, r.row_key, r.line_number, r.booked_on, r.direction, r.amount, r.description, r.balance
     from unnest($4::uuid[], $5::text[], $6::int[], $7::date[], $8::text[], $9::bigint[], $10::text[], $11::bigint[])
       as r (id, row_key, line_number, booked_on, direction, amount, description, balance)`,
    [
      tx.actor.organization_id,
      statement.id,
      statement.user_bank_id,
      rows.map(() => newId()),
      rows.map(({ row_key }) => row_key),
      rows.map(({ line_number }) => line_number),
      rows.map(({ booked_on }) => booked_on),
      rows.map(({ direction }) => direction),
      rows.map(({ amount }) => amount),
      rows.map(({ description }) => description),
      rows.map(({ balance }) => balance),
    ],
  );
}

/** Rows that wait, the oldest first, of one account or of all. */
export async function openRows(
  tx: Tx,
  userBankId: string | null,
  most: number,
): Promise<StatementRowEntity[]> {
  const query = tx.manager
    .createQueryBuilder(Rows, 'row')
    .where({ organization_id: tx.actor.organization_id, state: 'OPEN' });
  if (userBankId !== null) query.andWhere({ user_bank_id: userBankId });
  return query.orderBy('row.booked_on').addOrderBy('row.id').limit(most).getMany();
}

/** How many rows wait in all. */
export async function countOpenRows(tx: Tx, userBankId: string | null): Promise<number> {
  const row = await tx.one<{ n: number }>(
    `select count(*)::int as n from payment.bank_statement_rows
     where organization_id = $1 and state = 'OPEN' and ($2::uuid is null or user_bank_id = $2)`,
    [tx.actor.organization_id, userBankId],
  );
  return row?.n ?? 0;
}

const MATCHED = `id, local_id, partner_name, account_holder_kana, payment_type, user_bank_id, pay_date, transfer_amount,
  bank_charge, transfer_group_id, live_batch_id`;

/** Approved payments with a planned day in the range. */
export function approvedPayments(tx: Tx, from: string, to: string): Promise<MatchedPayment[]> {
  return tx.rows<MatchedPayment>(
    `select ${MATCHED}, pay_date as day from payment.payments
     where organization_id = $1 and state = 'APPROVED' and pay_date_key between $2::date and $3::date
     order by pay_date_key, id limit ${MOST_PAYMENTS}`,
    [tx.actor.organization_id, from, to],
  );
}

/** Paid payments that the bank may give back. */
export function paidPayments(tx: Tx, from: string, to: string): Promise<MatchedPayment[]> {
  return tx.rows<MatchedPayment>(
    `select ${MATCHED}, day from (
       select *, coalesce(paid_on, (paid_at at time zone 'Asia/Tokyo')::date) as day from payment.payments
       where organization_id = $1 and state = 'PAID'
     ) p where day between $2::date and $3::date order by day desc, id limit ${MOST_PAYMENTS}`,
    [tx.actor.organization_id, from, to],
  );
}

/** The payments of rows, in the order of their numbers. */
export function settledPayments(
  tx: Tx,
  rowIds: string[],
): Promise<(StatementRowView['payments'][number] & { row_id: string })[]> {
  return tx.rows(
    `select s.row_id, s.payment_id as pay_key, p.local_id, p.partner_name, s.amount, s.kind
     from payment.statement_settlements s
     join payment.payments p on p.organization_id = s.organization_id and p.id = s.payment_id
     where s.organization_id = $1 and s.row_id = any($2::uuid[]) order by p.local_id limit 5000`,
    [tx.actor.organization_id, rowIds],
  );
}

/** Whether the row that paid a payment holds it; false lets another row pay it. */
export async function holdPaid(tx: Tx, paymentId: string, rowId: string, holds: boolean): Promise<void> {
  await tx.rows(
    `update payment.statement_settlements set holds = $4, version = version + 1
     where organization_id = $1 and payment_id = $2 and row_id = $3 and kind = 'paid'`,
    [tx.actor.organization_id, paymentId, rowId, holds],
  );
}

/** Forgets which payments a row settled. */
export async function removeSettlements(tx: Tx, rowId: string): Promise<void> {
  await tx.rows('delete from payment.statement_settlements where organization_id = $1 and row_id = $2', [
    tx.actor.organization_id,
    rowId,
  ]);
}

/** The names under which an account's columns are kept. */
export async function mappingsOf(tx: Tx, userBankId: string): Promise<MappingView[]> {
  const kept = await tx.list(StatementMappingEntity, { user_bank_id: userBankId }, 'name');
  return kept.map((mapping) => shown(mappingRecord, mapping));
}

/** Keeps columns under a name; the name's earlier ones are replaced. */
export async function keepMapping(
  tx: Tx,
  userBankId: string,
  name: string,
  columns: CsvColumns,
): Promise<void> {
  const before = await tx.findForUpdate(StatementMappingEntity, { user_bank_id: userBankId, name });
  // PostgreSQL gives the keys of a jsonb value back in an order of its own.
  if (before && isDeepStrictEqual({ ...before.columns }, { ...columns })) return;
  const after = before
    ? await tx.update(StatementMappingEntity, { ...before, columns })
    : await tx.insert(StatementMappingEntity, { id: newId(), user_bank_id: userBankId, name, columns });
  const subject = { menu: 'payment', subject_type: 'statement_mapping', subject_id: after.id };
  await tx.audit('statement_mapping.saved', subject, before, after);
}
