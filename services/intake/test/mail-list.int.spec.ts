import { accountant } from './intake-bench.js';
import { type MailBench, mailBench } from './mail-bench.js';
import { encoded, mail, text } from './mail-messages.js';

let bench: MailBench;
beforeAll(async () => {
  bench = await mailBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.calm());

describe('the list', () => {
  it('pages by keyset, filters by day in Japan and by words', async () => {
    const { actor, address } = await bench.open();
    for (const subject of ['ご請求書 10月', '納品書', '請求書 11月'])
      await bench.send(mail([text('x')], { Subject: encoded(subject) }), address);
    await bench.drive();
    // 23:30 of the 19th in Tokyo.
    await bench.sql(
      `update intake.captured_mails set received_at = '2026-11-19T14:30:00Z' where organization_id = $1 and subject = '納品書'`,
      [actor.organization_id],
    );
    const subjects = async (query: string) =>
      (await bench.emails(actor, query)).map(({ subject }) => subject).sort();
    expect(await subjects('?date_from=2026-11-19&date_to=2026-11-19')).toEqual(['納品書']);
    expect(await subjects('?date_to=2026-11-18')).toEqual([]);
    expect(await subjects(`?q=${encodeURIComponent('請求')}`)).toEqual(['ご請求書 10月', '請求書 11月']);
    expect(await subjects(`?q=${encodeURIComponent('supplier 納品')}`)).toEqual(['納品書']);
    const first = await bench.service.call<{ items: { email_id: string }[]; next_cursor: string }>(
      actor,
      'GET',
      '/emails?limit=2&count=capped',
    );
    expect(first.body).toMatchObject({ count: 3, items: { length: 2 } });
    const rest = await bench.emails(actor, `?limit=2&cursor=${encodeURIComponent(first.body.next_cursor)}`);
    expect(new Set([...first.body.items, ...rest].map(({ email_id }) => email_id)).size).toBe(3);
  });

  it('shows by email:read own mails, those of the department, or all', async () => {
    const [mine, other] = ['0199aaaa-0000-7000-8000-000000000011', '0199aaaa-0000-7000-8000-000000000012'];
    const actor = bench.keeper();
    const { address } = await bench.issue(actor);
    const me = accountant({ organization_id: actor.organization_id, department_id: mine });
    bench.member(actor, 'me@uketori.example', { user_id: me.user_id, department_id: mine });
    bench.member(actor, 'colleague@uketori.example', { department_id: mine });
    bench.member(actor, 'far@uketori.example', { department_id: other });
    for (const from of ['me', 'colleague', 'far'])
      await bench.send(mail([text('x')], { From: `${from}@uketori.example` }), address);
    await bench.drive();
    const all = await bench.emails(actor);
    expect(all).toHaveLength(3);
    const far = all.find(({ from_address }) => from_address === 'far@uketori.example');
    for (const [level, count] of [
      [3, 3],
      [2, 2],
      [1, 1],
    ]) {
      const reader = { ...me, abilities: { 'email:read': Number(level) } };
      expect(await bench.emails(reader)).toHaveLength(Number(count));
      const { status } = await bench.service.call(reader, 'GET', `/emails/${far?.email_id}`);
      expect(status).toBe(level === 3 ? 200 : 404);
      const raw = await bench.service.call(reader, 'GET', `/emails/${far?.email_id}/raw`);
      expect(raw.status).toBe(level === 3 ? 200 : 404);
    }
    expect((await bench.service.call({ ...me, abilities: {} }, 'GET', '/emails')).status).toBe(403);
    expect(await bench.emails(bench.keeper())).toEqual([]);
  });
});
