import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Actor } from '@uketori/service-kit/actor';
import { PROJECT_ROOT } from '@uketori/service-kit/config';
import { newId } from '@uketori/service-kit/ids';
import { testEvent } from '@uketori/service-kit/testing';
import { verifyToken } from '@uketori/service-kit/timestamp/token';
import { systemActor } from '@uketori/service-kit/actor';
import { DocumentsService } from '../src/documents/documents.service.js';
import * as files from './hostile-files.js';
import { accountant, type IntakeBench, intakeBench } from './intake-bench.js';
import { bytesOf, invoice, replace, search, tell } from './books-bench.js';

let bench: IntakeBench;
let mark = 0;
const make = () => files.pdf(1, [595, 842], `book ${++mark}`);
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const VECTORS = join(PROJECT_ROOT, 'services/intake/test/rfc3161');
const vector = (name: string) => readFileSync(join(VECTORS, name));

beforeAll(async () => {
  bench = await intakeBench();
});
afterAll(() => bench.close());

async function uploaded(actor: Actor, bytes: Buffer): Promise<string> {
  const { body } = await bench.upload(actor, '請求書.pdf', bytes);
  return body.upload.documents[0]?.id as string;
}

async function collected(actor: Actor, bytes: Buffer): Promise<string> {
  const request = {
    file_name: '回収.pdf',
    content: bytes,
    source: 'inbox',
    source_ref: newId(),
    submitted_by_name: '仕入先',
  };
  const house = systemActor(actor.organization_id, 'inbox');
  return (await bench.service.app.get(DocumentsService).storeForSibling(house, request)).document_id;
}

async function item(actor: Actor, id: string, document_id: string, version: number): Promise<void> {
  const data = {
    id,
    customer_id: newId(),
    customer_name: '株式会社青葉商会',
    document_id,
    version,
    cause: 'updated',
  };
  const type = 'uketori.inbox.v1.InboxItemChanged';
  await bench.service.feed(testEvent(actor.organization_id, type, 'uketori.inbox.inbox_item', id, data));
}

describe('F31: delete, replace, return to uncollected', () => {
  it('a deleted invoice is still found with "include deleted", its bytes unchanged; restored it is the same', async () => {
    const actor = accountant();
    const bytes = await make();
    const id = await uploaded(actor, bytes);
    const told = await tell(bench, actor, invoice(id, { partner_name: '港印刷', total_amount: '5500' }));
    const before = await search(bench, actor);
    await tell(bench, actor, { ...told, version: 2, deleted: true });
    expect(await search(bench, actor)).toEqual([]);
    expect(await search(bench, actor, { include_deleted: true })).toMatchObject([
      { document_id: id, state: 'DELETED', amount: 5500, partner_name: '港印刷', sha256: sha(bytes) },
    ]);
    expect(sha(await bytesOf(bench, actor, id, 1))).toBe(sha(bytes));
    await tell(bench, actor, { ...told, version: 3, deleted: false });
    expect(await search(bench, actor)).toEqual(before);
  });

  it('a replaced file is still found and opened as the version it was', async () => {
    const actor = accountant();
    const [old, next] = [await make(), await make()];
    const id = await uploaded(actor, old);
    await tell(bench, actor, invoice(id, { partner_name: '港印刷', issue_date: '2026-10-31' }));
    expect(await replace(bench, actor, id, next, { reason: '金額の誤り' }, 'PUT')).toBe(200);
    expect(await search(bench, actor)).toMatchObject([
      {
        document_version: 2,
        state: 'VALID',
        partner_name: '港印刷',
        sha256: sha(next),
        reason: '金額の誤り',
      },
    ]);
    const all = await search(bench, actor, { include_deleted: true, q: '港印刷' });
    expect(all.map(({ document_version, state, sha256 }) => [document_version, state, sha256])).toEqual([
      [2, 'VALID', sha(next)],
      [1, 'REPLACED', sha(old)],
    ]);
    expect(sha(await bytesOf(bench, actor, id, 1))).toBe(sha(old));
    expect(sha(await bytesOf(bench, actor, id, 2))).toBe(sha(next));
  });

  it('the file of an item returned to uncollected is still found under its supplier', async () => {
    const actor = accountant();
    const bytes = await make();
    const id = await collected(actor, bytes);
    const item_id = newId();
    await item(actor, item_id, id, 2);
    expect(await search(bench, actor)).toMatchObject([{ partner_name: '株式会社青葉商会', state: 'VALID' }]);
    await item(actor, item_id, '', 3);
    expect(await search(bench, actor)).toEqual([]);
    expect(await search(bench, actor, { include_deleted: true, q: '青葉' })).toMatchObject([
      { document_id: id, state: 'RETURNED', sha256: sha(bytes) },
    ]);
    expect(sha(await bytesOf(bench, actor, id, 1))).toBe(sha(bytes));
    // An older fact that arrives late changes nothing.
    await item(actor, item_id, id, 2);
    expect(await search(bench, actor)).toEqual([]);
  });
});

describe('F32: search by date range, amount range and partner', () => {
  const actor = accountant();
  const rows: [string, string, string, string | null][] = [
    ['a', '2026-10-01', '株式会社青葉商会', '10000'],
    ['b', '2026-10-15', '株式会社青葉商会', '20000'],
    ['c', '2026-10-31', '港印刷', '20000'],
    ['d', '2026-11-01', '株式会社青葉商会', '20000'],
    ['e', '2026-10-15', '株式会社青葉商会', null],
    ['f', '', '株式会社青葉商会', '0'],
    ['g', '2026-10-15', '', '20000'],
    ['h', '', '', null],
  ];
  const names = new Map<string, string>();
  const found = async (query: Record<string, string | number | boolean>) =>
    (await search(bench, actor, { limit: 100, ...query }))
      .map(({ document_id }) => names.get(document_id))
      .sort();

  beforeAll(async () => {
    for (const [name, issue_date, partner_name, amount] of rows) {
      const id = await uploaded(actor, await make());
      names.set(id, name);
      const money = { total_amount: amount ?? undefined };
      await tell(bench, actor, invoice(id, { issue_date, partner_name, ...money }));
    }
  });

  it.each([
    [{ transaction_date_from: '2026-10-01', transaction_date_to: '2026-10-31' }, 'abceg'],
    [{ amount_from: 10000, amount_to: 19999 }, 'a'],
    [{ amount_from: 0, amount_to: 0 }, 'f'],
    [{ q: '青葉' }, 'abdef'],
    [{ q: '㈱青葉商会' }, 'abdef'],
    [{ transaction_date_from: '2026-10-15', transaction_date_to: '2026-10-31', amount_from: 20000 }, 'bcg'],
    [{ transaction_date_from: '2026-10-15', q: '青葉' }, 'bde'],
    [{ amount_from: 20000, amount_to: 20000, q: '青葉' }, 'bd'],
    [
      {
        transaction_date_from: '2026-10-01',
        transaction_date_to: '2026-10-31',
        amount_from: 15000,
        amount_to: 25000,
        q: '青葉',
      },
      'b',
    ],
    [{ amount_empty: true }, 'eh'],
    [{ amount_empty: true, transaction_date_from: '2026-10-01', q: '青葉' }, 'e'],
    [{ date_empty: true }, 'fh'],
    [{ partner_empty: true }, 'gh'],
    [{ date_empty: true, amount_empty: true, partner_empty: true }, 'h'],
    [{ amount_empty: true, amount_from: 0 }, ''],
    [{}, 'abcdefgh'],
  ] as [Record<string, string | number | boolean>, string][])('%j finds %s', async (query, expected) => {
    expect((await found(query)).join('')).toBe(expected);
  });

  it('pages by any key without losing or repeating a row', async () => {
    for (const sort of ['transaction_date', '-amount', 'partner_name', '-kept_at', 'local_id']) {
      const seen: string[] = [];
      let cursor = '';
      do {
        const text = new URLSearchParams({ limit: '3', sort, ...(cursor ? { cursor } : {}) });
        type Page = { items: { document_id: string }[]; next_cursor: string | null };
        const { body } = await bench.service.call<Page>(actor, 'GET', `/books?${text}`);
        seen.push(...body.items.map(({ document_id }) => names.get(document_id) as string));
        cursor = body.next_cursor ?? '';
      } while (cursor);
      expect(seen.sort().join('')).toBe('abcdefgh');
    }
  });
});

describe('the CSV of a search', () => {
  it('in an order that does not exist is refused before a file begins', async () => {
    const answer = await fetch(`${bench.service.url}/books/export.csv?sort=unknown`, {
      headers: await bench.service.identityHeaders(accountant()),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'invalid_input', params: { field: 'sort' } });
  });

  it('holds the whole result, in order, with text that no spreadsheet runs', async () => {
    const actor = accountant();
    const names = ['=HYPERLINK("http://x")', '青葉, 商会', '港印刷'];
    for (const [i, partner_name] of names.entries()) {
      const id = await uploaded(actor, await make());
      const amount = { total_amount: i === 2 ? undefined : String(i * 1000) };
      await tell(bench, actor, invoice(id, { partner_name, issue_date: '2026-10-31', ...amount }));
    }
    const answer = await fetch(`${bench.service.url}/books/export.csv?sort=partner_name`, {
      headers: await bench.service.identityHeaders(actor),
    });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = bytes.toString('utf8').slice(1).split('\r\n');
    expect(lines[0]).toMatch(/^取引年月日,金額,取引先,請求書番号,版,状態,/);
    expect(
      lines
        .slice(1)
        .map((line) => line.split(/,(?=\d+,1,有効)/)[0])
        .sort(),
    ).toEqual([
      '',
      '2026-10-31,,港印刷',
      '2026-10-31,0,"\'=HYPERLINK(""http://x"")"',
      '2026-10-31,1000,"青葉, 商会"',
    ]);
  });

  it('returns 403 without the ability', async () => {
    const actor = accountant();
    const answer = await fetch(`${bench.service.url}/books/export.csv`, {
      headers: await bench.service.identityHeaders(accountant({ ...actor, abilities: {} })),
    });
    expect(answer.status).toBe(403);
  });
});

describe('F33: RFC 3161 token of one changed byte', () => {
  const roots = [new X509Certificate(vector('ca.crt')).raw];
  const sha256 = sha(vector('data.bin'));
  const now = Date.parse('2026-11-21T00:00:00Z');

  it('the token itself holds', async () => {
    expect(await verifyToken(vector('token.der'), { sha256, roots, now })).toEqual({
      ok: true,
      gen_time: '2026-11-20T22:52:41.000Z',
      serial: '02',
      policy: '1.3.6.1.4.1.99999.1',
      authority: 'Test TSA 1',
    });
  });

  it('every byte of the stamped content and of the signature counts', async () => {
    const token = vector('token.der');
    const content = token.indexOf(Buffer.from('3081b1020101', 'hex'));
    const signature = token.length - 256;
    const places = [
      content,
      content + 20,
      content + 50,
      content + 80,
      content + 100,
      content + 130,
      content + 175,
    ];
    for (const at of [...places, signature, signature + 100, token.length - 1]) {
      const changed = Buffer.from(token);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect([at, (await verifyToken(changed, { sha256, roots, now })).ok]).toEqual([at, false]);
    }
  });
});
