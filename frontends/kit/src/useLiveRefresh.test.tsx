/// <reference types="node" />
import { act, render, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient, useAddress } from './apiHooks';
import { mockApi } from './testing';
import { concerns } from './live';
import { useLiveRefresh } from './useLiveRefresh';

/** A stream of events that the test writes. */
class Stream {
  static open: Stream[] = [];
  static readonly CLOSED = 2;
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  constructor(readonly url: string) {
    Stream.open.push(this);
  }
  close(): void {
    Stream.open = Stream.open.filter((one) => one !== this);
  }
}
const tell = (type: string) => {
  for (const { onmessage } of Stream.open) onmessage?.({ data: JSON.stringify({ type }) });
};

function Things() {
  useAddress('/things');
  useLiveRefresh('admin', 'thing.', '/things');
  return null;
}

const original = globalThis.EventSource;
beforeEach(() => {
  globalThis.EventSource = Stream as unknown as typeof EventSource;
  queryClient.clear();
});
afterEach(() => {
  jest.useRealTimers();
  globalThis.EventSource = original;
});

async function shown() {
  const requests = mockApi({ 'GET /things': {} });
  const view = render(
    <QueryClientProvider client={queryClient}>
      <Things />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(requests).toHaveLength(1);
  jest.useFakeTimers();
  return { requests, view };
}
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

test('one event is followed at once', async () => {
  const { requests } = await shown();
  tell('thing.changed');
  await pass(1);
  expect(requests).toHaveLength(2);
  await pass(5_000);
  expect(requests).toHaveLength(2);
});

test('of a burst the first and the last are followed; while it goes on, one a second', async () => {
  const { requests } = await shown();
  for (let round = 0; round < 30; round++) {
    for (let at = 0; at < 100; at++) tell('thing.changed');
    await pass(100);
  }
  await pass(5_000);
  expect(requests).toHaveLength(1 + 4);
});

test('what is not of the type, and what comes after the page was left, is not followed', async () => {
  const { requests, view } = await shown();
  tell('other.changed');
  await pass(2_000);
  expect(requests).toHaveLength(1);
  tell('thing.changed');
  tell('thing.changed');
  view.unmount();
  await pass(5_000);
  expect(requests).toHaveLength(2);
  expect(Stream.open).toEqual([]);
});

test('a page that missed events, as after a restart, reloads its data', async () => {
  const { requests } = await shown();
  tell('live.reset');
  await pass(1);
  expect(requests).toHaveLength(2);
});

test('a connection that was refused for a while leads to a reload, the first one does not', async () => {
  const { requests } = await shown();
  Stream.open[0]?.onopen?.();
  await pass(2_000);
  expect(requests).toHaveLength(1);
  const [refused] = Stream.open;
  if (refused) refused.readyState = Stream.CLOSED;
  refused?.onerror?.();
  refused?.close();
  await pass(5_000);
  expect(requests).toHaveLength(1);
  Stream.open[0]?.onopen?.();
  await pass(1);
  expect(requests).toHaveLength(2);
});

test.each([
  [0, [0, 0, 0]],
  [0.5, [2_000, 4_000, 8_000]],
  [0.99, [3_960, 7_920, 15_840]],
])(
  'at the throw %s refused connections are tried again after %j: not all in the same second',
  async (thrown, pauses) => {
    const random = jest.spyOn(Math, 'random').mockReturnValue(thrown);
    await shown();
    for (const pause of pauses) {
      const [refused] = Stream.open;
      if (refused) refused.readyState = Stream.CLOSED;
      refused?.onerror?.();
      refused?.close();
      if (pause > 0) await pass(pause - 1);
      expect(Stream.open).toHaveLength(0);
      await pass(1);
      expect(Stream.open).toHaveLength(1);
    }
    random.mockRestore();
  },
);

test.each([
  [{ type: 'thing.changed', key: 'a' }, true],
  [{ type: 'thing.changed', key: 'b' }, false],
  [{ type: 'live.reset' }, true],
])('%j concerns the record a: %s', (event, expected) => expect(concerns(event, 'a')).toBe(expected));
