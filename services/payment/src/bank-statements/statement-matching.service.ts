import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { addDays } from '@uketori/service-kit/days.rules';
import { DomainError } from '@uketori/service-kit/errors';
import { type ListPage, type ListQuery, runList } from '@uketori/service-kit/list';
import { shown } from '@uketori/service-kit/record';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import { feesInUse } from '../conditions/conditions.facade.js';
import { heldWithGroups } from '../transfers/transfers.facade.js';
import { batchTotals } from '../zengin-exports/zengin-exports.facade.js';
import {
  BankStatementEntity,
  type MatchProposal,
  type OpenRowView,
  type StatementRowEntity,
  StatementRowEntity as Rows,
  statementRowRecord,
  type StatementRowView,
} from './bank-statement.record.js';
import { rowList } from './bank-statements.list.js';
import {
  approvedPayments,
  countOpenRows,
  openRows,
  paidPayments,
  settledPayments,
} from './bank-statements.repository.js';
import { DAYS_AFTER, DAYS_BEFORE, DAYS_TO_RETURN, proposalsFor } from './matching.rules.js';
import { openRow, type RowMatch, settle, store, subjectOf, takeBack } from './settlements.service.js';

/** Most waiting rows that one response holds. */
export const MOST_OPEN_ROWS = 500;

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
      const byRow = Map.groupBy(settled, ({ row_id }) => row_id);
      const items = page.items.map((row) => ({
        ...row,
        payments: (byRow.get(row.id) ?? []).map(({ row_id: _row, ...payment }) => payment),
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
      await heldWithGroups(
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
      await takeBack(tx, before);
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

async function viewOf(tx: Tx, row: StatementRowEntity): Promise<StatementRowView> {
  const payments = await settledPayments(tx, [row.id]);
  const { file_name } = await tx.get(BankStatementEntity, row.statement_id);
  return {
    ...shown(statementRowRecord, row),
    file_name,
    payments: payments.map(({ row_id: _row, ...payment }) => payment),
  };
}
