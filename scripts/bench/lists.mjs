// P4, P5, P6: lists through the gateway, at depth, and searched, over a million invoices.
import pg from 'pg';
import { ok } from './house.mjs';
import { BIG, SMALL } from './million.mjs';
import { interleaved, median, quantile, rate, samples, summary } from './rounds.mjs';
import { sized } from './size.mjs';

const ROUNDS = sized(7, 1);
const CALLS = sized(40, 4);
const RATE_MS = sized(1500, 200);
const DEPTHS = sized([1_000, 100_000, 400_000, 700_000], [10, 100, 400, 700]);

/** P4: what the gateway adds to one list call, and what it leaves of the throughput. */
export async function gatewayTax(house) {
  const session = (await house.accountant.get('/session')).body;
  const direct = house.direct('journal', {
    ...house.actor(session.organization.id),
    user_id: session.user.id,
    abilities: session.abilities,
  });
  const path = '/invoices?limit=25';
  const through = () => house.throughGateway(house.accountant.token, path).then(ok);
  const straight = () => direct('GET', path).then(ok);
  await samples(CALLS, through);
  await samples(CALLS, straight);
  const latency = await interleaved(
    ROUNDS,
    async () => median(await samples(CALLS, through)),
    async () => median(await samples(CALLS, straight)),
  );
  const throughput = await interleaved(
    ROUNDS,
    () => rate(16, RATE_MS, through),
    () => rate(16, RATE_MS, straight),
  );
  return [
    summary({
      id: 'P4a',
      title: 'list call p50 through the gateway',
      beside: 'the same call on the service port',
      rounds: latency,
      bar: 1.5,
    }),
    summary({
      id: 'P4b',
      title: 'list calls per second through the gateway',
      beside: 'the same calls on the service port',
      rounds: throughput,
      bar: 0.5,
      higherIsBetter: true,
      unit: 'calls/s',
    }),
  ];
}

/** P5: p95 of list pages at any depth with 800,000 rows, beside 1,000 rows and beside the bare statement. */
export async function deepPages(house) {
  const big = house.direct('journal', house.actor(BIG));
  const small = house.direct('journal', house.actor(SMALL));
  const first = '/invoices?limit=50&sort=-issue_date';
  const deep = await cursors(house, big, first);
  const small_cursors = await walk(small, first, 15);
  const page = (call, list) => async (i) => ok(await call('GET', list[i % list.length]));
  const raw = await bareStatement(house);
  const p95 = async (work) => quantile(await samples(CALLS * 2, work), 0.95);
  await p95(page(big, deep));
  await p95(page(small, small_cursors));
  const beside_small = await interleaved(
    ROUNDS,
    () => p95(page(big, deep)),
    () => p95(page(small, small_cursors)),
  );
  const beside_sql = await interleaved(
    ROUNDS,
    () => p95(page(big, deep)),
    () => p95(raw.page),
  );
  await raw.close();
  return [
    summary({
      id: 'P5a',
      title: 'list p95, 800,000 rows, any depth',
      beside: 'the same at 1,000 rows',
      rounds: beside_small,
      bar: 2,
    }),
    summary({
      id: 'P5b',
      title: 'list p95, 800,000 rows, any depth',
      beside: 'the keyset statement itself',
      rounds: beside_sql,
      bar: 10,
    }),
  ];
}

/** Addresses of pages near the start, in the middle and near the end of the big list. */
async function cursors(house, call, first) {
  const paths = [first];
  for (const depth of DEPTHS) {
    const { rows } = await house.database.query(
      `select issue_date_key::text as value, id from journal.invoices where organization_id = $1 and not deleted
       order by issue_date_key desc, id desc offset $2 limit 1`,
      [BIG, depth],
    );
    const cursor = Buffer.from(JSON.stringify(['-issue_date', rows[0].value, rows[0].id])).toString(
      'base64url',
    );
    paths.push(`${first}&cursor=${cursor}`);
  }
  for (const path of paths) ok(await call('GET', path));
  return paths;
}

async function walk(call, first, pages) {
  const paths = [first];
  let at = first;
  for (let i = 0; i < pages; i++) {
    const { next_cursor } = JSON.parse(ok(await call('GET', at)).text());
    if (!next_cursor) break;
    at = `${first}&cursor=${next_cursor}`;
    paths.push(at);
  }
  return paths;
}

async function bareStatement(house) {
  const client = new pg.Client({ connectionString: house.url });
  await client.connect();
  return {
    page: () =>
      client.query({
        name: 'bare',
        text: `select * from journal.invoices where organization_id = $1 and not deleted
               and (issue_date_key, id) < ($2::date, $3::uuid) order by issue_date_key desc, id desc limit 51`,
        values: [BIG, '2024-01-01', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
      }),
    close: () => client.end(),
  };
}

/** P6: text search of 2, 3 and 8 characters and of something that is nowhere, beside a sequential ILIKE. */
export async function textSearch(house) {
  const call = house.direct('journal', house.actor(BIG));
  const results = [];
  const words = {
    '1 character': '警',
    '2 characters': '鈴木',
    '3 characters': '佐々木',
    '8 characters': '佐々木会計事務所',
    'no hit': '木九',
  };
  for (const [what, word] of Object.entries(words)) {
    const search = async () => ok(await call('GET', `/invoices?limit=50&q=${encodeURIComponent(word)}`));
    const scan = () =>
      house.database.query(
        `select count(*) from journal.invoices where organization_id = $1 and partner_name ilike $2`,
        [BIG, `%${word}%`],
      );
    await search();
    const rounds = await interleaved(
      ROUNDS,
      async () => median(await samples(5, search)),
      async () => median(await samples(1, scan)),
    );
    results.push(
      summary({ id: 'P6', title: `search, ${what}`, beside: 'sequential ILIKE', rounds, bar: 0.1 }),
    );
  }
  return results;
}
