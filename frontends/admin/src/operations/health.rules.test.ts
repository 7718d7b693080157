import { concernOf, spanOf } from './health.rules';
import type { ReadingOperationsAnswer, ReadingWorker } from './operations.types';

const worker = (state: ReadingWorker['state']) => ({ state }) as ReadingWorker;
const of = (oldest: number | null, ...states: ReadingWorker['state'][]) =>
  concernOf({
    queue: { oldest_waiting_seconds: oldest } as ReadingOperationsAnswer['queue'],
    workers: states.map(worker),
  });

test.each([
  [of(null, 'idle'), null],
  [of(300, 'reading'), null],
  [of(301, 'reading'), 'late'],
  [of(null), 'nobody_reads'],
  [of(9_999, 'silent', 'silent'), 'nobody_reads'],
  [of(10, 'silent', 'idle'), null],
])('%s is %s', (found, wanted) => expect(found).toBe(wanted));

test.each([
  [-4, 'seconds', 0],
  [59.9, 'seconds', 59],
  [60, 'minutes', 1],
  [3_599, 'minutes', 59],
  [3_600, 'hours', 1],
  [172_799, 'hours', 47],
  [172_800, 'days', 2],
])('%d s are said in %s: %i', (seconds, key, count) => expect(spanOf(seconds)).toEqual({ key, count }));
