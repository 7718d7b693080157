import {
  byService,
  countsOf,
  eventName,
  kindKey,
  matches,
  shownJobs,
  shownLetters,
  type ShownJob,
} from './jobs.rules';

const job = (over: Partial<ShownJob>): ShownJob => ({
  id: '1',
  service: 'inbox',
  row: 'inbox/1',
  kind: 'inbox.send_to_reading',
  state: 'failed',
  subjects: {},
  error: '',
  tries: 8,
  created_at: '2026-11-26T00:00:00.000Z',
  failed_at: null,
  next_try_at: null,
  ...over,
});
const answer = (...items: ShownJob[]) => ({
  counts: { failed: items.length, due: 1, later: 0, running: 2 },
  items,
  capped: false,
});

test('failed jobs of all services come first, newest on top; then the others by their next try', () => {
  const rows = shownJobs([
    {
      service: 'inbox',
      data: answer(
        job({ id: '1', failed_at: '2026-11-26T01:00:00.000Z' }),
        job({ id: '2', next_try_at: '2026-11-26T05:00:00.000Z' }),
      ),
    },
    { service: 'journal' },
    {
      service: 'payment',
      data: answer(
        job({ id: '1', failed_at: '2026-11-26T02:00:00.000Z' }),
        job({ id: '2', next_try_at: '2026-11-26T04:00:00.000Z' }),
        job({ id: '3' }),
      ),
    },
  ]);
  expect(rows.map(({ row }) => row)).toEqual(['payment/1', 'inbox/1', 'payment/3', 'payment/2', 'inbox/2']);
});

test('counts are of the services that have responded', () => {
  expect(countsOf([{ service: 'inbox', data: answer(job({})) }, { service: 'journal' }])).toEqual({
    failed: 1,
    due: 1,
    later: 0,
    running: 2,
  });
});

test.each([
  [{}, true],
  [{ service: 'inbox', state: 'failed', kind: 'inbox.send_to_reading' }, true],
  [{ service: 'journal' }, false],
  [{ state: 'due' }, false],
  [{ kind: 'x' }, false],
] as const)('%j shows the job: %s', (filter, shown) => expect(matches(job({}), filter)).toBe(shown));

test('one request per service has its ids', () => {
  const jobs = [job({ id: '1' }), job({ id: '2', service: 'journal' }), job({ id: '3' })];
  expect(byService(jobs)).toEqual([
    ['inbox', ['1', '3']],
    ['journal', ['2']],
  ]);
});

test('letters of all services, newest first', () => {
  const letter = (id: string, failed_at: string) => ({
    id,
    failed_at,
    consumer: 'c',
    event_id: id,
    type: 'T',
    key: 'k',
    error: '',
    tries: 4,
  });
  const rows = shownLetters([
    { service: 'inbox', data: { items: [letter('a', '2026-11-26T01:00:00Z')] } },
    { service: 'admin', data: { items: [letter('b', '2026-11-26T02:00:00Z')] } },
    { service: 'journal' },
  ]);
  expect(rows.map(({ id, service }) => [id, service])).toEqual([
    ['b', 'admin'],
    ['a', 'inbox'],
  ]);
});

test('names as keys and without their package', () => {
  expect(kindKey('inbox.send_to_reading')).toBe('jobs.kind.inbox_send_to_reading');
  expect(eventName('uketori.journal.v1.InvoiceChanged')).toBe('InvoiceChanged');
});
