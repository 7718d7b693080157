import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Module } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { anchorHeads, stampAnchors } from '@uketori/service-kit/audit-anchors';
import { NoAnchorBook } from '@uketori/service-kit/anchors/anchor-book';
import { verifyChainPage } from '@uketori/service-kit/audit-chain';
import type { ChainPage, ChainState } from '@uketori/service-kit/audit-chain.types';
import { PROJECT_ROOT } from '@uketori/service-kit/config';
import { allOf, type TestService, testActor, testService } from '@uketori/service-kit/testing';
import { type Stamp, StampFailure, TimestampAuthority } from '@uketori/service-kit/timestamp/tsa';
import pg from 'pg';

@Module({})
class Nothing {}

const DAY_MS = 24 * 60 * 60 * 1000;
const MAY = allOf('operations:read');
let service: TestService;
let client: pg.Client;
const book = new NoAnchorBook();
const outside = { place: 'none', last: null };
const none = new TimestampAuthority({ url: '', authorization: '', roots: [], deadline_ms: 1000 });

beforeAll(async () => {
  service = await testService({ name: 'admin', module: Nothing, entities: [] });
  client = new pg.Client({ connectionString: service.database.admin_url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await service.close();
});

async function grown(links: number, actor: Actor = testActor({ abilities: MAY })): Promise<Actor> {
  const subject = { menu: 'settings', subject_type: 'letter', subject_id: 'x' };
  for (let i = 0; i < links; i++)
    await service.work.run(actor, (tx) =>
      tx.audit('letter.written', subject, { n: i }, { n: i + 1, text: '請求' }),
    );
  return actor;
}
const sql = (text: string, actor: Actor, ...more: unknown[]) =>
  client.query(text, [actor.organization_id, ...more]);
const verify = async (actor: Actor, after = 0) =>
  (await service.call<ChainPage>(actor, 'GET', `/operations/audit/verification?after=${after}`)).body;
/** Walks the chain in pages of four. */
async function walk(actor: Actor): Promise<ChainPage> {
  let after = 0;
  for (;;) {
    const page = await verifyChainPage(service.work, { authority: none, book }, actor, after, 4);
    if (page.done || page.broken) return page;
    after = page.verified_to;
  }
}

describe('the hash-chained log of an organization', () => {
  it('returns its length and head, and holds from the first link to the head', async () => {
    const actor = await grown(6);
    const { body } = await service.call<ChainState>(actor, 'GET', '/operations/audit');
    const { rows } = await sql(
      'select hash from admin.audit_log where organization_id = $1 and seq = 6',
      actor,
    );
    expect(body).toEqual({ service: 'admin', links: 6, head: rows[0]?.hash, last_anchor: null, outside });
    expect(await verify(actor)).toEqual({
      service: 'admin',
      verified_to: 6,
      anchors_checked: 0,
      broken: null,
      done: true,
    });
    expect(await walk(actor)).toMatchObject({ verified_to: 6, broken: null, done: true });
  });

  it('an empty chain holds', async () => {
    expect(await verify(testActor({ abilities: MAY }))).toMatchObject({
      verified_to: 0,
      broken: null,
      done: true,
    });
  });

  it.each([
    ['user_name', `'他人'`],
    ['action', `'letter.read'`],
    ['before', `'{"n": 99}'`],
    ['after', 'null'],
    ['occurred_at', `occurred_at + interval '1 second'`],
    ['local_id', '7'],
    ['ip', `'10.0.0.1'`],
    ['previous_hash', `repeat('a', 64)`],
    ['hash', `repeat('b', 64)`],
  ])('a change of %s in any row is found at that row', async (column, value) => {
    for (const seq of [1, 4, 6]) {
      const actor = await grown(6);
      await sql(
        `update admin.audit_log set ${column} = ${value} where organization_id = $1 and seq = $2`,
        actor,
        seq,
      );
      expect(await walk(actor)).toMatchObject({
        broken: { seq, fault: 'row_changed' },
        verified_to: seq - 1,
      });
    }
  });

  it('a row deleted anywhere is found: inside as a gap, at the end by the head', async () => {
    for (const [seq, fault] of [
      [1, 'row_missing'],
      [4, 'row_missing'],
      [5, 'row_missing'],
      [6, 'head_differs'],
    ] as const) {
      const actor = await grown(6);
      await sql('delete from admin.audit_log where organization_id = $1 and seq = $2', actor, seq);
      expect((await walk(actor)).broken).toEqual({ seq, fault });
    }
  });

  it('all rows deleted, and the head with them, is found by the anchor', async () => {
    const actor = await grown(3);
    await anchorHeads(service.work);
    await sql('delete from admin.audit_log where organization_id = $1', actor);
    expect((await walk(actor)).broken).toMatchObject({ fault: 'anchor_beyond_head' });
    await sql('delete from admin.audit_heads where organization_id = $1', actor);
    expect((await walk(actor)).broken).toMatchObject({ fault: 'anchor_beyond_head' });
  });

  it('a chain rewritten with good hashes is found by the anchor it no longer passes', async () => {
    const actor = await grown(3);
    await anchorHeads(service.work);
    for (const table of ['audit_log', 'audit_heads'])
      await sql(`delete from admin.${table} where organization_id = $1`, actor);
    await grown(4, actor);
    expect(await walk(actor)).toMatchObject({ broken: { seq: 3, fault: 'anchor_differs' }, verified_to: 2 });
  });

  it('one organization sees its own chain alone, and not without the ability', async () => {
    const [one, other] = [await grown(2), await grown(3)];
    expect((await service.call<ChainState>(one, 'GET', '/operations/audit')).body.links).toBe(2);
    expect((await verify(other)).verified_to).toBe(3);
    const reader = testActor({ ...one, abilities: { 'settings:read': 1 } });
    for (const path of ['/operations/audit', '/operations/audit/verification'])
      expect((await service.call(reader, 'GET', path)).status).toBe(403);
    const auditor = testActor({ ...one, abilities: allOf('settings:read') });
    expect((await verify(auditor)).verified_to).toBe(2);
  });
});

describe('the daily anchor', () => {
  const roots = [
    new X509Certificate(readFileSync(join(PROJECT_ROOT, 'services/intake/test/rfc3161/ca.crt'))).raw,
  ];

  it('is taken once a day, and only when the chain moved', async () => {
    const actor = await grown(2);
    const seqs = async () =>
      (
        await sql(
          'select seq from admin.audit_anchors where organization_id = $1 order by anchored_on',
          actor,
        )
      ).rows.map((row) => Number(row.seq));
    await anchorHeads(service.work);
    await grown(1, actor);
    await anchorHeads(service.work);
    expect(await seqs()).toEqual([2]);
    await anchorHeads(service.work, Date.now() + DAY_MS);
    expect(await seqs()).toEqual([2, 3]);
    await anchorHeads(service.work, Date.now() + 2 * DAY_MS);
    expect(await seqs()).toEqual([2, 3]);
    expect(await verify(actor)).toMatchObject({ verified_to: 3, anchors_checked: 2, broken: null });
  });

  it('waits for an authority that is down, takes its stamp later, and a stamp that does not hold is found', async () => {
    const actor = await grown(2);
    await anchorHeads(service.work);
    const authority = new TimestampAuthority({
      url: 'http://tsa.test/',
      authorization: '',
      roots,
      deadline_ms: 100,
    });
    let asked = 0;
    authority.stamp = async () => {
      asked++;
      throw new StampFailure('unreachable', 'down');
    };
    expect(await stampAnchors(service.work, authority)).toBe(0);
    expect(asked).toBe(1);
    await client.query('update admin.audit_anchors set next_attempt_at = now()');
    const token = readFileSync(join(PROJECT_ROOT, 'services/intake/test/rfc3161/token.der'));
    const stamp: Stamp = {
      ok: true,
      gen_time: '2026-11-20T22:52:41.000Z',
      serial: '02',
      policy: '1',
      authority: 'Test TSA 1',
      token,
    };
    authority.stamp = async () => stamp;
    expect(await stampAnchors(service.work, authority)).toBeGreaterThan(0);
    const { body } = await service.call<ChainState>(actor, 'GET', '/operations/audit');
    expect(body.last_anchor).toMatchObject({ seq: 2, authority: 'Test TSA 1', fault: '' });
    expect(await verifyChainPage(service.work, { authority: none, book }, actor, 0)).toMatchObject({
      anchors_checked: 1,
      broken: null,
    });
    // The stamp is a good one, but over other bytes than this anchor.
    expect((await verifyChainPage(service.work, { authority, book }, actor, 0)).broken).toEqual({
      seq: 2,
      fault: 'anchor_stamp_invalid',
    });
  });
});
