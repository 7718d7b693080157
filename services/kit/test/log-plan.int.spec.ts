import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { countUnread, nextRows } from '../src/events/log-statements.js';
import { createProbe, type Probe } from './transport-fixture.js';

const ROWS = 20_000;
let probe: Probe;

beforeAll(async () => {
  probe = await createProbe();
  // A quiet topic whose last event is the oldest of a log that others have filled since.
  await probe.admin(
    `insert into events.log (organization_id, event_id, topic, key, type, payload)
     select gen_random_uuid(), gen_random_uuid(), case when n = 1 then 'quiet' else 'busy' || n % 2 end, 'k', 't', '{}'
     from generate_series(1, ${ROWS}) n`,
  );
  await probe.admin('analyze events.log');
  await probe.admin(
    `insert into events.checkpoints (consumer, topic, position)
     values ('g', 'quiet', 1), ('g', 'busy0', 0), ('g', 'busy1', ${ROWS - 100})`,
  );
});
afterAll(() => probe.close());

/** Rows of the log that a statement looks at, read or thrown away. */
async function rowsLookedAt(statement: string, topics: string[]): Promise<number> {
  const rows = await probe.work.system((tx) =>
    tx.rows<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`explain (analyze, format json) ${statement}`, [
      'g',
      topics,
    ]),
  );
  return looked(rows[0]!['QUERY PLAN'][0].Plan);
}

interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

function looked(node: PlanNode): number {
  const here =
    node['Relation Name'] === 'log'
      ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
      : 0;
  return (node.Plans ?? []).reduce((sum, part) => sum + looked(part), here);
}

test('a reader looks at the rows it has not read, not at those of other topics', async () => {
  expect(await rowsLookedAt(nextRows(200), ['quiet'])).toBe(0);
  expect(await rowsLookedAt(nextRows(200), ['quiet', 'busy1'])).toBe(50);
  expect(await rowsLookedAt(nextRows(200), ['busy0'])).toBe(200);
});

test('counting rows without a reader reads no row', async () => {
  expect(await rowsLookedAt(countUnread(10_000), ['quiet'])).toBe(0);
  const [row] = await probe.work.system((tx) =>
    tx.rows<{ lag: number }>(countUnread(10_000), ['g', ['quiet', 'busy0', 'busy1']]),
  );
  expect(row).toEqual({ lag: 10_000 });
  const [few] = await probe.work.system((tx) =>
    tx.rows<{ lag: number }>(countUnread(10_000), ['g', ['quiet', 'busy1']]),
  );
  expect(few).toEqual({ lag: 50 });
});
