import { beforeAll, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { PROJECT_ROOT } from '@uketori/service-kit/config';
import * as neighbours from '../src/proposals/neighbours.rules.js';
import * as wording from '../src/proposals/wording.rules.js';

type Hits = Record<'account_1' | 'account_3' | 'coding_1' | 'coding_3' | 'text_1', number>;
type Groups = Map<string, { invoices: number; last: Hits; near: Hits }>;

/** The scripts of `npm run proposals`. */
const script = (name: string) => import(join(PROJECT_ROOT, 'scripts/proposals', name));
let all: { invoices: number; last: Hits; near: Hits };
let groups: Groups;
let again: Groups;

beforeAll(async () => {
  const { ledgerYear } = await script('ledger.mjs');
  const { measure } = await script('measure.mjs');
  const rules = { ...neighbours, ...wording };
  const year = (seed: number) => ledgerYear({ seed, invoices: 800, suppliers: 90 });
  groups = measure(year(11), rules, true);
  again = measure(year(11), rules, true);
  all = groups.get('all') as typeof all;
});

test('the same year gives the same figures', () => {
  expect([...again]).toEqual([...groups]);
  expect(all.invoices).toBeGreaterThan(700);
});

test.each(['account_1', 'account_3', 'coding_1', 'text_1'] as const)(
  'earlier invoices by likeness propose better than the last one: %s',
  (figure) => expect(all.near[figure] - all.last[figure]).toBeGreaterThan(0.03 * all.invoices),
);

test('a supplier of one account is not made worse', () => {
  const one = groups.get('one');
  expect(one?.near.account_1).toBeGreaterThanOrEqual(one?.last.account_1 ?? 0);
});
