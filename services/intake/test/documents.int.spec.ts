import { createHash } from 'node:crypto';
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import type {
  ReadContentResponse,
  RequestReadingResponse,
  SignContentLinkResponse,
  StoreDocumentResponse,
} from '@uketori/proto/uketori/intake/v1/documents';
import { type Actor, systemActor } from '@uketori/service-kit/actor';
import { GrpcClients } from '@uketori/service-kit/grpc';
import { Identity } from '@uketori/service-kit/identity';
import { newId } from '@uketori/service-kit/ids';
import { diskPath } from '@uketori/service-kit/storage/keys.rules';
import { testEvent } from '@uketori/service-kit/testing';
import { Storage } from '@uketori/service-kit/storage/storage';
import { signLink } from '../src/documents/content-links.rules.js';
import type { DocumentView } from '../src/documents/documents.service.js';
import { Sweeper } from '../src/sweeper.js';
import * as files from './hostile-files.js';
import { accountant, type IntakeBench, intakeBench } from './intake-bench.js';

const SECRET = 'test-link-secret-of-32-characters!';
let bench: IntakeBench;
let grpc: GrpcClients;
let mark = 0;
const make = (pages = 1) => files.pdf(pages, [595, 842], `document ${++mark}`);
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const rpc = <T extends object>(name: string, request: object, actor: Actor): Promise<T> =>
  grpc.call<object, T>(
    {
      service: 'intake',
      proto: 'uketori/intake/v1/documents.proto',
      rpc: `uketori.intake.v1.DocumentsService/${name}`,
    },
    request,
    actor,
    10_000,
  );
async function uploaded(actor: Actor, name = 'a.pdf', bytes?: Buffer): Promise<string> {
  const { body } = await bench.upload(actor, name, bytes ?? (await make()));
  return body.upload.documents[0]?.id as string;
}
const open = (url: string, headers: Record<string, string> = {}) =>
  fetch(bench.service.url + url.replace('/api/v1', ''), { headers });
const link = async (actor: Actor, id: string) =>
  (await bench.service.call<{ url: string; file_name: string }>(actor, 'GET', `/documents/${id}/link`)).body;

beforeAll(async () => {
  bench = await intakeBench();
  grpc = new GrpcClients(
    new Identity('test-identity-secret-of-32-characters'),
    () => `127.0.0.1:${bench.service.grpc_port}`,
  );
});
afterAll(async () => {
  grpc.close();
  await bench.close();
});

describe('content links', () => {
  it('give the very bytes that were sent, whole or in part, without an identity', async () => {
    const actor = accountant();
    const bytes = await make();
    const id = await uploaded(actor, '請求書 "10月".pdf', bytes);
    const { url, file_name } = await link(actor, id);
    expect([url.startsWith('/api/v1/documents/content/'), file_name]).toEqual([true, '請求書 "10月".pdf']);
    const whole = await open(url);
    expect(sha(Buffer.from(await whole.arrayBuffer()))).toBe(sha(bytes));
    expect(
      Object.fromEntries(
        ['content-type', 'x-content-type-options', 'cross-origin-resource-policy'].map((h) => [
          h,
          whole.headers.get(h),
        ]),
      ),
    ).toEqual({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-site',
    });
    expect(whole.headers.get('content-disposition')).toBe(
      `inline; filename="___ _10__.pdf"; filename*=UTF-8''${encodeURIComponent('請求書 "10月".pdf')}`,
    );
    expect(whole.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
    const part = await open(url, { range: 'bytes=5-9' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 5-9/${bytes.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(5, 10))).toBe(true);
    expect((await open(url, { range: `bytes=${bytes.length}-` })).status).toBe(416);
    expect((await open(url, { 'if-none-match': whole.headers.get('etag') as string })).status).toBe(304);
  });

  it('serve a file that is also something else as a download only', async () => {
    const actor = accountant();
    const polyglot = Buffer.concat([
      await make(),
      Buffer.from('PK\x05\x06', 'latin1'),
      Buffer.alloc(18),
      Buffer.from('\n%%EOF'),
    ]);
    const { url } = await link(actor, await uploaded(actor, 'zip.pdf', polyglot));
    expect((await open(url)).headers.get('content-disposition')).toMatch(/^attachment/);
  });

  it('are refused when expired, forged, of another secret or for a version that is not there', async () => {
    const actor = accountant();
    const document_id = await uploaded(actor);
    const target = {
      organization_id: actor.organization_id,
      document_id,
      document_version: 1,
      kind: 'content' as const,
    };
    const status = async (token: string) => {
      const answer = await open(`/documents/content/${token}`);
      return [answer.status, ((await answer.json()) as { code: string }).code];
    };
    expect(await status(signLink(target, SECRET, Date.now() - 301_000))).toEqual([403, 'link_expired']);
    expect(await status(signLink(target, 'x'.repeat(32), Date.now()))).toEqual([404, 'no_record']);
    expect(await status(signLink({ ...target, document_version: 2 }, SECRET, Date.now()))).toEqual([
      404,
      'no_record',
    ]);
    expect(await status(signLink({ ...target, organization_id: newId() }, SECRET, Date.now()))).toEqual([
      404,
      'no_record',
    ]);
    expect(await status(`${signLink(target, SECRET, Date.now()).slice(0, -4)}AAAA`)).toEqual([
      404,
      'no_record',
    ]);
    expect((await open(`/documents/content/${signLink(target, SECRET, Date.now())}`)).status).toBe(200);
  });
});

describe('who may see a document', () => {
  it('another organization gets 404 everywhere, as for an id that never was', async () => {
    const id = await uploaded(accountant());
    const stranger = accountant();
    for (const wanted of [id, newId()]) {
      for (const [method, path] of [
        ['GET', ''],
        ['GET', '/link'],
        ['GET', '/pages/1/image'],
        ['POST', '/read'],
      ] as const) {
        const answer = await bench.service.call(
          stranger,
          method,
          `/documents/${wanted}${path}`,
          method === 'POST' ? {} : undefined,
        );
        expect([answer.status, answer.body.code]).toEqual([404, 'no_record']);
      }
      await expect(
        rpc('SignContentLink', { document_id: wanted, document_version: 1 }, stranger),
      ).rejects.toMatchObject({ code: 'no_record' });
      await expect(
        rpc('ReadContent', { document_id: wanted, document_version: 0 }, stranger),
      ).rejects.toMatchObject({ code: 'no_record' });
      await expect(rpc('RequestReading', { document_id: wanted }, stranger)).rejects.toMatchObject({
        code: 'no_record',
      });
    }
    expect(
      (await bench.service.call<{ upload_list: [] }>(stranger, 'GET', '/uploads')).body.upload_list,
    ).toEqual([]);
  });

  it('level 1 sees his own, level 2 his department, level 3 all', async () => {
    const owner = accountant({ department_id: newId() });
    const { body } = await bench.upload(owner, 'd.pdf', await make(), {
      department_id: owner.department_id as string,
    });
    const id = body.upload.documents[0]?.id;
    const colleague = (level: number, department_id: string | null) =>
      accountant({
        organization_id: owner.organization_id,
        department_id,
        abilities: { 'invoice:read': level, 'invoice:upload': level },
      });
    const sees = async (actor: Actor) => [
      (await bench.service.call(actor, 'GET', `/documents/${id}`)).status,
      (await bench.service.call<{ upload_list: unknown[] }>(actor, 'GET', '/uploads')).body.upload_list
        .length,
    ];
    expect(await sees({ ...owner, abilities: { 'invoice:read': 1, 'invoice:upload': 1 } })).toEqual([200, 1]);
    expect(await sees(colleague(1, owner.department_id))).toEqual([404, 0]);
    expect(await sees(colleague(2, owner.department_id))).toEqual([200, 1]);
    expect(await sees(colleague(2, newId()))).toEqual([404, 0]);
    expect(await sees(colleague(2, null))).toEqual([404, 0]);
    expect(await sees(colleague(3, null))).toEqual([200, 1]);
  });

  it('shows versions, pages and reading', async () => {
    const actor = accountant();
    const bytes = await make(3);
    const id = await uploaded(actor, 'three.pdf', bytes);
    const { body } = await bench.service.call<DocumentView>(actor, 'GET', `/documents/${id}`);
    expect(body).toMatchObject({
      page_count: 3,
      first_page: 1,
      file_page_count: 3,
      current_version: 1,
      local_id: null,
      versions: [{ version: 1, sha256: sha(bytes), bytes: bytes.length }],
      read: { status: 'WAITING', version: 0, fields: null, words_link: null },
    });
    expect((await bench.service.call(actor, 'GET', `/documents/${id}/pages/1/image`)).status).toBe(415);
    const image = await uploaded(actor, 'i.png', files.png(64, 64));
    const answer = await bench.service.call(actor, 'GET', `/documents/${image}/pages/1/image`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await bench.service.call(actor, 'GET', `/documents/${image}/pages/2/image`)).status).toBe(404);
  });
});

describe('versions', () => {
  const replace = async (
    actor: Actor,
    id: string,
    bytes: Buffer,
    fields: Record<string, string> = {},
    name = 'neu.pdf',
  ) => {
    const form = new FormData();
    for (const [key, value] of Object.entries({ reason: '印影のあるものに差替', ...fields }))
      form.set(key, value);
    form.set('file', new Blob([new Uint8Array(bytes)]), name);
    const headers = await bench.service.identityHeaders(actor);
    const answer = await fetch(`${bench.service.url}/documents/${id}/versions`, {
      method: 'POST',
      headers,
      body: form,
    });
    return {
      status: answer.status,
      body: (await answer.json()) as { code?: string; document_version: number },
    };
  };

  it('a new file becomes the current one, the old one stays byte for byte; the same file again adds nothing', async () => {
    const actor = accountant();
    const [old, next] = [await make(1), await make(2)];
    const id = await uploaded(actor, 'alt.pdf', old);
    expect((await replace(actor, id, next)).body.document_version).toBe(2);
    expect((await replace(actor, id, next)).body.document_version).toBe(2);
    const { body } = await bench.service.call<DocumentView>(actor, 'GET', `/documents/${id}`);
    expect(body).toMatchObject({
      current_version: 2,
      page_count: 2,
      file_page_count: 2,
      file_name: 'neu.pdf',
    });
    expect(body.versions.map((v) => v.sha256)).toEqual([sha(old), sha(next)]);
    for (const [version, bytes] of [
      [1, old],
      [2, next],
    ] as const) {
      const signed = await bench.service.call<{ url: string }>(
        actor,
        'GET',
        `/documents/${id}/link?version=${version}`,
      );
      expect(sha(Buffer.from(await (await open(signed.body.url)).arrayBuffer()))).toBe(sha(bytes));
    }
    expect(await keys(actor)).toHaveLength(2);
  });

  it.each([
    ['no reason', ''],
    ['blanks only', ' \u3000\n'],
  ])('%s: nothing is replaced', async (_what, reason) => {
    const actor = accountant();
    const id = await uploaded(actor);
    const refused = await replace(actor, id, await make(), { reason });
    expect(refused).toMatchObject({ status: 400, body: { code: 'replace_reason_required' } });
    const { body } = await bench.service.call<DocumentView>(actor, 'GET', `/documents/${id}`);
    expect(body).toMatchObject({ current_version: 1 });
    expect(body.versions).toHaveLength(1);
    expect(await keys(actor)).toHaveLength(1);
  });

  it('two new files at once are two versions', async () => {
    const actor = accountant();
    const id = await uploaded(actor);
    const [a, b] = [await make(), await make()];
    const answers = await Promise.all([replace(actor, id, a), replace(actor, id, b)]);
    expect(answers.map((x) => x.body.document_version).sort()).toEqual([2, 3]);
  });

  it('asks before replacing the file of an approved invoice, refuses pages of a split file, strangers and bad files', async () => {
    const actor = accountant();
    const id = await uploaded(actor);
    const invoice = newId();
    await bench.service.feed(
      testEvent(
        actor.organization_id,
        'uketori.journal.v1.InvoiceChanged',
        'uketori.journal.invoice',
        invoice,
        {
          id: invoice,
          local_id: 1,
          version: 1,
          deleted: false,
          locked: true,
          document_id: id,
          department_id: '',
        },
      ),
    );
    const refused = await replace(actor, id, await make());
    expect([refused.status, refused.body.code]).toEqual([423, 'replacing_approved_file']);
    expect((await replace(actor, id, await make(), { confirm: 'true' })).status).toBe(201);
    const split = await bench.upload(actor, 's.pdf', await make(2), { multiple: 'true' });
    expect((await replace(actor, split.body.upload.documents[0]?.id as string, await make())).body.code).toBe(
      'page_of_split_file',
    );
    expect((await replace(accountant(), id, await make())).status).toBe(404);
    expect((await replace(actor, id, files.png(5, 5), { confirm: 'true' })).body.code).toBe(
      'InvalidFileType',
    );
  });
});

describe('retries and crashes of an upload', () => {
  it('the same Idempotency-Key makes one upload; another file under it is refused', async () => {
    const actor = accountant();
    const bytes = await make();
    const key = { 'idempotency-key': newId() };
    const first = await bench.upload(actor, 'a.pdf', bytes, {}, key);
    const again = await bench.upload(actor, 'a.pdf', bytes, {}, key);
    expect(again.body.upload).toEqual(first.body.upload);
    const other = await bench.upload(actor, 'a.pdf', await make(), {}, key);
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused']);
    expect(
      (await bench.service.call<{ upload_list: unknown[] }>(actor, 'GET', '/uploads')).body.upload_list,
    ).toHaveLength(1);
    expect(await keys(actor)).toHaveLength(1);
  });

  it('ten at once under one key make one upload', async () => {
    const actor = accountant();
    const bytes = await make();
    const key = { 'idempotency-key': newId() };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => bench.upload(actor, 'a.pdf', bytes, {}, key)),
    );
    expect(new Set(answers.map((a) => a.body.upload?.id)).size).toBe(1);
    expect(await keys(actor)).toHaveLength(1);
  });

  it('bytes whose row never came are swept after a day, bytes with a row never', async () => {
    const actor = accountant();
    const id = await uploaded(actor);
    const storage = bench.service.app.get(Storage);
    const sweeper = bench.service.app.get(Sweeper);
    const orphan = `uploads/${actor.organization_id}/${newId()}`;
    await storage.put(orphan, Buffer.from('crashed between bytes and row'));
    expect(await sweeper.sweepOrphans()).toBe(0);
    const { folder, file } = diskPath(orphan);
    const old = new Date(Date.now() - 25 * 3600 * 1000);
    utimesSync(join(bench.storage_dir, folder, file), old, old);
    expect(await sweeper.sweepOrphans()).toBe(1);
    expect(await storage.head(orphan)).toBeNull();
    expect(await sweeper.sweepOrphans(Date.now() + 48 * 3600 * 1000)).toBe(0);
    expect((await open((await link(actor, id)).url)).status).toBe(200);
  });
});

describe('files of a sibling', () => {
  const request = (source_ref: string, content: Buffer, file_name = 's.pdf') => ({
    file_name,
    content,
    source: 'inbox',
    source_ref,
    submitted_by_name: '青空商店',
  });

  it('are kept unread until asked for, once per source_ref and once read', async () => {
    const { organization_id } = accountant();
    const house = systemActor(organization_id, 'supplier');
    const reader = accountant({ organization_id });
    const bytes = await make(2);
    const ref = newId();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        rpc<StoreDocumentResponse>('StoreDocument', request(ref, bytes), house),
      ),
    );
    expect(new Set(answers.map((a) => a.document_id)).size).toBe(1);
    expect(answers[0]).toMatchObject({ content_sha256: sha(bytes), page_count: 2, error_code: '' });
    const uploads = async () =>
      (
        await bench.service.call<{ upload_list: { source: string; state: string }[] }>(
          reader,
          'GET',
          '/uploads',
        )
      ).body.upload_list;
    expect(await uploads()).toEqual([]);
    const ask = { document_id: answers[0]?.document_id, choice: { attachment_page: 1, department_id: '' } };
    const asked = await Promise.all(
      Array.from({ length: 5 }, () => rpc<RequestReadingResponse>('RequestReading', ask, reader)),
    );
    expect(new Set(asked.map((a) => a.upload_id)).size).toBe(1);
    expect(await uploads()).toMatchObject([{ source: 'inbox', state: 'WAITING' }]);
    const shown = await bench.service.call<DocumentView>(reader, 'GET', `/documents/${ask.document_id}`);
    expect(shown.body.origin).toMatchObject({
      source: 'inbox',
      uploaded_by_name: request('', Buffer.alloc(0)).submitted_by_name,
      received_at: expect.stringMatching(/^\d{4}-.*Z$/),
      channel_name: '',
      message_text: '',
    });
    const jobs = await bench.service.work.read(house, (tx) =>
      tx.rows('select pages from intake.reading_jobs'),
    );
    expect(jobs).toEqual([{ pages: [1] }]);
    const read = await rpc<ReadContentResponse>(
      'ReadContent',
      { document_id: ask.document_id, document_version: 0 },
      house,
    );
    expect([sha(Buffer.from(read.content)), read.content_type]).toEqual([
      answers[0]?.content_sha256,
      'application/pdf',
    ]);
    const signed = await rpc<SignContentLinkResponse>(
      'SignContentLink',
      { document_id: ask.document_id, document_version: 0 },
      house,
    );
    expect((await open(signed.url)).status).toBe(200);
  });

  it.each([
    ['wrong type', async () => files.png(5, 5), 'InvalidFileType'],
    ['password', async () => files.encryptedPdf('x', 'y'), 'PdfReadError'],
    ['damaged', async () => (await make()).subarray(0, 300), 'SaveImageError'],
    ['too large', async () => files.padTo(await make(), 2 * 1024 * 1024 + 1), 'file_too_large'],
  ])('%s is answered with its code', async (_, content, error_code) => {
    const answer = await rpc<StoreDocumentResponse>(
      'StoreDocument',
      request(newId(), await content()),
      systemActor(newId(), 's'),
    );
    expect(answer).toMatchObject({ document_id: '', error_code });
  });
});

function keys(actor: Actor): Promise<string[]> {
  return Array.fromAsync(
    bench.service.app.get(Storage).list(`uploads/${actor.organization_id}/`),
    (entry) => entry.key,
  );
}
