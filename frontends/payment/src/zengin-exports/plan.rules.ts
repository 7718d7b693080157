import type { ExportPlan, PlannedRow } from './zengin.types';

/** Every payment of some records. */
export function keysOf(rows: readonly PlannedRow[]): string[] {
  return rows.flatMap((row) => row.payments.map(({ pay_key }) => pay_key));
}

export interface PlanFigures {
  count: number;
  /** yen */
  total: number;
  /** rows that stop the file */
  blocked: number;
  /** what somebody should have looked at before: shortened holders, rows and the header's own problems */
  warnings: number;
}

/** What the bar above the preview says. All rows count, also those that stop the file. */
export function figuresOf(plan: ExportPlan | undefined): PlanFigures {
  const rows = plan?.rows ?? [];
  const inState = (...states: PlannedRow['state'][]) => rows.filter(({ state }) => states.includes(state));
  return {
    count: rows.length,
    total: rows.reduce((sum, row) => sum + row.transfer_amount, 0),
    blocked: inState('BLOCKED').length,
    warnings: inState('WARNING', 'SHORTENED').length + (plan?.header.problems.length ?? 0),
  };
}
