import pg from 'pg';
import { migrateAll } from '../src/migrate.js';
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

const migrate = () => migrateAll({ admin_url: base.database.admin_url, services: ['inbox'], passwords: {} });

/** Runs as whoever owns the tables of the services. */
async function asOwner(sql: string): Promise<void> {
  await admin.query('set role uketori_owner');
  await admin.query(sql);
  await admin.query('reset role');
}

test('a second run finds nothing to do and nothing to say', async () => {
  await expect(migrate()).resolves.toBeUndefined();
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
  await expect(migrate()).resolves.toBeUndefined();
});

test('a table without row-level security is refused by name', async () => {
  await asOwner('create table inbox.leaky (organization_id uuid not null, id uuid primary key)');
  await expect(migrate()).rejects.toThrow('inbox.leaky');
});
