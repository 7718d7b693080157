import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { PROJECT_ROOT, SERVICE_NAMES } from '../src/config.js';
import { reseal, type SealedColumn } from '../src/reseal.js';
import { SecretBox } from '../src/secret-box.js';
import { serverUrl } from '../src/testing.js';

const [OLD, NEW, LOST] = ['o', 'n', 'l'].map((letter) => letter.repeat(32));
const before = new SecretBox([OLD as string]);
const both = new SecretBox([NEW as string, OLD as string]);
const after = new SecretBox([NEW as string]);
const COLUMNS: SealedColumn[] = [
  { table: 'pg_temp.things', key: 'id', column: 'one_sealed', field: 'one' },
  { table: 'pg_temp.things', key: 'id', column: 'two_sealed', field: 'two' },
];
let client: pg.Client;

beforeAll(async () => {
  client = new pg.Client({ connectionString: await serverUrl() });
  await client.connect();
  await client.query(
    "create temporary table things (id text primary key, one_sealed text, two_sealed text default '')",
  );
});
afterAll(() => client.end());

const place = (id: string, field: string) => `pg_temp.things:${id}:${field}`;

it('seals what previous secrets sealed, once, and names what none opens', async () => {
  const lost = new SecretBox([LOST as string]).seal('gone', place('c', 'one'));
  await client.query('insert into things values ($1, $2, $3), ($4, $5, $6), ($7, $8, null)', [
    'a',
    before.seal('first', place('a', 'one')),
    before.seal('second', place('a', 'two')),
    'b',
    after.seal('third', place('b', 'one')),
    '',
    'c',
    lost,
  ]);
  expect(await reseal(client, both, COLUMNS)).toEqual({ resealed: 2, current: 1, lost: [place('c', 'one')] });
  const { rows } = await client.query('select * from things order by id');
  expect(after.open(rows[0].one_sealed, place('a', 'one'))).toBe('first');
  expect(after.open(rows[0].two_sealed, place('a', 'two'))).toBe('second');
  expect(after.open(rows[1].one_sealed, place('b', 'one'))).toBe('third');
  expect(rows[2].one_sealed).toBe(lost);
  expect(await reseal(client, both, COLUMNS)).toMatchObject({ resealed: 0, current: 3 });
});

it('leaves alone what somebody replaced between the look and the write', async () => {
  await client.query('update things set one_sealed = $1 where id = $2', [
    before.seal('x', place('a', 'one')),
    'a',
  ]);
  const theirs = after.seal('theirs', place('a', 'one'));
  const busy = {
    query: async (...given: Parameters<pg.Client['query']>) => {
      if (String(given[0]).startsWith('update'))
        await client.query("update things set one_sealed = $1 where id = 'a'", [theirs]);
      return client.query(...given);
    },
  } as unknown as pg.Client;
  await reseal(busy, both, COLUMNS.slice(0, 1));
  const { rows } = await client.query("select one_sealed from things where id = 'a'");
  expect(rows[0].one_sealed).toBe(theirs);
});

/** Sealed for the minutes between a user's click and their return from a consent page. */
const SHORT = ['intake.verifier_sealed', 'journal.verifier_sealed'];

it('every sealed column of a service is declared, so that none is forgotten', async () => {
  for (const service of SERVICE_NAMES) {
    const folder = join(PROJECT_ROOT, 'services', service, 'src/migrations');
    const sql = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
    const columns = new Set(
      [...sql.join('\n').matchAll(/\b(\w+_sealed|sealed_\w+) text/g)].map(([, name]) => name),
    );
    const { definition } = (await import(join(PROJECT_ROOT, 'services', service, 'src/definition.ts'))) as {
      definition: { sealed?: SealedColumn[] };
    };
    const declared = new Set((definition.sealed ?? []).map(({ column }) => column));
    const missing = [...columns].filter(
      (name) => !declared.has(name ?? '') && !SHORT.includes(`${service}.${name}`),
    );
    expect([service, ...missing]).toEqual([service]);
  }
}, 120_000);
