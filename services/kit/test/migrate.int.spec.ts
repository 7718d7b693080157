import pg from 'pg';
import { type MigrateOptions, migrateAll, type MigrationFile, migrationFiles } from '../src/migrate.js';
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
