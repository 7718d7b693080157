import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Actor } from '@uketori/service-kit/actor';
import { diskPath } from '@uketori/service-kit/storage/keys.rules';
import { type StampFailure, TimestampAuthority, tsaConfig } from '@uketori/service-kit/timestamp/tsa';
import { verifyToken } from '@uketori/service-kit/timestamp/token';
import pg from 'pg';
import type { StampOverview } from '../src/books/books.types.js';
import type { UploadListAnswer } from '../src/uploads/uploads.types.js';
import { AuditExportService } from '../src/books/audit-export.service.js';
import { bookQuery } from '../src/books/books.list.js';
import { STAMP_FILES } from '../src/stamps/stamp-requests.repository.js';
import { StampsService } from '../src/stamps/stamps.service.js';
import { history, invoice, replace, search, setStamps, tell } from './books-bench.js';
import * as files from './hostile-files.js';
import { accountant, type IntakeBench, intakeBench } from './intake-bench.js';
import { hasOpenssl, type LocalTsa, localTsa } from './local-tsa.js';

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const withAuthority = hasOpenssl() ? describe : describe.skip;

withAuthority('a local authority', () => {
  let tsa: LocalTsa;
  let bench: IntakeBench;
  let stamps: StampsService;
  let mark = 0;
  const make = () => files.pdf(1, [595, 842], `stamp ${++mark}`);
  const sql = async (text: string, params: unknown[] = []) => {
    const client = new pg.Client({ connectionString: bench.service.database.admin_url });
    await client.connect();
    const { rows } = await client.query(text, params);
    await client.end();
    return rows as Record<string, unknown>[];
  };
  const overview = async (actor: Actor) =>
    (await bench.service.call<StampOverview>(actor, 'GET', '/books/stamps')).body;
  const uploaded = async (actor: Actor, bytes?: Buffer): Promise<string> => {
    const answer = await bench.upload(actor, '請求書.pdf', bytes ?? (await make()));
    expect(answer.status).toBe(202);
    return answer.body.upload.documents[0]?.id as string;
  };
  /** Requests what waits, with the pause after a silence if it is kept; returns how many were given. */
  const drive = async (pause: 'keep' | 'skip' = 'skip') => {
    const count = async () => (await sql(`select id from intake.stamps where state = 'STAMPED'`)).length;
    const before = await count();
    if (pause === 'skip') stamps.askAgain();
    await bench.service.runJobs('early', [STAMP_FILES]);
    return (await count()) - before;
  };
  const member = async (stamping = true) => {
    const actor = accountant();
    await setStamps(bench, actor, stamping);
    return actor;
  };

  beforeAll(async () => {
    tsa = await localTsa();
    process.env.UKETORI_TSA_URL = tsa.url;
    process.env.UKETORI_TSA_ROOTS = tsa.root;
    bench = await intakeBench();
    stamps = bench.service.app.get(StampsService);
  });
  afterAll(async () => {
    delete process.env.UKETORI_TSA_URL;
    delete process.env.UKETORI_TSA_ROOTS;
    await bench.close();
    await tsa.close();
  });
  beforeEach(() => {
    tsa.mode = 'up';
    tsa.requests = [];
  });

  it('stamps a kept file once the setting asks for it, and a replacement too', async () => {
    const actor = await member();
    const bytes = await make();
    const id = await uploaded(actor, bytes);
    expect((await search(bench, actor))[0]).toMatchObject({ stamp_state: 'WAITING', stamped_at: null });
    expect(await drive()).toBe(1);
    expect(tsa.requests).toEqual([{ content_type: 'application/timestamp-query', bytes: 67 }]);
    const [row] = await search(bench, actor);
    expect(row).toMatchObject({ stamp_state: 'STAMPED', stamp_check: 'ok' });
    expect(Math.abs(Date.parse(row?.stamped_at ?? '') - Date.now())).toBeLessThan(60_000);
    const [kept] = await sql('select token, sha256 from intake.stamps where organization_id = $1', [
      actor.organization_id,
    ]);
    expect(kept?.sha256).toBe(sha(bytes));
    const roots = tsaConfig({ UKETORI_TSA_ROOTS: tsa.root }).roots;
    expect(await verifyToken(kept?.token as Buffer, { sha256: sha(bytes), roots })).toMatchObject({
      ok: true,
      authority: 'authority',
    });
    expect(await replace(bench, actor, id, await make(), { reason: '押印漏れ' })).toBe(201);
    expect(await drive()).toBe(1);
    const { versions } = await history(bench, actor, id);
    expect(versions.map(({ version, stamp }) => [version, stamp.state])).toEqual([
      [2, 'STAMPED'],
      [1, 'STAMPED'],
    ]);
  });

  it('gives the stamp of a version as a file that openssl verifies beside the document', async () => {
    const actor = await member();
    const bytes = await make();
    const id = await uploaded(actor, bytes);
    const path = (version: number) => `/books/documents/${id}/versions/${version}/stamp`;
    expect((await bench.service.call(actor, 'GET', path(1))).status).toBe(404);
    await drive();
    const response = await fetch(`${bench.service.url}${path(1)}`, {
      headers: await bench.service.identityHeaders(actor),
    });
    expect(response.headers.get('content-type')).toBe('application/timestamp-reply');
    expect(response.headers.get('content-disposition')).toContain('.pdf.tsr');
    const folder = mkdtempSync(join(tmpdir(), 'uketori-tsr-'));
    const [data, stamp] = [join(folder, 'file.pdf'), join(folder, 'file.tsr')];
    writeFileSync(stamp, Buffer.from(await response.arrayBuffer()));
    const verify = () =>
      execFileSync('openssl', ['ts', '-verify', '-in', stamp, '-data', data, '-CAfile', tsa.root], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      });
    writeFileSync(data, bytes);
    expect(verify()).toContain('Verification: OK');
    writeFileSync(data, Buffer.concat([bytes, Buffer.from(' ')]));
    expect(verify).toThrow('message imprint mismatch');
    rmSync(folder, { recursive: true });
    expect((await bench.service.call(actor, 'GET', path(2))).status).toBe(404);
    expect((await bench.service.call(accountant(), 'GET', path(1))).status).toBe(404);
  });

  it('gives the originals of a search as a ZIP with an index, whose hashes and stamps hold', async () => {
    const actor = await member();
    const [old, next, other] = [await make(), await make(), await make()];
    const id = await uploaded(actor, old);
    await uploaded(actor, other);
    await tell(
      bench,
      actor,
      invoice(id, { partner_name: '港印刷', issue_date: '2026-10-31', total_amount: '5500' }),
    );
    expect(await replace(bench, actor, id, next, { reason: '金額の誤り' }, 'PUT')).toBe(200);
    await drive();
    const zipped = async (query: string, who = actor) =>
      fetch(`${bench.service.url}/books/export.zip?${query}`, {
        headers: await bench.service.identityHeaders(who),
      });
    const response = await zipped('include_deleted=true&q=%E6%B8%AF');
    expect(response.headers.get('content-type')).toBe('application/zip');
    const folder = mkdtempSync(join(tmpdir(), 'uketori-zip-'));
    writeFileSync(join(folder, 'books.zip'), Buffer.from(await response.arrayBuffer()));
    execFileSync('unzip', ['-q', 'books.zip'], { cwd: folder, env: { ...process.env, LC_ALL: 'C.UTF-8' } });
    const index = readFileSync(join(folder, 'index.csv'), 'utf8').trimEnd().split('\r\n');
    expect(index).toHaveLength(3);
    expect(index[0]).toMatch(/^\ufeff取引年月日,金額,取引先,/);
    expect(index.slice(1).every((line) => line.startsWith('2026-10-31,5500,港印刷,'))).toBe(true);
    expect(index.filter((line) => line.includes(',差替,'))).toHaveLength(1);
    expect(
      execFileSync('sha256sum', ['-c', '--strict', 'sha256sums.txt'], { cwd: folder, encoding: 'utf8' }),
    ).toMatch(/OK\n.*OK\n$/);
    const sums = readFileSync(join(folder, 'sha256sums.txt'), 'utf8').trimEnd().split('\n');
    expect(sums.map((line) => line.split('  ')[0]).sort()).toEqual([sha(old), sha(next)].sort());
    for (const line of sums) {
      const path = join(folder, line.split('  ')[1] ?? '');
      expect(
        execFileSync('openssl', ['ts', '-verify', '-in', `${path}.tsr`, '-data', path, '-CAfile', tsa.root], {
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'pipe'],
        }),
      ).toContain('Verification: OK');
    }
    rmSync(folder, { recursive: true });
    const logged = await sql(
      `select after from intake.audit_log where organization_id = $1 and action = 'books.exported'`,
      [actor.organization_id],
    );
    expect(logged).toEqual([{ after: { entries: 2, files: 2, bytes: old.length + next.length } }]);
    // Another organization finds nothing to save, and a role without the ability gets nothing.
    const strange = Buffer.from(await (await zipped('', accountant())).arrayBuffer()).toString('latin1');
    expect(strange).not.toContain('originals/');
    expect((await zipped('', { ...actor, abilities: {} })).status).toBe(403);
  });

  it('saves one at a time in an organization, and again after a reader has left', async () => {
    const actor = await member(false);
    await uploaded(actor);
    const audits = bench.service.app.get(AuditExportService);
    const query = bookQuery.parse({});
    const first = await audits.start(actor, query);
    await expect(audits.start(actor, query)).rejects.toMatchObject({ code: 'books_export_running' });
    first.stream.destroy();
    first.stop();
    const second = await audits.start(actor, query);
    let bytes = 0;
    for await (const chunk of second.stream) bytes += (chunk as Buffer).length;
    expect(bytes).toBeGreaterThan(500);
    await (await audits.start(actor, query)).stop();
  });

  it('asks for nothing while the setting is off, and once for all pages of a split file', async () => {
    const off = await member(false);
    await uploaded(off);
    const on = await member();
    await bench.upload(on, 'two.pdf', await files.pdf(2, [595, 842], `split ${++mark}`), {
      multiple: 'true',
    });
    expect(await drive()).toBe(1);
    expect((await search(bench, off)).map(({ stamp_state }) => stamp_state)).toEqual(['NONE']);
    expect((await search(bench, on)).map(({ stamp_state }) => stamp_state)).toEqual(['STAMPED', 'STAMPED']);
  });

  it.each([
    ['down', 'unreachable'],
    ['error', 'bad_answer'],
    ['huge', 'bad_answer'],
    ['altered', 'signature_invalid'],
    ['other_nonce', 'nonce_mismatch'],
    ['stranger', 'untrusted_signer'],
  ] as const)(
    'takes every upload while the authority is %s (%s), and stamps it later',
    async (mode, fault) => {
      const actor = await member();
      tsa.mode = mode;
      const id = await uploaded(actor);
      expect(await drive()).toBe(0);
      const failed = (await history(bench, actor, id)).versions[0]?.stamp;
      expect(failed).toMatchObject({ state: 'RETRYING', fault, attempts: 1, late: false, gen_time: null });
      expect(Date.parse(failed?.next_attempt_at ?? '') - Date.now()).toBeGreaterThan(20_000);
      expect(await overview(actor)).toMatchObject({
        enabled: true,
        configured: true,
        failing: 1,
        last_fault: fault,
      });
      tsa.mode = 'up';
      expect(await drive()).toBe(0);
      const { body } = await bench.service.call<{ queued: number }>(actor, 'POST', '/books/stamps/retry', {});
      expect(body.queued).toBe(1);
      expect(await drive()).toBe(1);
      expect((await history(bench, actor, id)).versions[0]?.stamp).toMatchObject({
        state: 'STAMPED',
        fault: '',
      });
    },
  );

  it('stops waiting for a missing response, and calls a silent authority once for a whole queue', async () => {
    const actor = await member();
    tsa.mode = 'silent';
    await uploaded(actor);
    await uploaded(actor);
    const impatient = new TimestampAuthority({ ...tsaConfig(), deadline_ms: 300 });
    const failure = await impatient.stamp(sha(await make())).catch((error: StampFailure) => error.reason);
    expect(failure).toBe('unreachable');
    tsa.mode = 'down';
    tsa.requests = [];
    expect(await drive()).toBe(0);
    expect(tsa.requests.length).toBe(1);
    // The queue of another organization does not call it meanwhile either.
    await uploaded(await member());
    expect(await drive('keep')).toBe(0);
    expect(tsa.requests.length).toBe(1);
    await bench.service.call(actor, 'POST', '/books/stamps/retry', {});
    tsa.mode = 'up';
    expect(await drive('keep')).toBe(3);
  });

  it('ends with its term, and starts again when somebody asks', async () => {
    const actor = await member();
    tsa.mode = 'down';
    const id = await uploaded(actor);
    await sql('update intake.stamps set give_up_at = now() where organization_id = $1', [
      actor.organization_id,
    ]);
    await drive();
    expect((await history(bench, actor, id)).versions[0]?.stamp).toMatchObject({
      state: 'EXPIRED',
      late: true,
    });
    expect(await overview(actor)).toMatchObject({ expired: 1, late: 1 });
    tsa.mode = 'up';
    expect(await drive()).toBe(0);
    await bench.service.call(actor, 'POST', '/books/stamps/retry', {});
    expect(await drive()).toBe(1);
  });

  it("the upload list shows the state of each file's stamp, and its polls see a change", async () => {
    const actor = await member();
    const poll = async (since = -1) =>
      (
        await bench.service.call<UploadListAnswer>(
          actor,
          'GET',
          `/uploads?check_update=${since >= 0}&last_count=${since}`,
        )
      ).body;
    const stampOf = (answer: UploadListAnswer) => answer.upload_list[0]?.stamp;
    tsa.mode = 'down';
    await uploaded(actor);
    const first = await poll();
    expect(stampOf(first)).toEqual({
      state: 'WAITING',
      late: false,
      fault: '',
      gen_time: null,
      check_result: '',
    });
    await drive();
    const failed = await poll(first.last_count);
    expect(stampOf(failed)).toMatchObject({ state: 'RETRYING', fault: 'unreachable' });
    await sql(
      'update intake.stamps set give_up_at = now(), next_attempt_at = now() where organization_id = $1',
      [actor.organization_id],
    );
    await drive();
    const expired = await poll(failed.last_count);
    expect(stampOf(expired)).toMatchObject({ state: 'EXPIRED', fault: 'unreachable', late: true });
    tsa.mode = 'up';
    await bench.service.call(actor, 'POST', '/books/stamps/retry', {});
    const again = await poll(expired.last_count);
    expect(again.updated).toBe(true);
    await drive();
    const given = await poll(again.last_count);
    expect(stampOf(given)).toMatchObject({ state: 'STAMPED', fault: '', check_result: 'ok' });
    expect(Math.abs(Date.parse(stampOf(given)?.gen_time ?? '') - Date.now())).toBeLessThan(60_000);
    expect((await poll(given.last_count)).updated).toBe(false);
    const off = await member(false);
    await uploaded(off);
    const { body } = await bench.service.call<UploadListAnswer>(off, 'GET', '/uploads');
    expect(stampOf(body)?.state).toBe('NONE');
  });

  it('stamps an older file when it is named', async () => {
    const actor = await member(false);
    const id = await uploaded(actor);
    await bench.service.call(actor, 'POST', '/books/stamps/retry', { document_ids: [id] });
    expect(await drive()).toBe(1);
    expect((await search(bench, actor))[0]?.stamp_state).toBe('STAMPED');
  });

  it('two processes at once stamp each file once', async () => {
    const actor = await member();
    for (let i = 0; i < 4; i++) await uploaded(actor);
    await Promise.all([drive(), drive()]);
    const given = await sql(`select id from intake.stamps where state = 'STAMPED' and organization_id = $1`, [
      actor.organization_id,
    ]);
    expect([given.length, tsa.requests.length]).toEqual([4, 4]);
  });

  it('the check of all stamps finds the changed file, the changed token and the missing file', async () => {
    const actor = await member();
    const ids: string[] = [];
    for (let i = 0; i < 4; i++) ids.push(await uploaded(actor));
    expect(await drive()).toBe(4);
    type Checked = { checked: number; broken: { document_id: string; result: string }[]; next: null };
    const check = async () =>
      (await bench.service.call<Checked>(actor, 'POST', '/books/stamps/check', {})).body;
    expect(await check()).toMatchObject({ checked: 4, broken: [], next: null });
    const keys = new Map(
      (
        await sql('select document_id, storage_key from intake.book_records where organization_id = $1', [
          actor.organization_id,
        ])
      ).map((row) => [String(row.document_id), String(row.storage_key)]),
    );
    const path = (id: string) => {
      const { folder, file } = diskPath(keys.get(id) as string);
      return join(bench.storage_dir, folder, file);
    };
    const [file_changed, token_changed, file_missing] = ids as [string, string, string];
    const bytes = readFileSync(path(file_changed));
    bytes[bytes.length - 10] = (bytes[bytes.length - 10] ?? 0) ^ 1;
    writeFileSync(path(file_changed), bytes);
    await sql(
      `update intake.stamps set token = set_byte(token, 18, get_byte(token, 18) # 1) where storage_key = $1`,
      [keys.get(token_changed)],
    );
    await bench.service.app
      .get<{ delete(key: string): Promise<void> }>(
        (await import('@uketori/service-kit/storage/storage')).Storage,
      )
      .delete(keys.get(file_missing) as string);
    const { broken } = await check();
    expect(new Map(broken.map(({ document_id, result }) => [document_id, result]))).toEqual(
      new Map([
        [file_changed, 'file_changed'],
        [token_changed, 'token_changed'],
        [file_missing, 'file_missing'],
      ]),
    );
    expect(await overview(actor)).toMatchObject({ broken: 3 });
    // The other services can read the events of the log.
    const told = await bench.service.outbox<{ action: string }>('uketori.audit.v1.ActionLogged');
    const actions = told.filter(({ organization_id }) => organization_id === actor.organization_id);
    expect(new Set(actions.map(({ data }) => data.action))).toEqual(
      new Set(['upload.received', 'document.stamped', 'stamps.checked']),
    );
  });

  it('level 1 neither checks nor retries; a stranger sees nothing', async () => {
    const actor = await member();
    const id = await uploaded(actor);
    const own = accountant({
      organization_id: actor.organization_id,
      abilities: { 'invoice:read': 1, 'invoice:update': 1 },
    });
    for (const path of ['/books/stamps/check', '/books/stamps/retry'])
      expect((await bench.service.call(own, 'POST', path, {})).status).toBe(403);
    expect(await search(bench, own)).toEqual([]);
    expect((await bench.service.call(own, 'GET', `/books/documents/${id}`)).status).toBe(404);
    expect(await search(bench, accountant(), { include_deleted: true })).toEqual([]);
    expect((await bench.service.call(accountant(), 'GET', `/books/documents/${id}`)).status).toBe(404);
  });
});
