import { systemActor } from '@uketori/service-kit/actor';
import { CALLER_NAMES, type CallerName } from '@uketori/service-kit/callers';
import { newId, NIL_ORGANIZATION } from '@uketori/service-kit/ids';
import { IDENTITY_HEADER } from '@uketori/service-kit/identity';
import { testCaller, testIdentity } from '@uketori/service-kit/testing';
import { accountant, type IntakeBench, intakeBench } from './intake-bench.js';

let bench: IntakeBench;
beforeAll(async () => {
  bench = await intakeBench();
});
afterAll(() => bench.close());

/** Every gRPC method of intake and the one process that may call it. */
const METHODS: [string, string, CallerName][] = [
  ['reading_jobs', 'ReadingJobsService/LeaseJob', 'ocr'],
  ['reading_jobs', 'ReadingJobsService/Heartbeat', 'ocr'],
  ['reading_jobs', 'ReadingJobsService/Complete', 'ocr'],
  ['reading_jobs', 'ReadingJobsService/Fail', 'ocr'],
  ['documents', 'DocumentsService/StoreDocument', 'inbox'],
  ['documents', 'DocumentsService/RequestReading', 'inbox'],
  ['documents', 'DocumentsService/SignContentLink', 'inbox'],
  ['documents', 'DocumentsService/ReadContent', 'journal'],
];

async function answerOf(caller: CallerName, proto: string, name: string): Promise<string> {
  const client = testCaller(caller, bench.service);
  const organization_id = proto === 'documents' ? newId() : NIL_ORGANIZATION;
  const method = {
    service: 'intake' as const,
    proto: `uketori/intake/v1/${proto}.proto`,
    rpc: `uketori.intake.v1.${name}`,
  };
  try {
    await client.call(
      method,
      { document_id: newId(), job_id: newId() },
      systemActor(organization_id, caller),
      10_000,
    );
    return 'ok';
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    client.close();
  }
}

it.each(METHODS)('%s: %s accepts %s alone', async (proto, name, allowed) => {
  const opened = [];
  for (const caller of CALLER_NAMES)
    if ((await answerOf(caller, proto, name)) !== 'no_privilege') opened.push(caller);
  expect(opened).toEqual([allowed]);
});

it.each(CALLER_NAMES)('HTTP accepts a token of the gateway alone: %s', async (caller) => {
  const token = await testIdentity(caller).sign(accountant());
  const { status } = await fetch(`${bench.service.url}/uploads`, { headers: { [IDENTITY_HEADER]: token } });
  expect(status).toBe(caller === 'gateway' ? 200 : 401);
});
