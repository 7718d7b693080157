import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { nowIso } from '@uketori/service-kit/clock';
import { DomainError, noRecord } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import { type ListDefinition, type ListPage, type ListQuery, runList } from '@uketori/service-kit/list';
import { filtersOf, listColumns, shown, sortsOf } from '@uketori/service-kit/record';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import { feesInUse } from '../conditions/conditions.facade.js';
import {
  ABILITIES,
  groupsOf,
  lockGroup,
  markPaid,
  type PaymentEntity,
  reopened,
  requireReach,
  storePayment,
  transition,
} from '../transfers/transfers.facade.js';
import { batchTotals, reattachPayment, releasePayment } from '../zengin-exports/zengin-exports.facade.js';
import {
  type BeforeReturn,
  type MatchProposal,
  type OpenRowView,
  type StatementRowEntity,
  StatementRowEntity as Rows,
  statementRowRecord,
  type StatementRowView,
  StatementSettlementEntity,
} from './bank-statement.record.js';
import {
  approvedPayments,
  countOpenRows,
  heldPayments,
  holdPaid,
  openRows,
  paidPayments,
  removeSettlements,
  settledPayments,
} from './bank-statements.repository.js';
import {
  DAYS_AFTER,
  DAYS_BEFORE,
  DAYS_TO_RETURN,
  dividedAmong,
  type MatchedPayment,
  proposalsFor,
  type SettledPart,
} from './matching.rules.js';
import { addDays } from './days.rules.js';

export const rowList: ListDefinition = {
  from: 'payment.bank_statement_rows',
  columns: listColumns(statementRowRecord).join(', '),
  sorts: sortsOf(statementRowRecord),
  default_sort: '-booked_on',
  filters: filtersOf(statementRowRecord),
};

/** Most waiting rows that one answer holds. */
export const MOST_OPEN_ROWS = 500;

/** A choice of payments for a row. */
export interface RowMatch {
  row_id: string;
  pay_keys: string[];
}

export interface RowResult {
  row_id: string;
  ok: boolean;
  code?: string;
}

/** Rows of bank statements: what they may be of, and which payments they pay or give back. */
@Injectable()
export class StatementMatchingService {
  constructor(private readonly work: Work) {}

  /** Rows that wait, the oldest first, each with its proposals. */
  open(actor: Actor, userBankId: string | null): Promise<{ items: OpenRowView[]; total: number }> {
    return this.work.read(actor, async (tx) => {
      const rows = await openRows(tx, userBankId, MOST_OPEN_ROWS);
      const proposals = await proposalsOf(tx, rows);
      const items = rows.map((row) => ({
        ...shown(statementRowRecord, row),
        proposals: proposals.get(row.id) ?? [],
      }));
      return { items, total: await countOpenRows(tx, userBankId) };
    });
  }

  /** Rows by their state, with the payments of each. */
  list(actor: Actor, query: ListQuery): Promise<ListPage<StatementRowView>> {
    return this.work.read(actor, async (tx) => {
      const page = await runList<StatementRowView>(tx, rowList, query);
      const settled = await settledPayments(
        tx,
        page.items.map(({ id }) => id),
      );
      const items = page.items.map((row) => ({
        ...row,
        payments: settled
          .filter(({ row_id }) => row_id === row.id)
          .map(({ row_id: _row, ...payment }) => payment),
      }));
      return { ...page, items };
    });
  }

  /**
   * Settles a row: a debit pays the payments with its day, a credit gives them back.
   * @throws DomainError no_record | statement_row_settled | statement_account_differs | statement_amount_differs and the
   *   refusals of the payments
   */
  match(actor: Actor, match: RowMatch): Promise<StatementRowView> {
    return this.work.run(actor, async (tx) => viewOf(tx, await settle(tx, match)));
  }

  /** Settles many rows: one transaction, a savepoint for each. Every row has its own result. */
  matchAll(actor: Actor, matches: RowMatch[]): Promise<{ results: RowResult[] }> {
    return this.work.run(actor, async (tx) => {
      const sorted = [...matches].sort((a, b) => (a.row_id < b.row_id ? -1 : 1));
      // All payments in the order of their ids first: two bulks never wait for each other in turn.
      await lockedPayments(
        tx,
        sorted.flatMap(({ pay_keys }) => pay_keys),
      );
      const results: RowResult[] = [];
      for (const match of sorted) results.push(await settleOne(tx, match));
      return { results };
    });
  }

  /** Takes a row that is no payment's out of the work. @throws DomainError no_record | statement_row_settled */
  ignore(actor: Actor, id: string, reason: string): Promise<StatementRowView> {
    return this.work.run(actor, async (tx) => {
      const before = await openRow(tx, id);
      const after = await store(tx, before, 'IGNORED', reason);
      await tx.audit('statement_row.ignored', subjectOf(after), before, after);
      return viewOf(tx, after);
    });
  }

  /**
   * Opens a row again, and takes back what it did to its payments.
   * @throws DomainError no_record | statement_row_open | statement_row_returned | statement_return_resent and the refusals
   *   of the payments
   */
  undo(actor: Actor, id: string): Promise<StatementRowView> {
    return this.work.run(actor, async (tx) => {
      const before = await tx.getForUpdate(Rows, id);
      if (before.state === 'OPEN') throw new DomainError('statement_row_open', 'conflict');
      const settlements = await tx.list(StatementSettlementEntity, { row_id: id });
      const payments = await lockedPayments(
        tx,
        settlements.map(({ payment_id }) => payment_id),
      );
      for (const settlement of settlements) {
        const payment = payments.find((one) => one.id === settlement.payment_id);
        if (!payment) throw noRecord();
        requireReach(payment, tx.actor, ABILITIES.paid);
        if (settlement.kind === 'paid') await unpay(tx, payment, settlement, before);
        else await unreturn(tx, payment, settlement.before_return);
      }
      await removeSettlements(tx, id);
      const after = await store(tx, before, 'OPEN', null);
      await tx.audit('statement_row.undone', subjectOf(after), before, after);
      return viewOf(tx, after);
    });
  }
}

async function proposalsOf(tx: Tx, rows: StatementRowEntity[]): Promise<Map<string, MatchProposal[]>> {
  const days = rows.map(({ booked_on }) => booked_on).sort();
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return new Map();
  const open = await approvedPayments(tx, addDays(first, -DAYS_AFTER), addDays(last, DAYS_BEFORE));
  const isBack = rows.some(({ direction }) => direction === 'in');
  const paid = isBack ? await paidPayments(tx, addDays(first, -DAYS_TO_RETURN), last) : [];
  const batches = [...new Set(open.map((payment) => payment.live_batch_id).filter((id) => id !== null))];
  const fees = new Map<string, number[]>();
  for (const { user_bank_id, transfer_fee } of await feesInUse(tx, undefined))
    if (transfer_fee > 0) fees.set(user_bank_id, [...(fees.get(user_bank_id) ?? []), transfer_fee]);
  return proposalsFor(rows, { open, paid, files: await batchTotals(tx, batches), fees });
}

async function openRow(tx: Tx, id: string): Promise<StatementRowEntity> {
  const row = await tx.getForUpdate(Rows, id);
  if (row.state !== 'OPEN') throw new DomainError('statement_row_settled', 'conflict');
  return row;
}

/** The payments and those sent with them, held; the locks of their groups come first, as everywhere. */
async function lockedPayments(tx: Tx, payKeys: string[]): Promise<PaymentEntity[]> {
  for (const group of await groupsOf(tx, payKeys)) await lockGroup(tx, group);
  return heldPayments(tx, payKeys);
}

async function settleOne(tx: Tx, match: RowMatch): Promise<RowResult> {
  const { row_id } = match;
  try {
    await tx.attempt(() => settle(tx, match));
    return { row_id, ok: true };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { row_id, ok: false, code: error.code };
  }
}

async function settle(tx: Tx, { row_id, pay_keys }: RowMatch): Promise<StatementRowEntity> {
  const before = await openRow(tx, row_id);
  const named = new Set(pay_keys);
  const payments = await lockedPayments(tx, [...named]);
  if (payments.filter(({ id }) => named.has(id)).length !== named.size) throw noRecord();
  // The payments first: a payment that is paid already is the better reason than an amount that differs.
  const act = before.direction === 'out' ? 'mark_paid' : 'unmark_paid';
  for (const payment of payments) {
    requireReach(payment, tx.actor, ABILITIES.paid);
    transition(payment.state, act);
  }
  const parts = dividedAmong(before, payments.map(matched));
  for (const part of parts) {
    const payment = payments.find(({ id }) => id === part.id) as PaymentEntity;
    await (act === 'mark_paid' ? pay(tx, payment, part, before) : giveBack(tx, payment, part, before));
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
  row: StatementRowEntity,
): Promise<void> {
  await tx.insert(StatementSettlementEntity, {
    id: newId(),
    row_id: row.id,
    payment_id: payment.id,
    kind: 'paid',
    holds: true,
    amount: part.amount,
  });
  await markPaid(tx, payment, {
    paid_on: row.booked_on,
    statement_difference: part.difference,
    statement_row_id: row.id,
  });
}

/** The bank gave the money back: the payment is open again and free for another file. */
async function giveBack(
  tx: Tx,
  payment: PaymentEntity,
  part: SettledPart,
  row: StatementRowEntity,
): Promise<void> {
  const { live_batch_id, statement_row_id } = payment;
  const before_return: BeforeReturn = {
    paid_by: payment.paid_by,
    paid_by_name: payment.paid_by_name,
    paid_at: payment.paid_at,
    paid_on: payment.paid_on,
    statement_difference: payment.statement_difference,
    statement_row_id,
    live_batch_id,
    approved_at: payment.approved_at,
  };
  if (statement_row_id) await holdPaid(tx, payment.id, statement_row_id, false);
  await tx.insert(StatementSettlementEntity, {
    id: newId(),
    row_id: row.id,
    payment_id: payment.id,
    kind: 'returned',
    holds: true,
    amount: part.amount,
    before_return,
  });
  if (live_batch_id) await releasePayment(tx, live_batch_id, payment.id);
  const exported_count = payment.exported_count - (live_batch_id ? 1 : 0);
  const next = { ...reopened(payment), returned_on: row.booked_on, live_batch_id: null, exported_count };
  await storePayment(tx, payment, next, 'unpaid', 'payment.returned');
}

async function unpay(
  tx: Tx,
  payment: PaymentEntity,
  settlement: StatementSettlementEntity,
  row: StatementRowEntity,
): Promise<void> {
  if (!settlement.holds || payment.statement_row_id !== row.id)
    throw new DomainError('statement_row_returned', 'conflict', { local_id: payment.local_id });
  await storePayment(tx, payment, reopened(payment), 'unpaid', 'payment.unpaid');
}

/** The money did not come back after all. A payment that was changed or sent since stays as it is. */
async function unreturn(tx: Tx, payment: PaymentEntity, before: BeforeReturn | null): Promise<void> {
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
  await storePayment(tx, payment, next, 'paid', 'payment.paid');
}

function store(
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

async function viewOf(tx: Tx, row: StatementRowEntity): Promise<StatementRowView> {
  const payments = await settledPayments(tx, [row.id]);
  return {
    ...shown(statementRowRecord, row),
    payments: payments.map(({ row_id: _row, ...payment }) => payment),
  };
}

function subjectOf(row: StatementRowEntity) {
  return { menu: 'payment', subject_type: 'bank_statement_row', subject_id: row.id };
}
