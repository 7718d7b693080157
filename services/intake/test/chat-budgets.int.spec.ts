import { type ChatBench, chatBench, chatworkEvent, slackFileEvent } from './chat-bench.js';

const BUDGET = 5;
let bench: ChatBench;
beforeAll(async () => {
  process.env.UKETORI_RATE_CHAT_CONNECTION_PER_MINUTE = String(BUDGET);
  bench = await chatBench();
});
afterAll(async () => {
  delete process.env.UKETORI_RATE_CHAT_CONNECTION_PER_MINUTE;
  await bench.close();
});
beforeEach(() => bench.calm());

const statuses = async (count: number, once: () => Promise<{ status: number }>): Promise<number[]> => {
  const seen: number[] = [];
  for (let at = 0; at < count; at++) seen.push((await once()).status);
  return seen;
};
const all = (count: number, status: number): number[] => Array<number>(count).fill(status);

it('a busy connection must wait, and delays no other of its own or of another organization', async () => {
  const actor = bench.keeper();
  const busy = await bench.connect(actor, 'slack');
  const quiet = await bench.connect(actor, 'chatwork');
  const elsewhere = await bench.connect(bench.keeper(), 'slack');
  expect(await statuses(BUDGET, () => bench.post(busy, slackFileEvent('FBUSY')))).toEqual(all(BUDGET, 200));
  const refused = await bench.post(busy, slackFileEvent('FLATE'));
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  expect(refused.body.params).toEqual({ retry_after_seconds: expect.any(Number) });
  expect((await bench.post(quiet, chatworkEvent([]))).status).toBe(200);
  expect((await bench.post(elsewhere, slackFileEvent('FELSE'))).status).toBe(200);
  const kept = await bench.sql<{ file_id: string }>(
    'select file_id from intake.chat_imports where connection_id = $1',
    [busy.id],
  );
  expect(kept).toEqual([{ file_id: 'FBUSY' }]);
});

it('who knows the address but not the secret spends nothing of the connection', async () => {
  const connection = await bench.connect(bench.keeper(), 'slack');
  expect(await statuses(BUDGET * 2, () => bench.post(connection, slackFileEvent('FX'), {}))).toEqual(
    all(BUDGET * 2, 401),
  );
  expect(await statuses(BUDGET, () => bench.post(connection, slackFileEvent('FX')))).toEqual(
    all(BUDGET, 200),
  );
  // When used up, it still hides its existence from callers without the secret.
  expect((await bench.post(connection, slackFileEvent('FX'), {})).status).toBe(401);
});

it('a connection that is switched off here is still metered', async () => {
  const actor = bench.keeper();
  const connection = await bench.connect(actor, 'slack');
  await bench.service.call(actor, 'PATCH', `/chat-connections/${connection.id}`, {
    version: connection.version,
    enabled: false,
  });
  expect(await statuses(BUDGET + 1, () => bench.post(connection, slackFileEvent('FOFF')))).toEqual([
    ...all(BUDGET, 200),
    429,
  ]);
});
