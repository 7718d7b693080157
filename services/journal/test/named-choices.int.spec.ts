import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '@uketori/service-kit/ids';
import { testWork } from '@uketori/service-kit/testing';
import pg from 'pg';
import { COUNTERPARTS, SOURCE_KINDS } from '../src/accounting/kinds.data.js';

const MIGRATION = new URL('../src/migrations/0153-named-choices.sql', import.meta.url);

let base: Awaited<ReturnType<typeof testWork>>;
let admin: pg.Client;
beforeAll(async () => {
  base = await testWork('journal', []);
  admin = new pg.Client({ connectionString: base.database.admin_url });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await base.close();
});

interface Choice {
  source_kind: string;
  name: string;
}

test('choices without a name get that of their master once, in every organization, and nothing else changes', async () => {
  const [one, other] = [newId(), newId()];
  const choose = (organization: string, kind: string, remote_id: number | null, name = '') =>
    admin.query(
      `insert into journal.accounting_mappings
         (organization_id, company_id, source_kind, source_key, remote_id, updated_by_name, remote_name)
       values ($1, 1, $2, $3, $4, '', $5)`,
      [organization, kind, newId(), remote_id, name],
    );
  const know = (organization: string, kind: string, remote_id: number, name: string) =>
    admin.query(
      `insert into journal.accounting_masters
         (organization_id, company_id, kind, remote_id, code, name, name_key, t_number, available)
       values ($1, 1, $2, $3, '', $4, $4, '', true) on conflict do nothing`,
      [organization, kind, remote_id, name],
    );
  for (const kind of SOURCE_KINDS) {
    const { remote } = COUNTERPARTS[kind];
    if (remote === null) continue;
    await know(one, remote, 7, `${remote} seven`);
    await choose(one, kind, 7);
  }
  await know(other, 'account_item', 7, 'another house');
  await choose(other, 'account_title', 7);
  await choose(other, 'vendor', 7);
  await choose(other, 'tax', 7, 'as chosen');
  await choose(other, 'item', null);
  await admin.query('set role uketori_owner');
  await admin.query(readFileSync(MIGRATION, 'utf8'));
  await admin.query('reset role');
  const named = async (organization: string) => {
    const { rows } = await admin.query<Choice>(
      `select source_kind, remote_name as name from journal.accounting_mappings where organization_id = $1
       order by source_kind`,
      [organization],
    );
    return Object.fromEntries(rows.map(({ source_kind, name }) => [source_kind, name]));
  };
  expect(await named(one)).toEqual(
    Object.fromEntries(
      SOURCE_KINDS.flatMap((kind) => {
        const { remote } = COUNTERPARTS[kind];
        return remote === null ? [] : [[kind, `${remote} seven`]];
      }),
    ),
  );
  expect(await named(other)).toEqual({
    account_title: 'another house',
    vendor: '',
    tax: 'as chosen',
    item: '',
  });
  const { rows } = await admin.query<{ relforcerowsecurity: boolean }>(
    `select relforcerowsecurity from pg_class
     where oid in ('journal.accounting_mappings'::regclass, 'journal.accounting_masters'::regclass)`,
  );
  expect(rows).toEqual([{ relforcerowsecurity: true }, { relforcerowsecurity: true }]);
});
