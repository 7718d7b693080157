import type { ListPage } from '@uketori/service-kit/list';
import { bigrams, searchText } from '@uketori/service-kit/search';
import { testActor } from '@uketori/service-kit/testing';
import { type Letter, type Letters, letter, openLetters, writer } from './letters.js';

describe('lists on a real database', () => {
  let letters: Letters;
  let service: Letters['service'];

  beforeAll(async () => {
    letters = await openLetters();
    ({ service } = letters);
  });
  afterAll(() => service?.close());

  it('pages by key without loss or repeat while rows share a sort value, and finds two characters', async () => {
    const actor = testActor({ abilities: writer.abilities });
    for (let i = 0; i < 23; i++) {
      await service.call(
        actor,
        'POST',
        '/letters',
        letter(`鈴木商店 ${i}`, i % 2 ? '2026-11-01' : '2026-11-02'),
      );
    }
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const path: string = `/letters?limit=5&count=capped${cursor && `&cursor=${cursor}`}`;
      const { body }: { body: ListPage<Letter> } = await service.call<ListPage<Letter>>(actor, 'GET', path);
      seen.push(...body.items.map((item) => item.id));
      expect(body.count).toBe(23);
      cursor = body.next_cursor;
    }
    expect(new Set(seen).size).toBe(23);
    const found = await service.call<ListPage<Letter>>(
      actor,
      'GET',
      `/letters?q=${encodeURIComponent('鈴木 22')}`,
    );
    expect(found.body.items.map((item) => item.title)).toEqual(['鈴木商店 22']);
    for (const value of ['0000-01-01', '2026-13-01', 'x'])
      expect((await service.call(actor, 'GET', `/letters?written_on_from=${value}`)).body).toMatchObject({
        code: 'invalid_input',
        params: { issues: [{ path: 'written_on_from' }] },
      });
    for (const value of ['2026-10-15T15:58:47+20:34', '0000-01-01T00:00:00Z', '2026-10-15T15:58:47-16:00'])
      expect(
        (await service.call(actor, 'GET', `/letters?sent_at_from=${encodeURIComponent(value)}`)).body,
      ).toMatchObject({
        code: 'invalid_input',
        params: { issues: [{ path: 'sent_at_from' }] },
      });
    expect((await service.call(actor, 'GET', '/letters?sort=yen')).body).toMatchObject({
      code: 'invalid_input',
    });
    expect((await service.call(actor, 'GET', '/letters?cursor=bm9wZQ')).body).toMatchObject({
      code: 'invalid_input',
    });
  });

  it('finds a word that is in nearly every row in the order of the list, and a rare one beside it', async () => {
    const actor = testActor({ abilities: writer.abilities });
    await letters.admin(
      `insert into admin.letters (organization_id, id, version, title, yen, written_on, search_bigrams, search_text)
       select $1, gen_random_uuid(), 1, 'ありふれた手紙', i, date '2020-01-01' + i, $2, $3 from generate_series(1, 3500) i`,
      [actor.organization_id, bigrams('ありふれた手紙'), searchText('ありふれた手紙')],
    );
    await service.call(actor, 'POST', '/letters', letter('稀な手紙', '2026-11-19'));
    const find = async (q: string) =>
      (await service.call<ListPage<Letter>>(actor, 'GET', `/letters?limit=3&q=${encodeURIComponent(q)}`)).body
        .items;
    expect((await find('手紙')).map((item) => item.written_on)).toEqual([
      '2029-08-01',
      '2029-07-31',
      '2029-07-30',
    ]);
    expect((await find('稀な')).map((item) => item.title)).toEqual(['稀な手紙']);
    expect((await find('紙')).length).toBe(3);
    expect(await find('手紙 郵便')).toEqual([]);
    // Above the cap the page contains no sum, because it would cover a part of the rows only.
    const all = (await service.call<ListPage<Letter>>(actor, 'GET', '/letters?count=capped')).body;
    expect(all).toMatchObject({ count: 1000, count_capped: true });
    expect(all).not.toHaveProperty('sum');
  });

  it('beside the count says what all rows found come to, and how many of them have no amount', async () => {
    const actor = testActor({ abilities: writer.abilities });
    for (const yen of [1200, 0, -200])
      await service.call(actor, 'POST', '/letters', { ...letter('合計の手紙', '2031-05-31'), yen });
    await service.call(actor, 'POST', '/letters', { ...letter('他の日', '2031-06-01'), yen: 5 });
    const page = async (query: string) =>
      (await service.call<ListPage<Letter>>(actor, 'GET', `/letters?written_on_from=2031-05-31&${query}`))
        .body;
    expect(await page('limit=1&count=capped&written_on_to=2031-05-31')).toMatchObject({
      count: 3,
      sum: 1000,
      sum_unknown: 1,
    });
    expect((await page('limit=1&count=capped')).sum).toBe(1005);
    expect(await page('count=capped&written_on_to=2031-05-30')).toEqual({
      items: [],
      next_cursor: null,
      count: 0,
      count_capped: false,
      sum: 0,
      sum_unknown: 0,
    });
    expect(await page('count=capped&written_on_to=2031-05-30&cursor=bm9wZQ')).toMatchObject({
      code: 'invalid_input',
    });
    expect(await page('limit=1')).not.toHaveProperty('sum');
  });
});
