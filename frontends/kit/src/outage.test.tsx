/// <reference types="node" />
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { ApiError } from './api';
import { queryClient, useAddress } from './apiHooks';
import { isHiccup, isOutage } from './outage';
import { mockApi, type MockAnswer } from './testing';

test.each([
  [0, true, true],
  [400, false, false],
  [404, false, false],
  [429, false, false],
  [500, false, false],
  [502, true, true],
  [503, true, true],
  [504, true, false],
])('status %s: outage %s, worth another try at once %s', (status, outage, hiccup) => {
  const error = new ApiError('some_code', status);
  expect([isOutage(error), isHiccup(error)]).toEqual([outage, hiccup]);
});

function Things() {
  const { data, error, isPending } = useAddress<{ name: string }>('/things');
  return <p>{isPending ? 'wait' : (data?.name ?? error?.code)}</p>;
}

/** undefined: no connection */
let answer: MockAnswer;
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

function shown() {
  queryClient.clear();
  jest.useFakeTimers();
  const requests = mockApi({
    'GET /things': () => {
      if (answer === undefined) throw new TypeError('Failed to fetch');
      return answer;
    },
  });
  const view = render(
    <QueryClientProvider client={queryClient}>
      <Things />
    </QueryClientProvider>,
  );
  return { requests, view };
}
/** What the next throws come to; the middle of a pause of at most twenty seconds is its tenth. */
let thrown = jest.spyOn(Math, 'random');
beforeEach(() => {
  thrown = jest.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  jest.useRealTimers();
  thrown.mockRestore();
});

const away = { status: 503, body: { code: 'service_unavailable' } };

test('what an outage kept away is on the screen when the service is back, and the words stay until then', async () => {
  answer = away;
  const { requests } = shown();
  await pass(5_000);
  expect(screen.getByText('service_unavailable')).toBeInTheDocument();
  for (let second = 0; second < 25; second++) {
    await pass(1_000);
    expect(screen.getByText('service_unavailable')).toBeInTheDocument();
  }
  expect(requests).toHaveLength(3 + 2);
  answer = { body: { name: 'back' } };
  await pass(10_000);
  expect(screen.getByText('back')).toBeInTheDocument();
  await pass(60_000);
  expect(requests).toHaveLength(3 + 3);
});

test('a service that is back with a refusal: the refusal is what the screen says', async () => {
  answer = away;
  const { requests } = shown();
  await pass(5_000);
  answer = { status: 404, body: { code: 'no_record' } };
  await pass(11_000);
  expect(screen.getByText('no_record')).toBeInTheDocument();
  const asked = requests.length;
  await pass(60_000);
  expect(requests).toHaveLength(asked);
});

test('a screen that was left is not loaded again, nor one after a refusal', async () => {
  answer = away;
  const { requests, view } = shown();
  await pass(5_000);
  view.unmount();
  await pass(60_000);
  expect(requests).toHaveLength(3);
  answer = { status: 409, body: { code: 'no_record' } };
  const second = shown();
  await pass(60_000);
  expect(second.requests).toHaveLength(1);
});

test('after any number of failures it is requested once every ten seconds on average', async () => {
  answer = away;
  const { requests } = shown();
  await pass(5_000);
  for (let time = 0; time < 5; time++) {
    void queryClient.refetchQueries();
    await pass(3_500);
  }
  const asked = requests.length;
  await pass(30_000);
  expect(requests).toHaveLength(asked + 3);
});

test.each([
  [0.05, 1_000],
  [0.5, 10_000],
  [0.95, 19_000],
])(
  'at the throw %s the screen looks again after %i ms: not all do in the same second',
  async (throws, ms) => {
    answer = away;
    thrown.mockReturnValue(throws);
    const { requests } = shown();
    const untilAsked = async (times: number) => {
      let waited = 0;
      for (; requests.length < times && waited < 60_000; waited += 100) await pass(100);
      return waited;
    };
    await untilAsked(3);
    expect(Math.abs((await untilAsked(4)) - ms)).toBeLessThanOrEqual(100);
  },
);

test('without a network the screen says so instead of waiting, and looks when there is one', async () => {
  onlineManager.setOnline(false);
  answer = undefined;
  shown();
  await pass(8_000);
  expect(screen.getByText('network')).toBeInTheDocument();
  answer = { body: { name: 'back' } };
  window.dispatchEvent(new Event('online'));
  await pass(100);
  expect(screen.getByText('back')).toBeInTheDocument();
});
