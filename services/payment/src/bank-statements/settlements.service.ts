import { nowIso } from '@uketori/service-kit/clock';
import { DomainError, noRecord } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import { pick } from '@uketori/service-kit/record';
import type { Tx } from '@uketori/service-kit/tx';
import { holdClosedMonths } from '../closed-months/closed-months.facade.js';
import {
  ABILITIES,
  heldWithGroups,
  markPaid,
  paidDay,
  type PaymentEntity,
  reopened,
  requireReach,
  storeSettled,
  transition,
} from '../transfers/transfers.facade.js';
import { reattachPayment, releasePayment } from '../zengin-exports/zengin-exports.facade.js';
import {
  BEFORE_RETURN,
  type BeforeReturn,
  type StatementRowEntity,
  StatementRowEntity as Rows,
  StatementSettlementEntity,
} from './bank-statement.record.js';
import { holdPaid, removeSettlements } from './bank-statements.repository.js';
import { dividedAmong, type MatchedPayment, type SettledPart } from './matching.rules.js';

/** A choice of payments for a row. */
export interface RowMatch {
  row_id: string;
  pay_keys: string[];
}

/** The row that settles payments, and the closed months, held once for all of these. */
interface Booking {
  row: StatementRowEntity;
  closed: ReadonlySet<string>;
}

/** A row that waits, held. @throws DomainError no_record | statement_row_settled */
export async function openRow(tx: Tx, id: string): Promise<StatementRowEntity> {
  const row = await tx.getForUpdate(Rows, id);
  if (row.state !== 'OPEN') throw new DomainError('statement_row_settled', 'conflict');
  return row;
}

/** Pays the payments of a debit, or takes those of a credit back. */
export async function settle(tx: Tx, { row_id, pay_keys }: RowMatch): Promise<StatementRowEntity> {
  const before = await openRow(tx, row_id);
  const named = new Set(pay_keys);
  const payments = await heldWithGroups(tx, [...named]);
  if (payments.filter(({ id }) => named.has(id)).length !== named.size) throw noRecord();
  // The payments first: a payment that is paid already is the better reason than an amount that differs.
  const act = before.direction === 'out' ? 'mark_paid' : 'unmark_paid';
  for (const payment of payments) {
    requireReach(payment, tx.actor, ABILITIES.paid);
    transition(payment.state, act);
  }
  const parts = dividedAmong(before, payments.map(matched));
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  const booking = { row: before, closed: await holdClosedMonths(tx) };
  for (const part of parts) {
    const payment = byId.get(part.id) as PaymentEntity;
    await (act === 'mark_paid' ? pay(tx, payment, part, booking) : giveBack(tx, payment, part, booking));
  }
  const after = await store(tx, before, 'MATCHED', null);
  const local_ids = payments.map(({ local_id }) => local_id).sort((a, b) => a - b);
  const action = act === 'mark_paid' ? 'statement_row.matched' : 'statement_row.returned';
  await tx.audit(action, subjectOf(after), before, { ...after, payments: local_ids });
  return after;
}

function matched(payment: PaymentEntity): MatchedPayment {
  return { ...payment, day: payment.paid_on ?? payment.pay_date ?? '' };
}

async function pay(
  tx: Tx,
  payment: PaymentEntity,
  part: SettledPart,
  { row, closed }: Booking,
): Promise<void> {
  await tx.insert(StatementSettlementEntity, {
    id: newId(),
    row_id: row.id,
    payment_id: payment.id,
    kind: 'paid',
    holds: true,
    amount: part.amount,
  });
  const facts = {
    paid_on: row.booked_on,
    statement_difference: part.difference,
    statement_row_id: row.id,
  };
  await markPaid(tx, payment, facts, closed);
}

/** The bank gave the money back: the payment is open again and free for another file. */
async function giveBack(
  tx: Tx,
  payment: PaymentEntity,
  part: SettledPart,
  { row, closed }: Booking,
): Promise<void> {
  const { live_batch_id, statement_row_id } = payment;
  if (statement_row_id) await holdPaid(tx, payment.id, statement_row_id, false);
  await tx.insert(StatementSettlementEntity, {
    id: newId(),
    row_id: row.id,
    payment_id: payment.id,
    kind: 'returned',
    holds: true,
    amount: part.amount,
    before_return: pick(payment, BEFORE_RETURN),
  });
  if (live_batch_id) await releasePayment(tx, live_batch_id, payment.id);
  const exported_count = payment.exported_count - (live_batch_id ? 1 : 0);
  const next = { ...reopened(payment), returned_on: row.booked_on, live_batch_id: null, exported_count };
  await storeSettled(tx, payment, next, { day: row.booked_on, action: 'payment.returned', closed });
}

/** Takes back what a settled row did to its payments. */
export async function takeBack(tx: Tx, row: StatementRowEntity): Promise<void> {
  const settlements = await tx.list(StatementSettlementEntity, { row_id: row.id });
  const payments = await heldWithGroups(
    tx,
    settlements.map(({ payment_id }) => payment_id),
  );
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  const closed = await holdClosedMonths(tx);
  for (const settlement of settlements) {
    const payment = byId.get(settlement.payment_id);
    if (!payment) throw noRecord();
    requireReach(payment, tx.actor, ABILITIES.paid);
    if (settlement.kind === 'paid') await unpay(tx, payment, settlement, { row, closed });
    else await unreturn(tx, payment, settlement.before_return, closed);
  }
  await removeSettlements(tx, row.id);
}

async function unpay(
  tx: Tx,
  payment: PaymentEntity,
  settlement: StatementSettlementEntity,
  { row, closed }: Booking,
): Promise<void> {
  if (!settlement.holds || payment.statement_row_id !== row.id)
    throw new DomainError('statement_row_returned', 'conflict', { local_id: payment.local_id });
  const day = paidDay(payment);
  await storeSettled(tx, payment, reopened(payment), { day, action: 'payment.unpaid', closed });
}

/** The money did not come back after all. A payment that was changed or sent since is refused. */
async function unreturn(
  tx: Tx,
  payment: PaymentEntity,
  before: BeforeReturn | null,
  closed: ReadonlySet<string>,
): Promise<void> {
  const isSame =
    before !== null &&
    payment.state === 'APPROVED' &&
    payment.live_batch_id === null &&
    payment.approved_at === before.approved_at;
  if (!isSame) throw new DomainError('statement_return_resent', 'conflict', { local_id: payment.local_id });
  const { live_batch_id, approved_at: _approved, ...paid } = before;
  const isIn = live_batch_id !== null && (await reattachPayment(tx, live_batch_id, payment.id));
  if (paid.statement_row_id) await holdPaid(tx, payment.id, paid.statement_row_id, true);
  const next: PaymentEntity = {
    ...payment,
    ...paid,
    state: transition(payment.state, 'mark_paid'),
    returned_on: null,
    live_batch_id: isIn ? live_batch_id : null,
    exported_count: payment.exported_count + (isIn ? 1 : 0),
  };
  await storeSettled(tx, payment, next, {
    day: payment.returned_on,
    action: 'payment.paid',
    cause: 'return_undone',
    closed,
  });
}

export function subjectOf(row: StatementRowEntity) {
  return { menu: 'payment', subject_type: 'bank_statement_row', subject_id: row.id };
}

/** Writes the next state of a row, with the user who settled it. */
export function store(
  tx: Tx,
  before: StatementRowEntity,
  state: StatementRowEntity['state'],
  ignore_reason: string | null,
): Promise<StatementRowEntity> {
  const isOpen = state === 'OPEN';
  return tx.update(Rows, {
    ...before,
    state,
    ignore_reason,
    settled_by: isOpen ? null : tx.actor.user_id,
    settled_by_name: isOpen ? null : tx.actor.user_name,
    settled_at: isOpen ? null : nowIso(),
  });
}
