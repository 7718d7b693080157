import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '@uketori/service-kit/config';
import { auditChain } from '@uketori/service-kit/testing';
import { chatworkSigned, slackSigned } from '../src/chat/signatures.rules.js';
import { type ChatBench, chatBench, chatworkEvent, slackFileEvent, slackSharedEvent } from './chat-bench.js';
import * as files from './hostile-files.js';
import { chatworkHeaders, slackHeaders, WEBHOOK_TOKEN } from './local-chat.js';

interface Vectors {
  slack: { secret: string; timestamp: string; body: string; signature: string }[];
  chatwork: { token: string; body: string; signature: string; signature_by_undecoded_token: string }[];
}
const vectors = JSON.parse(
  readFileSync(join(PROJECT_ROOT, 'services/intake/test/chat/signatures.json'), 'utf8'),
) as Vectors;

let bench: ChatBench;
let mark = 0;
const post = async (id: string, more: object = {}) => {
  bench.chat.files.set(id, {
    name: '請求書.pdf',
    bytes: await files.pdf(1, [595, 842], `c${++mark}`),
    ...more,
  });
  return id;
};

beforeAll(async () => {
  bench = await chatBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.calm();
  bench.chat.download = 'file';
  bench.chat.slack_error = '';
  bench.chat.chatwork_status = 200;
});

describe('F28: Slack', () => {
  it.each(vectors.slack)('the vector of $timestamp is accepted, and refused after 300 s', (vector) => {
    const { timestamp, signature, body, secret } = vector;
    const signed = (later: number) =>
      slackSigned({ timestamp, signature }, Buffer.from(body), secret, Number(timestamp) * 1000 + later);
    expect([signed(0), signed(300_000), signed(301_000)]).toEqual([true, true, false]);
  });

  it('a signed event is accepted; the same event twice makes one invoice', async () => {
    const actor = bench.keeper();
    const connection = await bench.connect(actor, 'slack');
    const event = slackFileEvent(await post('F28A'), 'Ev28A');
    expect(await bench.post(connection, event)).toMatchObject({ status: 200, body: {} });
    expect(await bench.post(connection, event)).toMatchObject({ status: 200, body: {} });
    expect(await bench.drive()).toBe(1);
    expect(await bench.post(connection, event)).toMatchObject({ status: 200, body: {} });
    expect(await bench.drive()).toBe(0);
    const uploads = await bench.uploads(actor);
    expect(uploads).toHaveLength(1);
    expect(uploads[0]).toMatchObject({
      file_name: '請求書.pdf',
      source: 'slack',
      state: 'WAITING',
      uploaded_by_name: '山田花子',
    });
    const jobs = await bench.sql('select 1 from intake.reading_jobs where organization_id = $1', [
      actor.organization_id,
    ]);
    expect(jobs).toHaveLength(1);
    expect(await bench.imports(actor)).toMatchObject([
      {
        state: 'DONE',
        channel_name: '請求書',
        author_name: '山田花子',
        message_text: '10月分の請求書です',
        fault: '',
        attempts: 1,
        upload_id: uploads[0]?.id,
        read_state: 'WAITING',
      },
    ]);
    expect(await auditChain(bench.service.work, actor)).toMatchObject({ broken_at: null });
  });

  it('ten deliveries at once, and both events that name one file, make one invoice', async () => {
    const actor = bench.keeper();
    const connection = await bench.connect(actor, 'slack');
    const id = await post('F28B');
    const event = slackFileEvent(id, 'Ev28B');
    const answers = await Promise.all(Array.from({ length: 10 }, () => bench.post(connection, event)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    await bench.post(connection, slackSharedEvent(id, 'Ev28C'));
    await Promise.all([bench.drive(), bench.drive(), bench.drive()]);
    expect(await bench.uploads(actor)).toHaveLength(1);
  });

  it('an event older than 300 s is refused with 401, with any signature', async () => {
    const connection = await bench.connect(bench.keeper(), 'slack');
    const body = JSON.stringify(slackFileEvent(await post('F28D')));
    const old = slackHeaders(body, Date.now() - 302_000);
    expect((await bench.post(connection, body, old)).status).toBe(401);
    const early = slackHeaders(body, Date.now() + 302_000);
    expect((await bench.post(connection, body, early)).status).toBe(401);
    expect((await bench.post(connection, body, slackHeaders(body, Date.now() - 290_000))).status).toBe(200);
    expect(await bench.drive()).toBe(1);
  });
});

describe('F29: Chatwork', () => {
  it.each(vectors.chatwork)('the vector $signature is accepted by the decoded token only', (vector) => {
    const { signature, signature_by_undecoded_token, body, token } = vector;
    expect(chatworkSigned(signature, Buffer.from(body), token)).toBe(true);
    expect(chatworkSigned(signature_by_undecoded_token, Buffer.from(body), token)).toBe(false);
  });

  it('a signed message brings its files in once; a signature by the undecoded token is refused with 401', async () => {
    const actor = bench.keeper();
    const connection = await bench.connect(actor, 'chatwork');
    const event = chatworkEvent([await post('2901'), await post('2902')]);
    const body = JSON.stringify(event);
    const undecoded = chatworkHeaders(body, Buffer.from(WEBHOOK_TOKEN));
    expect((await bench.post(connection, event, undecoded)).status).toBe(401);
    expect(await bench.drive()).toBe(0);
    for (let i = 0; i < 3; i++) expect((await bench.post(connection, event)).status).toBe(200);
    expect(await bench.drive()).toBe(2);
    expect(await bench.uploads(actor)).toMatchObject([
      { source: 'chatwork', uploaded_by_name: '鈴木一郎' },
      { source: 'chatwork', uploaded_by_name: '鈴木一郎' },
    ]);
    expect((await bench.imports(actor))[0]).toMatchObject({
      channel_name: '請求書ルーム',
      message_text: '10月分です',
      author_name: '鈴木一郎',
    });
  });
});

describe('F30: a download that is a web page', () => {
  it('is refused by its bytes, shown as failed with its reason, and comes in when tried again', async () => {
    const actor = bench.keeper();
    const connection = await bench.connect(actor, 'slack');
    bench.chat.download = 'login_page';
    await bench.post(connection, slackFileEvent(await post('F30A')));
    expect(await bench.drive()).toBe(0);
    const [first] = await bench.imports(actor);
    expect(first).toMatchObject({
      state: 'RETRYING',
      fault: 'not_a_file',
      attempts: 1,
      upload_id: null,
      channel_name: '請求書',
      author_name: '山田花子',
    });
    expect(Date.parse(first?.next_attempt_at ?? '')).toBeGreaterThan(Date.now());
    for (let attempt = 2; attempt <= 6; attempt++) {
      await bench.hurry(actor);
      await bench.drive();
    }
    expect(await bench.imports(actor, '?state=FAILED')).toMatchObject([
      { state: 'FAILED', fault: 'not_a_file', attempts: 6, next_attempt_at: null },
    ]);
    await bench.hurry(actor);
    expect(await bench.drive()).toBe(0);
    expect(await bench.uploads(actor)).toEqual([]);

    bench.chat.download = 'file';
    const retried = await bench.service.call(actor, 'POST', `/chat-imports/${first?.id}/retry`);
    expect([retried.status, retried.body]).toMatchObject([200, { state: 'RETRYING', attempts: 0 }]);
    expect(await bench.drive()).toBe(1);
    expect(await bench.uploads(actor)).toHaveLength(1);
    expect(await bench.imports(actor)).toMatchObject([{ state: 'DONE', fault: '', attempts: 1 }]);
  });
});
