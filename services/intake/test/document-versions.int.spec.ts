import { readFileSync } from 'node:fs';
import type { DocumentReplaced } from '@uketori/proto/uketori/intake/v1/events';
import type { Actor } from '@uketori/service-kit/actor';
import { newId } from '@uketori/service-kit/ids';
import { testEvent } from '@uketori/service-kit/testing';
import type { DocumentView } from '../src/documents/documents.types.js';
import { DocumentsBench, make, sha } from './documents-bench.js';
import * as files from './hostile-files.js';
import { accountant } from './intake-bench.js';

const bench = new DocumentsBench();
const { uploaded, fetched, keys, call } = bench;
beforeAll(() => bench.open());
afterAll(() => bench.close());

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
    const headers = await bench.intake.service.identityHeaders(actor);
    const answer = await fetch(`${bench.intake.service.url}/documents/${id}/versions`, {
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
    const events = await bench.intake.service.outbox<DocumentReplaced>('uketori.intake.v1.DocumentReplaced');
    const mine = events.filter(({ subject }) => subject === id).map(({ data }) => data);
    expect(mine).toMatchObject([
      {
        document_id: id,
        uploader_id: actor.user_id,
        uploader_name: actor.user_name,
        content_sha256: sha(next),
      },
    ]);
    const url = new URL('../../../proto/fixtures/uketori.intake.v1.DocumentReplaced.json', import.meta.url);
    const golden = JSON.parse(readFileSync(url, 'utf8')) as object;
    expect(Object.keys(mine[0] ?? {}).sort()).toEqual(Object.keys(golden).sort());
    const { body } = await call<DocumentView>(actor, 'GET', `/documents/${id}`);
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
      const signed = await call<{ url: string }>(actor, 'GET', `/documents/${id}/link?version=${version}`);
      expect(sha(Buffer.from(await (await fetched(signed.body.url)).arrayBuffer()))).toBe(sha(bytes));
    }
    expect(await keys(actor)).toHaveLength(2);
  });

  it.each([
    ['no reason', ''],
    ['blanks only', ' \u3000\n'],
  ])('%s: the file stays', async (_what, reason) => {
    const actor = accountant();
    const id = await uploaded(actor);
    const refused = await replace(actor, id, await make(), { reason });
    expect(refused).toMatchObject({ status: 400, body: { code: 'replace_reason_required' } });
    const { body } = await call<DocumentView>(actor, 'GET', `/documents/${id}`);
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
    await bench.intake.service.feed(
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
          partner_name: '',
          issue_date: '',
        },
      ),
    );
    const refused = await replace(actor, id, await make());
    expect([refused.status, refused.body.code]).toEqual([423, 'replacing_approved_file']);
    expect((await replace(actor, id, await make(), { confirm: 'true' })).status).toBe(201);
    const split = await bench.intake.upload(actor, 's.pdf', await make(2), { multiple: 'true' });
    expect((await replace(actor, split.body.upload.documents[0]?.id as string, await make())).body.code).toBe(
      'page_of_split_file',
    );
    expect((await replace(accountant(), id, await make())).status).toBe(404);
    const { organization_id } = actor;
    const abilities = { 'invoice:read': 3, 'invoice:update': 1 };
    const reader = accountant({ organization_id, user_id: newId(), abilities });
    expect((await replace(reader, id, await make(), { confirm: 'true' })).status).toBe(404);
    expect((await replace(actor, id, files.png(5, 5), { confirm: 'true' })).body.code).toBe(
      'InvalidFileType',
    );
  });
});
