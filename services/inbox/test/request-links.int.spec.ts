import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InboxItemChanged } from '@uketori/proto/uketori/inbox/v1/events';
import { PROJECT_ROOT } from '@uketori/service-kit/config';
import { newId } from '@uketori/service-kit/ids';
import { testEvent } from '@uketori/service-kit/testing';
import type { InboxItem } from '../src/items/inbox-item.record.js';
import { collector, InboxBench, pdf } from './inbox-bench.js';

const bench = new InboxBench();
const { call, customerOf, linkFor, itemsOf, elsewhere } = bench;
const fixture = (name: string) =>
  JSON.parse(
    readFileSync(join(PROJECT_ROOT, `proto/fixtures/uketori.inbox.v1.${name}.json`), 'utf8'),
  ) as object;
const supplier = { 'x-forwarded-for': '203.0.113.7' };
beforeAll(() => bench.open());
afterAll(() => bench.close());

describe('request links and the supplier page', () => {
  it('a supplier uploads without a login; the file becomes an item of the month', async () => {
    const actor = collector();
    await bench.inbox.feed(
      testEvent(
        actor.organization_id,
        'uketori.admin.v1.OrganizationChanged',
        'uketori.admin.organization',
        actor.organization_id,
        {
          id: actor.organization_id,
          name: '株式会社うけとり商事',
          version: 2,
          settings: { upload_max_bytes: 4000 },
        },
      ),
    );
    const customer = await customerOf(actor);
    const link = await linkFor(actor, customer.id);
    expect(link.url).toMatch(/^http:\/\/app\.uketori\.test\/tempupload\/[0-9a-f-]{36}$/);
    const view = await bench.inbox.call(null, 'GET', link.path, undefined, supplier);
    expect(view.body).toMatchObject({
      organization_name: '株式会社うけとり商事',
      customer_name: '株式会社青空商店',
      year: 2026,
      month: 10,
      max_bytes: 4000,
      max_files: 20,
      items: [],
    });
    const bytes = pdf();
    const sent = await bench.send<{ item_id: string }>(link.path, '10月分.pdf', bytes, supplier);
    expect(sent.status).toBe(201);
    const again = await bench.send<{ item_id: string }>(link.path, '10月分.pdf', bytes, supplier);
    expect(again.body.item_id).toBe(sent.body.item_id);
    const items = await itemsOf(actor);
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      id: sent.body.item_id,
      submit_status: 1,
      year: 2026,
      month: 10,
      file_name: '10月分.pdf',
      page_count: 1,
      submitted_by: null,
      submitted_by_name: '株式会社青空商店',
    });
    const [event] = (await bench.inbox.outbox<InboxItemChanged>('uketori.inbox.v1.InboxItemChanged')).filter(
      (e) => e.subject === items[0]?.id,
    );
    expect(event?.cause).toBe('received');
    expect(Object.keys(event?.data ?? {}).sort()).toEqual(Object.keys(fixture('InboxItemChanged')).sort());
    const image = await call<{ url: string }>(actor, 'GET', `/inbox-items/${items[0]?.id}/image`);
    const served = await fetch(bench.intake.url + image.body.url.replace('/api/v1', ''));
    expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true);
    expect((await bench.send(link.path, 'big.pdf', pdf(4000), supplier)).body.code).toBe('file_too_large');
  });

  it('the file fills the item that waited for it', async () => {
    const actor = collector();
    const customer = await customerOf(actor);
    const waiting = (
      await call<InboxItem>(actor, 'POST', '/inbox-items', {
        customer_id: customer.id,
        year: 2026,
        month: 10,
        memo: '毎月',
      })
    ).body;
    const { path } = await linkFor(actor, customer.id);
    const { body } = await bench.send<{ item_id: string }>(path, 'a.pdf', pdf(), elsewhere());
    expect(body.item_id).toBe(waiting.id);
    expect((await itemsOf(actor))[0]).toMatchObject({ memo: '毎月', submit_status: 1, version: 2 });
  });

  it.each([
    ['bad.png', 'InvalidFileType', 415, () => pdf(), { reason: 'content' }],
    ['bad.gif', 'InvalidFileType', 415, () => pdf(), { reason: 'extension' }],
    ['bad.pdf', 'SaveImageError', 400, () => Buffer.from('%PDF-1.4 nothing %%EOF'), { reason: 'damaged' }],
    ['empty.pdf', 'InvalidFileType', 415, () => Buffer.alloc(0), { reason: 'content' }],
    ['big.pdf', 'file_too_large', 413, () => pdf(2 * 1024 * 1024), {}],
  ])(
    '%s is refused with %s, with what intake says of it, and leaves no item',
    async (name, code, status, make, params) => {
      const actor = collector();
      const { path } = await linkFor(actor, (await customerOf(actor)).id);
      const answer = await bench.send(path, name, make(), elsewhere());
      expect([answer.status, answer.body.code]).toEqual([status, code]);
      expect(answer.body).toMatchObject({ params });
      expect(await itemsOf(actor)).toEqual([]);
    },
  );

  it('an expired, a revoked and an unknown link differ only as far as it helps the supplier', async () => {
    const actor = collector();
    await bench.inbox.feed(
      testEvent(
        actor.organization_id,
        'uketori.admin.v1.OrganizationChanged',
        'uketori.admin.organization',
        actor.organization_id,
        { id: actor.organization_id, name: 'Uketori Inc', version: 2, settings: { upload_max_bytes: 4000 } },
      ),
    );
    const { id: customer_id } = await customerOf(actor, { language: 'en' });
    const [expired, revoked] = [await linkFor(actor, customer_id), await linkFor(actor, customer_id)];
    await bench.inbox.work.run(actor, (tx) =>
      tx.rows(`update inbox.request_links set expires_at = now() where id = $1`, [expired.id]),
    );
    expect(
      (await call<{ revoked_at: string }>(actor, 'DELETE', `/request-links/${revoked.id}`)).body.revoked_at,
    ).not.toBeNull();
    const from = elsewhere();
    const code = async (path: string, method: 'GET' | 'POST') => {
      const answer =
        method === 'GET'
          ? await bench.inbox.call<{ code: string }>(null, 'GET', path, undefined, from)
          : await bench.send(path, 'a.pdf', pdf(), from);
      return [answer.status, answer.body.code];
    };
    for (const method of ['GET', 'POST'] as const) {
      expect(await code(expired.path, method)).toEqual([403, 'request_link_expired']);
      expect(await code(revoked.path, method)).toEqual([403, 'request_link_revoked']);
      expect(await code(`/tempupload/${newId()}`, method)).toEqual([404, 'no_record']);
      expect(await code('/tempupload/not-a-uuid', method)).toEqual([404, 'no_record']);
    }
    // The page needs the language and the organization that issues a new link.
    const closed = await bench.inbox.call<{ params: object }>(null, 'GET', revoked.path, undefined, from);
    expect(closed.body.params).toEqual({ organization_name: 'Uketori Inc', language: 'en' });
    const kept = await bench.inbox.work.read(actor, (tx) => tx.rows('select * from inbox.request_links'));
    expect(JSON.stringify(kept)).not.toContain(expired.path.split('/').at(-1));
  });

  it('uploads are limited for each link, guesses for each address', async () => {
    const actor = collector();
    const { path } = await linkFor(actor, (await customerOf(actor)).id);
    const bytes = pdf();
    for (let i = 0; i < 40; i++)
      expect((await bench.send(path, 'a.pdf', bytes, elsewhere())).status).toBe(201);
    const refused = await bench.send(path, 'a.pdf', bytes, elsewhere());
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const other = await linkFor(actor, (await customerOf(actor)).id);
    expect((await bench.send(other.path, 'a.pdf', bytes, elsewhere())).status).toBe(201);
    const guesser = elsewhere();
    const guesses: number[] = [];
    for (let i = 0; i < 31; i++)
      guesses.push(
        (await bench.inbox.call(null, 'GET', `/tempupload/${newId()}`, undefined, guesser)).status,
      );
    expect([guesses.slice(0, 30).every((s) => s === 404), guesses[30]]).toEqual([true, 429]);
  });

  it('ten tabs with different files make ten items, with one file make one', async () => {
    const actor = collector();
    const customer = await customerOf(actor);
    const { path } = await linkFor(actor, customer.id);
    await call(actor, 'POST', '/inbox-items', { customer_id: customer.id, year: 2026, month: 10 });
    await Promise.all(Array.from({ length: 5 }, () => bench.send(path, 'a.pdf', pdf(), elsewhere())));
    expect(await itemsOf(actor)).toHaveLength(5);
    const bytes = pdf();
    await Promise.all(Array.from({ length: 5 }, () => bench.send(path, 'b.pdf', bytes, elsewhere())));
    expect(await itemsOf(actor)).toHaveLength(6);
  });
});
