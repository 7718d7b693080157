import { DomainError } from '@uketori/service-kit/errors';
import { type PayTermFacts, payTermOf } from '@uketori/service-kit/pay-term.rules';
import type { PaymentEntity } from '../transfers/transfers.facade.js';
import { checkExport } from '../transfers/payments.rules.js';
import { guardProblems } from '../transfers/transfer-guard.rules.js';
import type { UserBankEntity } from '../conditions/conditions.facade.js';
import { LAYOUT } from '../zengin/layout.rules.js';
import {
  type BankMaster,
  dateProblems,
  duplicateRows,
  type Prepared,
  prepareHeader,
  prepareRow,
  type TransferSource,
} from '../zengin/rows.rules.js';
import { EDI_LAYOUT, endRecord, totals, trailerRecord, type ZenginData } from '../zengin/writer.rules.js';
import type { ZenginProblem } from '../zengin/zengin.types.js';
import type { ExportPlan, PlannedRow } from './export-plan.types.js';

/** Most payments of one file; far below the format's own limit, so that one file is one transaction. */
export const MOST_ROWS = 2000;

/** The records around the payments of a file. */
export interface ExportContext {
  accounts: ReadonlyMap<string, { state: 'WAITING' | 'CONFIRMED'; edi_text: string }>;
  /** Suppliers to which a legal term of payment applies. */
  suppliers: ReadonlyMap<string, PayTermFacts>;
  /** How many payments each transfer of several has, in this file or not. */
  group_sizes: ReadonlyMap<string, number>;
  /** Payments whose holder may be shortened. */
  shorten: ReadonlySet<string>;
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

/** The payments of one record. */
type Unit = [PaymentEntity, ...PaymentEntity[]];

function stateOf(problems: ZenginProblem[]): PlannedRow['state'] {
  if (problems.some((problem) => problem.severity === 'error')) return 'BLOCKED';
  if (problems.some((problem) => problem.code === 'zengin_name_shortened')) return 'SHORTENED';
  return problems.length > 0 ? 'WARNING' : 'OK';
}

/** Payments as they share data records: those of one group together, each other by itself, in the order given. */
function recordsOf(payments: PaymentEntity[]): Unit[] {
  const units: Unit[] = [];
  const groups = new Map<string, Unit>();
  for (const payment of payments) {
    const id = payment.transfer_group_id;
    const group = id === null ? undefined : groups.get(id);
    if (group) {
      group.push(payment);
      continue;
    }
    const unit: Unit = [payment];
    units.push(unit);
    if (id !== null) groups.set(id, unit);
  }
  return units;
}

/** The text of a record: a payment's own, else that of its payee's account. */
function ediOf(payment: PaymentEntity, context: ExportContext): string {
  return payment.edi_text ?? context.accounts.get(payment.payee_account_id ?? '')?.edi_text ?? '';
}

function groupProblems(unit: Unit, context: ExportContext): ZenginProblem[] {
  const groupId = unit[0].transfer_group_id;
  if (groupId === null) return [];
  const problems: ZenginProblem[] = [];
  const size = context.group_sizes.get(groupId) ?? unit.length;
  if (size > unit.length)
    problems.push(blocked('transfer_group_incomplete', 'state', { missing: size - unit.length }));
  if (new Set(unit.map((payment) => ediOf(payment, context))).size > 1)
    problems.push(blocked('transfer_group_edi_differs', 'edi'));
  return problems;
}

/** What of a unit goes into its record: the first payment's payee, the sum, and the text. */
function sourceOf(unit: Unit, context: ExportContext): TransferSource {
  const [first] = unit;
  return {
    payment_type: first.payment_type,
    bank_code: first.bank_code,
    bank_name: first.bank_name,
    branch_code: first.branch_code,
    branch_name: first.branch_name,
    account_type: first.account_type,
    account_number: first.account_number,
    account_holder_kana: first.account_holder_kana,
    transfer_amount: unit.reduce((sum, payment) => sum + payment.transfer_amount, 0),
    edi_text: ediOf(first, context),
  };
}

function prepareUnit(
  unit: Unit,
  bank: UserBankEntity,
  payDate: string,
  master: BankMaster,
  context: ExportContext,
): Prepared<ZenginData> {
  const may = context.shorten.size > 0 && unit.some(({ id }) => context.shorten.has(id));
  const account = may && !bank.shorten_names ? { ...bank, shorten_names: true } : bank;
  const row = prepareRow(sourceOf(unit, context), account, master);
  const found: ZenginProblem[] = [];
  for (const payment of unit) {
    const supplier = context.suppliers.get(payment.company_id ?? '') ?? null;
    found.push(...stateProblems(payment, bank, payDate));
    found.push(
      ...guardProblems(payment, context.accounts.get(payment.payee_account_id ?? '')?.state ?? null, {
        toriteki: supplier?.toriteki ?? false,
        pay_term: payTermOf(supplier, payment),
      }),
    );
  }
  const problems = [
    ...(unit.length > 1 ? distinct(found) : found),
    ...groupProblems(unit, context),
    ...row.problems,
  ];
  if (stateOf(problems) === 'BLOCKED') return { values: null, record: null, problems };
  return { values: row.values, record: row.record, problems };
}

/** The payments of one record mostly have the same findings: each is reported once. */
function distinct(problems: ZenginProblem[]): ZenginProblem[] {
  return [...new Map(problems.map((one) => [`${one.code}/${one.field}`, one])).values()];
}

/**
 * Plans the file of one source account and one pay date. The plan and the file come from the same call, so
 * what the preview shows is what the file holds. `records` is null while anything blocks it.
 */
export function planExport(
  payments: PaymentEntity[],
  bank: UserBankEntity,
  payDate: string,
  today: string,
  master: BankMaster,
  context: ExportContext,
): { plan: ExportPlan; records: string[] | null } {
  const header = prepareHeader(bank, payDate, master);
  const headerProblems = [...header.problems, ...dateProblems(payDate, today)];
  const units = recordsOf(payments);
  const prepared = units.map((unit) => prepareUnit(unit, bank, payDate, master, context));
  const duplicates = duplicateProblems(
    units,
    prepared.map((row) => row.values),
  );
  const rows = units.map((unit, at) =>
    plannedRow(unit, prepared[at]?.record ?? null, [
      ...(prepared[at]?.problems ?? []),
      ...(duplicates.get(at) ?? []),
    ]),
  );
  const data = prepared.flatMap((row) => (row.values ? [row.values] : []));
  const lines = prepared.flatMap((row) => (row.record === null ? [] : [row.record]));
  const complete = data.length === units.length && data.length > 0;
  const canExport = complete && header.record !== null && stateOf(headerProblems) !== 'BLOCKED';
  const sum = totals(data);
  const trailer = data.length > 0 ? trailerRecord(sum) : null;
  const plan: ExportPlan = {
    user_bank_id: bank.id,
    pay_date: payDate,
    rows,
    header: { record: header.record, problems: headerProblems },
    trailer,
    end: endRecord(),
    count: sum.count,
    total_amount: sum.total,
    can_export: canExport,
    layout: { ...LAYOUT, edi: EDI_LAYOUT },
  };
  const records =
    canExport && header.record !== null && trailer !== null
      ? [header.record, ...lines, trailer, plan.end]
      : null;
  return { plan, records };
}

function plannedRow(unit: Unit, record: string | null, problems: ZenginProblem[]): PlannedRow {
  const [first] = unit;
  return {
    pay_key: first.id,
    local_id: first.local_id,
    partner_name: first.partner_name,
    transfer_amount: unit.reduce((sum, payment) => sum + payment.transfer_amount, 0),
    state: stateOf(problems),
    problems,
    record,
    payments: unit.map(({ id, local_id, transfer_amount }) => ({ pay_key: id, local_id, transfer_amount })),
  };
}

/** V-306: a transfer of the same amount to the same account as another warns and names the others. */
function duplicateProblems(
  units: PaymentEntity[][],
  data: (ZenginData | null)[],
): Map<number, ZenginProblem[]> {
  const found = new Map<number, ZenginProblem[]>();
  for (const group of duplicateRows(data)) {
    for (const at of group) {
      const others = group.filter((other) => other !== at).map((other) => units[other]?.[0]?.local_id);
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
