import { inSlices, type SliceProgress } from './slices';

const ids = Array.from({ length: 250 }, (_, at) => at);
const echo = (sent: number[][]) => (slice: number[]) => {
  sent.push(slice);
  return Promise.resolve(slice.map((id) => ({ id })));
};

test('every record once, in order, some at a time', async () => {
  const sent: number[][] = [];
  const told: SliceProgress[] = [];
  const outcome = await inSlices({ ids, send: echo(sent), onProgress: (progress) => told.push(progress) });
  expect(sent.map(({ length }) => length)).toEqual([100, 100, 50]);
  expect(sent.flat()).toEqual(ids);
  expect(outcome).toMatchObject({ left: 0, error: null });
  expect(outcome.results).toHaveLength(250);
  expect(told.map(({ done }) => done)).toEqual([100, 200, 250]);
});

test('a stop lets the running call end and leaves the rest', async () => {
  const sent: number[][] = [];
  const outcome = await inSlices({ ids, send: echo(sent), isStopped: () => sent.length === 2, at_once: 50 });
  expect(sent).toHaveLength(2);
  expect(outcome).toMatchObject({ left: 150, error: null });
});

test('a failed call leaves its own records and the rest, and the results so far stay', async () => {
  const failure = new Error('503');
  const send = (slice: number[]) => (slice[0] === 100 ? Promise.reject(failure) : echo([])(slice));
  const outcome = await inSlices({ ids, send });
  expect(outcome).toMatchObject({ left: 150, error: failure });
  expect(outcome.results).toHaveLength(100);
});

test('nothing to do is nothing to send', async () => {
  expect(await inSlices({ ids: [], send: echo([]) })).toEqual({ results: [], left: 0, error: null });
});
