import { batchesOf } from './delivery-batches.js';
import { envelopeToCloudEvent } from './envelope.js';

const A = '01900000-0000-7000-8000-00000000000a';
const B = '01900000-0000-7000-8000-00000000000b';

function delivery(n: number, organization_id = A) {
  const event = envelopeToCloudEvent({
    id: `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`,
    source: '/uketori/test',
    type: 'uketori.test.v1.Happened',
    topic: 'uketori.test.thing',
    subject: 'key',
    time: '2026-11-21T00:00:00.000Z',
    organization_id,
    version: n,
    cause: '',
    actor_id: 'a',
    actor_name: 'a',
    request_id: 'r',
    traceparent: `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`,
    data: {},
  });
  return { topic: event.topic, key: 'key', payload: JSON.stringify(event) };
}
const places = (deliveries: ReturnType<typeof delivery>[]) =>
  batchesOf(deliveries).map((batch) => batch.map(({ index }) => index));

test('one batch for each organization, in order', () => {
  expect(places([delivery(1), delivery(2, B), delivery(3), delivery(4, B)])).toEqual([
    [0, 2],
    [1, 3],
  ]);
});

test('an event that comes twice is in a batch once', () => {
  expect(places([delivery(1), delivery(1), delivery(2)])).toEqual([[0, 2]]);
});

test('malformed deliveries are in no batch', () => {
  expect(places([{ topic: 't', key: 'k', payload: 'nonsense' }, delivery(1)])).toEqual([[1]]);
});

test('the batches of one organization keep their order and hold fifty at most', () => {
  const many = Array.from({ length: 120 }, (_, i) => delivery(i + 1));
  const batches = places([delivery(500, B), ...many]);
  expect(batches.map((batch) => batch.length)).toEqual([50, 50, 1, 20]);
  expect(batches.filter((batch) => batch[0] !== 0).flat()).toEqual(many.map((_, i) => i + 1));
});
