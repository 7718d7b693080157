import { traceparent } from './traceContext';

const traceOf = (header: string) => header.split('-')[1];

beforeEach(() => {
  jest.useFakeTimers();
  // Behind every act of the test before.
  jest.advanceTimersByTime(60_000);
});
afterEach(() => jest.useRealTimers());

test('the requests of one click share a trace, those of the next one have another', () => {
  document.body.click();
  const first = traceparent();
  expect(first).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  expect(traceparent()).toBe(first);
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  expect(traceOf(traceparent())).not.toBe(traceOf(first));
});

test('what a page requests by itself has a trace of its own', () => {
  document.body.click();
  const clicked = traceparent();
  jest.advanceTimersByTime(5_001);
  const [one, two] = [traceparent(), traceparent()];
  expect(new Set([clicked, one, two].map(traceOf)).size).toBe(3);
});
