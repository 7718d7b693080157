import type { Actor } from '@uketori/service-kit/actor';
import { allOf } from '@uketori/service-kit/testing';
import type { LiveRequestLink } from '../src/links/request-link.record.js';
import { collector, InboxBench, pdf } from './inbox-bench.js';

const bench = new InboxBench();
const { call, customerOf, linkFor, elsewhere } = bench;
beforeAll(() => bench.open());
afterAll(() => bench.close());

interface Page {
  items: LiveRequestLink[];
  count: number;
}
const live = async (actor: Actor, query = '') =>
  (await call<Page>(actor, 'GET', `/request-links?count=capped${query}`)).body;
const view = (path: string) => bench.inbox.call<{ code?: string }>(null, 'GET', path, undefined, elsewhere());
const change = (actor: Actor, sql: string, params: unknown[]) =>
  bench.inbox.work.run(actor, (tx) => tx.rows(sql, params));
const revocations = async (actor: Actor) =>
  (
    await bench.inbox.work.read(actor, (tx) =>
      tx.rows<{ subject_id: string }>(
        `select subject_id from inbox.audit_log where organization_id = $1 and action = 'request_link.revoked'`,
        [actor.organization_id],
      ),
    )
  ).map(({ subject_id }) => subject_id);

describe('the list of live links', () => {
  it('counts what opens now, with its supplier and its use, and nothing of another organization', async () => {
    const actor = collector({ user_name: '佐藤 経子' });
    const stranger = collector();
    const a = await customerOf(actor, { name: '青空商店' });
    const b = await customerOf(actor, { name: '港印刷' });
    const [open, expired, revoked, other] = [
      await linkFor(actor, a.id),
      await linkFor(actor, a.id),
      await linkFor(actor, a.id),
      await linkFor(actor, b.id, { month: 9 }),
    ];
    await linkFor(stranger, (await customerOf(stranger)).id);
    await change(actor, 'update inbox.request_links set expires_at = now() where id = $1', [expired.id]);
    await call(actor, 'DELETE', `/request-links/${revoked.id}`);
    const page = await live(actor);
    expect(page.count).toBe(2);
    expect(page.items).toMatchObject([
      {
        id: other.id,
        customer_name: '港印刷',
        year: 2026,
        month: 9,
        visits: 0,
        last_used_at: null,
        files: 0,
      },
      { id: open.id, customer_name: '青空商店', created_by_name: '佐藤 経子' },
    ]);
    expect((await live(actor, '&customer=港')).items.map(({ id }) => id)).toEqual([other.id]);
    expect(JSON.stringify(page)).not.toContain('secret');
  });

  it('counts visits, not the loads of one visit, and files', async () => {
    const actor = collector();
    const { id, path } = await linkFor(actor, (await customerOf(actor)).id);
    const use = async () => {
      const [link] = (await live(actor)).items;
      return [link?.visits, link?.files, link?.last_used_at !== null];
    };
    expect(await use()).toEqual([0, 0, false]);
    await view(path);
    await view(path);
    await bench.send(path, 'a.pdf', pdf(), elsewhere());
    expect(await use()).toEqual([1, 1, true]);
    const ago = (minutes: number) =>
      change(
        actor,
        `update inbox.request_links set last_used_at = now() - make_interval(mins => $2) where id = $1`,
        [id, minutes],
      );
    await ago(29);
    await view(path);
    expect(await use()).toEqual([1, 1, true]);
    await ago(31);
    await bench.send(path, 'b.pdf', pdf(), elsewhere());
    expect(await use()).toEqual([2, 2, true]);
    await call(actor, 'DELETE', `/request-links/${id}`);
    await ago(60);
    expect((await view(path)).body.code).toBe('request_link_revoked');
    const [kept] = await bench.inbox.work.read(actor, (tx) =>
      tx.rows<{ visits: number }>('select visits from inbox.request_links where id = $1', [id]),
    );
    expect(kept?.visits).toBe(2);
  });

  it('is for users who may send requests', async () => {
    const actor = collector();
    const { id } = await customerOf(actor);
    const link = await linkFor(actor, id);
    const reader = collector({ organization_id: actor.organization_id, abilities: allOf('inbox:read') });
    expect((await call(reader, 'GET', '/request-links')).status).toBe(403);
    expect((await call(reader, 'DELETE', `/customers/${id}/request-links`)).status).toBe(403);
    expect((await call(reader, 'DELETE', `/request-links/${link.id}`)).status).toBe(403);
    expect((await view(link.path)).status).toBe(200);
  });
});

describe('revoking all links of a supplier', () => {
  it('closes the live ones, each with its row in the log, and no link of another supplier', async () => {
    const actor = collector();
    const { id } = await customerOf(actor);
    const [first, second, closed, expired] = [
      await linkFor(actor, id),
      await linkFor(actor, id, { month: 9 }),
      await linkFor(actor, id),
      await linkFor(actor, id),
    ];
    const neighbour = await linkFor(actor, (await customerOf(actor, { name: '隣の会社' })).id);
    await call(actor, 'DELETE', `/request-links/${closed.id}`);
    await change(actor, 'update inbox.request_links set expires_at = now() where id = $1', [expired.id]);
    const answer = await call(actor, 'DELETE', `/customers/${id}/request-links`);
    expect(answer).toMatchObject({ status: 200, body: { revoked: 2, more: false } });
    for (const { path } of [first, second]) expect((await view(path)).body.code).toBe('request_link_revoked');
    expect((await view(neighbour.path)).status).toBe(200);
    expect((await live(actor)).items.map((link) => link.id)).toEqual([neighbour.id]);
    expect((await revocations(actor)).sort()).toEqual([first.id, second.id, closed.id].sort());
    const again = await call(actor, 'DELETE', `/customers/${id}/request-links`);
    expect(again.body).toEqual({ revoked: 0, more: false });
  });

  it('refuses a supplier of another organization', async () => {
    const actor = collector();
    const { id } = await customerOf(actor);
    const link = await linkFor(actor, id);
    const stranger = collector();
    expect((await call(stranger, 'DELETE', `/customers/${id}/request-links`)).body.code).toBe('no_record');
    expect((await call(stranger, 'DELETE', `/request-links/${link.id}`)).body.code).toBe('no_record');
    expect((await view(link.path)).status).toBe(200);
  });
});
