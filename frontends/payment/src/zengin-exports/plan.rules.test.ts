import type { ZenginProblem } from '../payment.types';
import { figuresOf, keysOf } from './plan.rules';
import type { ExportPlan, PlannedRow } from './zengin.types';

const STATES: PlannedRow['state'][] = ['OK', 'WARNING', 'SHORTENED', 'BLOCKED'];

function row(state: PlannedRow['state'], ...amounts: number[]): PlannedRow {
  const payments = amounts.map((transfer_amount, at) => ({
    pay_key: `${state}${at}`,
    local_id: at,
    transfer_amount,
  }));
  const transfer_amount = amounts.reduce((sum, amount) => sum + amount, 0);
  const [first] = payments;
  return {
    pay_key: first?.pay_key ?? '',
    local_id: 1,
    partner_name: '株式会社青空商店',
    transfer_amount,
    state,
    problems: [],
    record: null,
    payments,
  };
}

const problem = { code: 'zengin_holiday', check: 'H-1', severity: 'warning', field: 'pay_date', params: {} };
const planOf = (rows: PlannedRow[], problems: unknown[] = []) =>
  ({ rows, header: { record: null, problems: problems as ZenginProblem[] } }) as ExportPlan;

test('every payment of a record counts, in the order of the file', () => {
  expect(keysOf([])).toEqual([]);
  expect(keysOf([row('OK', 10, 20), row('BLOCKED', 5)])).toEqual(['OK0', 'OK1', 'BLOCKED0']);
});

test.each([
  ['OK', 0, 0],
  ['WARNING', 0, 1],
  ['SHORTENED', 0, 1],
  ['BLOCKED', 1, 0],
] as const)('a row that is %s: %i stop the file, %i are to be looked at', (state, blocked, warnings) => {
  expect(figuresOf(planOf([row(state, 60, 40)]))).toEqual({ count: 1, total: 100, blocked, warnings });
});

test('rows of all states together, and problems of the header', () => {
  const plan = planOf(
    STATES.map((state) => row(state, 100)),
    [problem, problem],
  );
  expect(figuresOf(plan)).toEqual({ count: 4, total: 400, blocked: 1, warnings: 4 });
});

test('no plan yet, and a plan of nothing', () => {
  const nothing = { count: 0, total: 0, blocked: 0, warnings: 0 };
  expect(figuresOf(undefined)).toEqual(nothing);
  expect(figuresOf(planOf([]))).toEqual(nothing);
});
