import { DomainError } from '@uketori/service-kit/errors';
import type { PaymentEntity } from '../payments/payments.entity.js';
import { checkExport } from '../payments/payments.rules.js';
import type { UserBankEntity } from '../user_banks/user_banks.entity.js';
import { type FieldLayout, LAYOUT, type RecordKind } from '../zengin/layout.rules.js';
import {
  type BankMaster,
  dateProblems,
  duplicateRows,
  prepareHeader,
  prepareRow,
  type ZenginProblem,
} from '../zengin/rows.rules.js';
import {
  endRecord,
  totals,
  trailerRecord,
  type ZenginData,
  type ZenginFile,
} from '../zengin/writer.rules.js';

/** Most payments of one file; far below the format's own limit, so that one file is one transaction. */
export const MOST_ROWS = 2000;

/** One payment as the preview shows it. `record` is its 120 characters, null while it is blocked. */
export interface PlannedRow {
  pay_key: string;
  local_id: number;
  partner_name: string;
  transfer_amount: number;
  state: 'OK' | 'WARNING' | 'BLOCKED';
  problems: ZenginProblem[];
  record: string | null;
}

/** What a file would hold, record by record, and why it cannot be made if it cannot. */
export interface ExportPlan {
  user_bank_id: string;
  pay_date: string;
  rows: PlannedRow[];
  header: { record: string | null; problems: ZenginProblem[] };
  trailer: string | null;
  end: string;
  count: number;
  total_amount: number;
  can_export: boolean;
  /** Byte positions of every field, for a ruler above the records. */
  layout: Record<RecordKind, FieldLayout[]>;
}

const blocked = (code: string, field: string, params: Record<string, unknown> = {}): ZenginProblem => ({
  code,
  check: 'state',
  severity: 'error',
  field,
  params,
});

/** Why a payment may not be in this file, apart from what its record would say. */
function stateProblems(payment: PaymentEntity, bank: UserBankEntity, payDate: string): ZenginProblem[] {
  const problems: ZenginProblem[] = [];
  try {
    checkExport(payment);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    problems.push(blocked(error.code, 'state', error.params));
  }
  if (payment.user_bank_id !== bank.id) problems.push(blocked('different_source_account', 'user_bank_id'));
  if (payment.pay_date !== payDate) {
    problems.push(blocked('different_pay_date', 'pay_date', { pay_date: payment.pay_date }));
  }
  return problems;
}

function stateOf(problems: ZenginProblem[]): PlannedRow['state'] {
  if (problems.some((problem) => problem.severity === 'error')) return 'BLOCKED';
  return problems.length > 0 ? 'WARNING' : 'OK';
}

/**
 * Plans the file of one source account and one pay date. The plan and the file come from the same call, so
 * what the preview shows is what the file holds. `file` is null while anything blocks it.
 */
export function planExport(
  payments: PaymentEntity[],
  bank: UserBankEntity,
  payDate: string,
  today: string,
  master: BankMaster,
): { plan: ExportPlan; file: ZenginFile | null } {
  const header = prepareHeader(bank, payDate, master);
  const headerProblems = [...header.problems, ...dateProblems(payDate, today)];
  const prepared = payments.map((payment) => {
    const row = prepareRow(payment, bank, master);
    const problems = [...stateProblems(payment, bank, payDate), ...row.problems];
    return stateOf(problems) === 'BLOCKED' ? { values: null, record: null, problems } : { ...row, problems };
  });
  const duplicates = duplicateProblems(
    payments,
    prepared.map((row) => row.values),
  );
  const rows = payments.map((payment, at): PlannedRow => {
    const problems = [...(prepared[at]?.problems ?? []), ...(duplicates.get(at) ?? [])];
    const state = stateOf(problems);
    return {
      pay_key: payment.id,
      local_id: payment.local_id,
      partner_name: payment.partner_name,
      transfer_amount: payment.transfer_amount,
      state,
      problems,
      record: prepared[at]?.record ?? null,
    };
  });
  const data = prepared.flatMap((row) => (row.values ? [row.values] : []));
  const complete = data.length === payments.length && data.length > 0;
  const canExport = complete && header.values !== null && stateOf(headerProblems) !== 'BLOCKED';
  const sum = totals(data);
  const plan: ExportPlan = {
    user_bank_id: bank.id,
    pay_date: payDate,
    rows,
    header: { record: header.record, problems: headerProblems },
    trailer: data.length > 0 ? trailerRecord(sum) : null,
    end: endRecord(),
    count: sum.count,
    total_amount: sum.total,
    can_export: canExport,
    layout: LAYOUT,
  };
  return { plan, file: canExport && header.values ? { header: header.values, data } : null };
}

/** V-306: a payment of the same amount to the same account as another warns and names the others. */
function duplicateProblems(
  payments: PaymentEntity[],
  data: (ZenginData | null)[],
): Map<number, ZenginProblem[]> {
  const found = new Map<number, ZenginProblem[]>();
  for (const group of duplicateRows(data)) {
    for (const at of group) {
      const others = group.filter((other) => other !== at).map((other) => payments[other]?.local_id);
      found.set(at, [
        {
          code: 'zengin_duplicate_row',
          check: 'V-306',
          severity: 'warning',
          field: 'amount',
          params: { local_ids: others },
        },
      ]);
    }
  }
  return found;
}
