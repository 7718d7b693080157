import pg from 'pg';
import { type MigrateOptions, migrateAll, type MigrationFile, migrationFiles } from '../src/migrate.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { wayOf } from '../src/migration-phase.js';
import { testWork } from '../src/testing.js';

let base: Awaited<ReturnType<typeof testWork>>;
let admin: pg.Client;

beforeAll(async () => {
  base = await testWork('inbox', []);
  admin = new pg.Client({ connectionString: base.database.admin_url });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await base.close();
});

const migrate = (options: Partial<MigrateOptions> = {}) =>
  migrateAll({ admin_url: base.database.admin_url, services: ['inbox'], passwords: {}, ...options });

/** Runs as the owner of the tables of the services. */
async function asOwner(sql: string): Promise<void> {
  await admin.query('set role uketori_owner');
  await admin.query(sql);
  await admin.query('reset role');
}

test('a second run finds nothing to do and nothing to say', async () => {
  await expect(migrate()).resolves.toEqual([]);
});

describe('a contract migration', () => {
  const file = (name: string, phase: 'expand' | 'contract', sql: string): MigrationFile => ({
    name,
    sql,
    sha256: name,
    phase,
  });
  const added: MigrationFile[] = [
    file('9001-folders-drop.sql', 'contract', 'drop function inbox.shelf()'),
    file(
      '9002-shelves.sql',
      'expand',
      'create function inbox.shelves() returns int language sql as $$ select 2 $$',
    ),
  ];
  const shelf = 'create function inbox.shelf() returns int language sql as $$ select 1 $$';
  const files: MigrateOptions['files'] = (name) => [
    ...migrationFiles(name),
    file('9000-shelf.sql', 'expand', shelf),
    ...added,
  ];
  const functions = async (client: pg.Client) =>
    (
      await client.query<{ name: string }>(
        "select proname as name from pg_proc where pronamespace = 'inbox'::regnamespace and proname like 'shel%' order by 1",
      )
    ).rows.map(({ name }) => name);

  test('waits until it is requested, and delays no expand', async () => {
    const log: string[] = [];
    const waiting = await migrate({ files, log: (line) => log.push(line) });
    expect(waiting).toEqual(['inbox/9001-folders-drop.sql']);
    expect(log).toEqual(['inbox/9000-shelf.sql', 'inbox/9002-shelves.sql']);
    expect(await functions(admin)).toEqual(['shelf', 'shelves']);
    expect(await migrate({ files })).toEqual(waiting);

    expect(await migrate({ files, contract: true, log: (line) => log.push(line) })).toEqual([]);
    expect(log.slice(2)).toEqual(['inbox/9001-folders-drop.sql']);
    expect(await functions(admin)).toEqual(['shelves']);
    expect(await migrate({ files })).toEqual([]);
  });

  test('is applied at once to a schema that no process uses yet', async () => {
    await admin.query('create database uketori_fresh');
    const url = new URL(base.database.admin_url);
    url.pathname = '/uketori_fresh';
    const fresh = new pg.Client({ connectionString: url.href });
    try {
      expect(await migrate({ admin_url: url.href, files })).toEqual([]);
      await fresh.connect();
      expect(await functions(fresh)).toEqual(['shelves']);
    } finally {
      await fresh.end();
      await admin.query('drop database uketori_fresh with (force)');
    }
  });
});

describe('a migration', () => {
  const added =
    (number: string, sql: string, sha256 = sql): MigrateOptions['files'] =>
    (name) => [...migrationFiles(name), { name: `${number}-added.sql`, sql, sha256, phase: 'expand' }];
  const names = async () =>
    (await admin.query<{ name: string }>('select name from inbox.migrations')).rows.map(({ name }) => name);

  test('that fails leaves nothing, and its error names the file', async () => {
    const before = await names();
    const files = added(
      '9100',
      'create function inbox.one() returns int language sql as $$ select 1 $$; select 1 / 0',
    );
    await expect(migrate({ files })).rejects.toThrow('inbox/9100-added.sql: division by zero');
    expect(await names()).toEqual(before);
    expect((await admin.query("select 1 from pg_proc where proname = 'one'")).rowCount).toBe(0);
  });

  test('that was changed after it had been applied is refused', async () => {
    await migrate({ files: added('9101', 'select 1') });
    await expect(migrate({ files: added('9101', 'select 2') })).rejects.toThrow(
      'inbox/9101-added.sql was changed after it had been applied',
    );
  });

  test('belongs to the owner of the tables', async () => {
    await migrate({
      files: added('9102', 'create function inbox.mine() returns int language sql as $$ select 1 $$'),
    });
    const { rows } = await admin.query(
      "select pg_get_userbyid(proowner) as owner from pg_proc where proname = 'mine'",
    );
    expect(rows).toEqual([{ owner: 'uketori_owner' }]);
  });
});

describe('beside a running product', () => {
  const file = (name: string, sql: string): MigrationFile => ({
    name,
    sql,
    sha256: name,
    phase: 'expand',
    way: wayOf(sql),
  });
  const also =
    (...added: MigrationFile[]): MigrateOptions['files'] =>
    (name) => [...migrationFiles(name), ...(name === 'inbox' ? added : [])];

  /** Another connection in a transaction that holds locks until `ms` are over. */
  async function holding(sql: string, ms: number): Promise<() => Promise<void>> {
    const client = new pg.Client({ connectionString: base.database.admin_url });
    await client.connect();
    await client.query('begin');
    await client.query(sql);
    const released = sleep(ms).then(() => client.query('commit'));
    return async () => {
      await released;
      await client.end();
    };
  }

  test('a run without news takes no lock that a writer has', async () => {
    const release = await holding(
      'lock table inbox.outbox, inbox.inbox, inbox.audit_log, inbox_jobs._private_jobs in row exclusive mode',
      4_000,
    );
    const began = Date.now();
    await expect(migrate()).resolves.toEqual([]);
    expect(Date.now() - began).toBeLessThan(3_500);
    await release();
  });

  test('a file of the kit that changed is applied again, past a transaction that holds its table', async () => {
    await admin.query("update kit.applied set sha256 = 'of another release' where schema_name = 'inbox'");
    const release = await holding('lock table inbox.outbox in row exclusive mode', 3_000);
    await expect(migrate()).resolves.toEqual([]);
    await release();
    const { rows } = await admin.query(
      "select distinct length(sha256) as length from kit.applied where schema_name = 'inbox'",
    );
    expect(rows).toEqual([{ length: 64 }]);
  });

  test('a migration that waits for a lock lets the users of the table pass', async () => {
    await asOwner(`create table inbox.boxes (organization_id uuid not null, id int not null, primary key (organization_id, id));
      select kit.tenant_table('inbox.boxes')`);
    const release = await holding('select 1 from inbox.boxes', 4_000);
    const migrating = migrate({
      files: also(file('9200-size.sql', 'alter table inbox.boxes add column size int')),
    });
    await sleep(500);
    const began = Date.now();
    await admin.query('select count(*) from inbox.boxes');
    const waited = Date.now() - began;
    await expect(migrating).resolves.toEqual([]);
    await release();
    // The reader queues behind the migration until that leaves the queue.
    expect(waited).toBeLessThan(2_500);
  });

  test('rows are filled in batches, each a transaction, of every organization', async () => {
    const [one, two] = ['01900000-0000-7000-8000-0000000000a1', '01900000-0000-7000-8000-0000000000a2'];
    await migrate({ services: ['admin', 'inbox'] });
    await admin.query(
      `insert into admin.organizations (organization_id, id, name, settings, profile)
       select id, id, 'N', '{}', '{}' from unnest($1::uuid[]) id`,
      [[one, two]],
    );
    await admin.query(
      'insert into inbox.boxes select id, n from unnest($1::uuid[]) id, generate_series(1, 250) n',
      [[one, two]],
    );
    const sql = `-- phase: expand
-- batch: 100
update inbox.boxes set size = id * 2 where id in (
  select id from inbox.boxes where size is null order by id limit :batch)`;
    await migrate({
      services: ['admin', 'inbox'],
      files: also(
        file('9200-size.sql', 'alter table inbox.boxes add column size int'),
        file('9201-size-filled.sql', sql),
      ),
    });
    const { rows } = await admin.query(
      `select count(*)::int as filled, count(distinct xmin::text)::int as transactions
       from inbox.boxes where size = id * 2`,
    );
    expect(rows).toEqual([{ filled: 500, transactions: 6 }]);
  });

  test('an index is built without a transaction', async () => {
    const sql =
      '-- phase: expand\n-- transaction: none\ncreate index concurrently boxes_size on inbox.boxes (size)';
    const log: string[] = [];
    await migrate({ files: also(file('9202-size-index.sql', sql)), log: (line) => log.push(line) });
    expect(log).toEqual(['inbox/9202-size-index.sql']);
    const { rows } = await admin.query(
      "select indisvalid as valid from pg_index where indexrelid = 'inbox.boxes_size'::regclass",
    );
    expect(rows).toEqual([{ valid: true }]);
  });
});

test('a key that leaves the organization out is refused by name, one that carries it is not', async () => {
  await asOwner(`
    create table inbox.folders (organization_id uuid not null, id uuid primary key, unique (organization_id, id));
    create table inbox.papers (organization_id uuid not null, id uuid primary key, folder_id uuid not null,
      constraint papers_folder foreign key (folder_id) references inbox.folders (id));
    select kit.tenant_table('inbox.folders');
    select kit.tenant_table('inbox.papers');`);
  await expect(migrate()).rejects.toThrow('foreign keys without organization_id: inbox.papers.papers_folder');
  await asOwner(`
    alter table inbox.papers drop constraint papers_folder,
      add constraint papers_folder foreign key (organization_id, folder_id)
        references inbox.folders (organization_id, id)`);
  await expect(migrate()).resolves.toEqual([]);
});

test('a table without row-level security is refused by name', async () => {
  await asOwner('create table inbox.leaky (organization_id uuid not null, id uuid primary key)');
  await expect(migrate()).rejects.toThrow('inbox.leaky');
});
