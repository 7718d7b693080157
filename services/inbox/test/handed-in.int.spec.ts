import type { Actor } from '@uketori/service-kit/actor';
import { newId } from '@uketori/service-kit/ids';
import type { InboxItem } from '../src/items/inbox-item.record.js';
import type { LinkView } from '../src/items/submissions.types.js';
import { collector, InboxBench, pdf } from './inbox-bench.js';

const bench = new InboxBench();
const { call, customerOf, linkFor, elsewhere } = bench;
beforeAll(() => bench.open());
afterAll(() => bench.close());

const page = async (path: string) =>
  (await bench.inbox.call<LinkView>(null, 'GET', path, undefined, elsewhere())).body;
const hand = (path: string, name: string, bytes = pdf()) =>
  bench.send<{ item_id: string }>(path, name, bytes, elsewhere());
const itemOf = async (actor: Actor, id: string) =>
  (await call<InboxItem>(actor, 'GET', `/inbox-items/${id}`)).body;
const giveBack = async (actor: Actor, id: string, reason: string) => {
  const { version } = await itemOf(actor, id);
  const answer = await call(actor, 'POST', `/inbox-items/${id}/return`, {
    version,
    reason,
    send_mail: false,
  });
  expect(answer.status).toBe(200);
};

describe('what the supplier sees of what they handed in', () => {
  it('lists the files of the month by every link, and of no other month, supplier or organization', async () => {
    const actor = collector();
    const { id } = await customerOf(actor);
    const [first, second] = [await linkFor(actor, id), await linkFor(actor, id)];
    const september = await linkFor(actor, id, { month: 9 });
    const neighbour = await linkFor(actor, (await customerOf(actor, { name: '隣の会社' })).id);
    const stranger = collector();
    const foreign = await linkFor(stranger, (await customerOf(stranger)).id);
    for (const [path, name] of [
      [first.path, '一.pdf'],
      [september.path, '九月.pdf'],
      [neighbour.path, '隣.pdf'],
      [foreign.path, '他社.pdf'],
      [second.path, '二.pdf'],
    ] as const)
      expect((await hand(path, name)).status).toBe(201);
    for (const { path } of [first, second])
      expect((await page(path)).items.map(({ file_name, status }) => [file_name, status])).toEqual([
        ['二.pdf', 'received'],
        ['一.pdf', 'received'],
      ]);
  });

  it('says nothing of notes, people, amounts and files that a user brought in', async () => {
    const actor = collector({ user_name: '内部 花子' });
    const { id: customer_id } = await customerOf(actor);
    const { path } = await linkFor(actor, customer_id);
    const { body } = await hand(path, '請求書.pdf');
    const { version } = await itemOf(actor, body.item_id);
    const notes = { version, memo: '社内メモ', purpose: '社内用途', submit_comment: '社内コメント' };
    expect((await call(actor, 'PATCH', `/inbox-items/${body.item_id}`, notes)).status).toBe(200);
    const own = await call<InboxItem>(actor, 'POST', '/inbox-items', { customer_id, year: 2026, month: 10 });
    const brought = await bench.inbox.work.run(actor, (tx) =>
      tx.rows(
        `update inbox.items set submit_status = 1, document_id = $2, file_name = '社内スキャン.pdf', received_at = now(),
           submitted_by = $3, submitted_by_name = '内部 花子' where id = $1 returning id`,
        [own.body.id, newId(), actor.user_id],
      ),
    );
    expect(brought).toHaveLength(1);
    const view = await page(path);
    expect(view.items).toHaveLength(1);
    expect(Object.keys(view.items[0] ?? {}).sort()).toEqual([
      'file_name',
      'id',
      'reason',
      'received_at',
      'returned_at',
      'status',
    ]);
    expect(JSON.stringify(view)).not.toMatch(/社内|花子/);
  });

  it('follows a file from received to accepted', async () => {
    const actor = collector();
    const { path } = await linkFor(actor, (await customerOf(actor)).id);
    const { body } = await hand(path, '請求書.pdf');
    const status = async () => (await page(path)).items.map((item) => item.status);
    expect(await status()).toEqual(['received']);
    const { version } = await itemOf(actor, body.item_id);
    await call(actor, 'POST', `/inbox-items/${body.item_id}/send-to-reading`, { version });
    expect(await status()).toEqual(['accepted']);
  });
});

describe('replacing a returned file', () => {
  it('takes the place of the named file, and leaves the other returned one', async () => {
    const actor = collector();
    const { path } = await linkFor(actor, (await customerOf(actor)).id);
    const [a, b] = [(await hand(path, 'a.pdf')).body.item_id, (await hand(path, 'b.pdf')).body.item_id];
    await giveBack(actor, a, '理由A');
    await giveBack(actor, b, '理由B');
    const answer = await hand(`${path}?replaces=${b}`, 'b-2.pdf');
    expect(answer).toMatchObject({ status: 201, body: { item_id: b } });
    expect((await page(path)).items).toMatchObject([
      { id: b, file_name: 'b-2.pdf', status: 'received', reason: '' },
      { id: a, file_name: 'a.pdf', status: 'returned', reason: '理由A' },
    ]);
    const twice = await hand(`${path}?replaces=${b}`, 'b-3.pdf');
    expect([twice.status, twice.body.code]).toEqual([409, 'item_already_submitted']);
    expect(await bench.itemsOf(actor)).toHaveLength(2);
  });

  it('refuses the returned bytes by this link and by a new one, and a file of another supplier or organization', async () => {
    const actor = collector();
    const { id } = await customerOf(actor);
    const { path } = await linkFor(actor, id);
    const bytes = pdf();
    const { item_id } = (await hand(path, 'a.pdf', bytes)).body;
    await giveBack(actor, item_id, '税込でお願いします');
    const fresh = await linkFor(actor, id);
    for (const at of [path, `${path}?replaces=${item_id}`, fresh.path, `${fresh.path}?replaces=${item_id}`]) {
      const same = await hand(at, 'a.pdf', bytes);
      expect([at, same.status, same.body.code]).toEqual([at, 409, 'same_file_again']);
    }
    const neighbour = await linkFor(actor, (await customerOf(actor, { name: '隣の会社' })).id);
    const stranger = collector();
    const foreign = await linkFor(stranger, (await customerOf(stranger)).id);
    for (const other of [neighbour, foreign])
      expect((await hand(`${other.path}?replaces=${item_id}`, 'x.pdf')).body.code).toBe(
        'item_already_submitted',
      );
    expect((await hand(`${path}?replaces=nothing`, 'x.pdf')).status).toBe(400);
    expect(await itemOf(actor, item_id)).toMatchObject({ submit_status: 3, file_name: 'a.pdf' });
  });

  it('is replaced once by two tabs at the same time', async () => {
    const actor = collector();
    const { path } = await linkFor(actor, (await customerOf(actor)).id);
    const { item_id } = (await hand(path, 'a.pdf')).body;
    await giveBack(actor, item_id, '理由');
    const answers = await Promise.all([1, 2].map(() => hand(`${path}?replaces=${item_id}`, 'neu.pdf')));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await bench.itemsOf(actor)).toHaveLength(1);
  });
});
