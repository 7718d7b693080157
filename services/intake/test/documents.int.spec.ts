import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Actor } from '@uketori/service-kit/actor';
import { newId } from '@uketori/service-kit/ids';
import { schedulesOf } from '@uketori/service-kit/jobs/on-job';
import { diskPath } from '@uketori/service-kit/storage/keys.rules';
import { Storage } from '@uketori/service-kit/storage/storage';
import { signLink } from '../src/documents/content-links.rules.js';
import type { DocumentView } from '../src/documents/documents.types.js';
import { Sweeper } from '../src/sweeper/sweeper.job.js';
import { DocumentsBench, make, sha } from './documents-bench.js';
import * as files from './hostile-files.js';
import { accountant } from './intake-bench.js';

const bench = new DocumentsBench();
const { rpc, uploaded, link, fetched, keys, call } = bench;
const SECRET = 'test-link-secret-of-32-characters!';
beforeAll(() => bench.open());
afterAll(() => bench.close());

describe('content links', () => {
  it('give the very bytes that were sent, whole or in part, without an identity', async () => {
    const actor = accountant();
    const bytes = await make();
    const id = await uploaded(actor, '請求書 "10月".pdf', bytes);
    const { url, file_name } = await link(actor, id);
    expect([url.startsWith('/api/v1/documents/content/'), file_name]).toEqual([true, '請求書 "10月".pdf']);
    const whole = await fetched(url);
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
    const part = await fetched(url, { range: 'bytes=5-9' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 5-9/${bytes.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(5, 10))).toBe(true);
    expect((await fetched(url, { range: `bytes=${bytes.length}-` })).status).toBe(416);
    expect((await fetched(url, { 'if-none-match': whole.headers.get('etag') as string })).status).toBe(304);
  });

  it('serve a digital invoice as it was received, as a download that runs nowhere', async () => {
    const actor = accountant();
    const bytes = Buffer.from(
      `\ufeff<?xml version="1.0"?>\r\n${files.ublInvoice('<Note>&lt;script&gt;</Note>')}\n`,
    );
    const id = await uploaded(actor, '請求書.XML', bytes);
    const answer = await fetched((await link(actor, id)).url);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    expect(answer.headers.get('content-type')).toBe('application/xml');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
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
    expect((await fetched(url)).headers.get('content-disposition')).toMatch(/^attachment/);
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
      const answer = await fetched(`/documents/content/${token}`);
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
    expect((await fetched(`/documents/content/${signLink(target, SECRET, Date.now())}`)).status).toBe(200);
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
        const answer = await call(
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
    expect((await call<{ upload_list: [] }>(stranger, 'GET', '/uploads')).body.upload_list).toEqual([]);
  });

  it('level 1 sees their own, level 2 their department, level 3 all', async () => {
    const owner = accountant({ department_id: newId() });
    const { body } = await bench.intake.upload(owner, 'd.pdf', await make(), {
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
      (await call(actor, 'GET', `/documents/${id}`)).status,
      (await call<{ upload_list: unknown[] }>(actor, 'GET', '/uploads')).body.upload_list.length,
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
    const { body } = await call<DocumentView>(actor, 'GET', `/documents/${id}`);
    expect(body).toMatchObject({
      page_count: 3,
      first_page: 1,
      file_page_count: 3,
      current_version: 1,
      local_id: null,
      versions: [{ version: 1, sha256: sha(bytes), bytes: bytes.length }],
      read: { status: 'WAITING', version: 0, fields: null, words_link: null },
    });
    expect((await call(actor, 'GET', `/documents/${id}/pages/1/image`)).status).toBe(415);
    const image = await uploaded(actor, 'i.png', files.png(64, 64));
    const answer = await call(actor, 'GET', `/documents/${image}/pages/1/image`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await call(actor, 'GET', `/documents/${image}/pages/2/image`)).status).toBe(404);
  });
});

describe('retries and crashes of an upload', () => {
  it('the same Idempotency-Key makes one upload; another file under it is refused', async () => {
    const actor = accountant();
    const bytes = await make();
    const key = { 'idempotency-key': newId() };
    const first = await bench.intake.upload(actor, 'a.pdf', bytes, {}, key);
    const again = await bench.intake.upload(actor, 'a.pdf', bytes, {}, key);
    expect(again.body.upload).toEqual(first.body.upload);
    const other = await bench.intake.upload(actor, 'a.pdf', await make(), {}, key);
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused']);
    expect((await call<{ upload_list: unknown[] }>(actor, 'GET', '/uploads')).body.upload_list).toHaveLength(
      1,
    );
    expect(await keys(actor)).toHaveLength(1);
  });

  it('ten at once under one key make one upload', async () => {
    const actor = accountant();
    const bytes = await make();
    const key = { 'idempotency-key': newId() };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => bench.intake.upload(actor, 'a.pdf', bytes, {}, key)),
    );
    expect(new Set(answers.map((a) => a.body.upload?.id)).size).toBe(1);
    expect(await keys(actor)).toHaveLength(1);
  });

  it('bytes whose row never came are swept after a day, bytes with a row never', async () => {
    const actor = accountant();
    const id = await uploaded(actor);
    const storage = bench.intake.service.app.get(Storage);
    const sweeper = bench.intake.service.app.get(Sweeper);
    const going = new AbortController().signal;
    const orphan = `uploads/${actor.organization_id}/${newId()}`;
    await storage.put(orphan, Buffer.from('crashed between bytes and row'));
    expect(await sweeper.sweepOrphans(Date.now(), going)).toBe(0);
    const { folder, file } = diskPath(orphan);
    const old = new Date(Date.now() - 25 * 3600 * 1000);
    utimesSync(join(bench.intake.storage_dir, folder, file), old, old);
    expect(await sweeper.sweepOrphans(Date.now(), AbortSignal.abort())).toBe(0);
    expect(await sweeper.sweepOrphans(Date.now(), going)).toBe(1);
    expect(await storage.head(orphan)).toBeNull();
    expect(await sweeper.sweepOrphans(Date.now() + 48 * 3600 * 1000, going)).toBe(0);
    expect((await fetched((await link(actor, id)).url)).status).toBe(200);
  });

  it('temporary files that a killed process left go by schedule after an hour, and at the start', async () => {
    const { app } = bench.intake.service;
    mkdirSync(bench.intake.temporary_dir, { recursive: true });
    const left = (name: string, hours: number) => {
      const path = join(bench.intake.temporary_dir, name);
      writeFileSync(path, 'half');
      const at = new Date(Date.now() - hours * 3600 * 1000);
      utimesSync(path, at, at);
      return path;
    };
    const clear = schedulesOf(app).find(({ name }) => name === 'Sweeper.clearTemporaryFiles');
    const young = left(newId(), 0.9);
    for (const run of [
      () => clear?.run(new AbortController().signal),
      () => app.get(Sweeper).onApplicationBootstrap(),
    ]) {
      const old = left(newId(), 1.1);
      await run();
      expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
    }
  });
});
