import { FOLDED_FROM, FOLDED_TO } from '@uketori/service-kit/name-variants';
import { normaliseForSearch, searchForm } from '@uketori/service-kit/search';
import type { Tx } from '@uketori/service-kit/tx';
import { COUNTERPARTS, type RemoteKind, type RemoteMaster } from './kinds.data.js';
import { choiceKey, type Choices, type Resolution, resolve, type Want } from './mapping.rules.js';

const COLUMNS = 'kind, remote_id, code, name, t_number, available';
/** Rows of one insert: far below the driver's limit of parameters, as they go as one JSON text. */
const BATCH = 5_000;

/** How many masters of these rows are known by another id under the same name, as after a change of the fiscal year. */
export async function renumberedMasters(
  tx: Tx,
  companyId: number,
  rows: readonly RemoteMaster[],
): Promise<number> {
  const found = await tx.one<{ n: number }>(
    `select count(distinct (m.kind, m.name))::int as n from journal.accounting_masters m
       join jsonb_to_recordset($3::jsonb) as r(kind text, remote_id bigint, name text)
         on r.kind = m.kind and r.name = m.name
     where m.organization_id = $1 and m.company_id = $2 and m.available
       and not exists (select 1 from jsonb_to_recordset($3::jsonb) as o(kind text, remote_id bigint, available boolean)
         where o.kind = m.kind and o.remote_id = m.remote_id and o.available)`,
    [
      tx.actor.organization_id,
      companyId,
      JSON.stringify(
        rows.map(({ kind, remote_id, name, available }) => ({ kind, remote_id, name, available })),
      ),
    ],
  );
  return found?.n ?? 0;
}

/** Replaces the fetched masters of a company by what was fetched now. */
export async function replaceMasters(
  tx: Tx,
  companyId: number,
  rows: readonly RemoteMaster[],
): Promise<void> {
  const scope = [tx.actor.organization_id, companyId];
  await tx.rows(
    'delete from journal.accounting_masters where organization_id = $1 and company_id = $2',
    scope,
  );
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = rows
      .slice(at, at + BATCH)
      .map((row) => ({ ...row, name_key: normaliseForSearch(row.name) }));
    await tx.rows(
      `insert into journal.accounting_masters
         (organization_id, company_id, kind, remote_id, code, name, name_key, t_number, available)
       select $1, $2, kind, remote_id, code, name, name_key, t_number, available
       from jsonb_to_recordset($3::jsonb) as r(kind text, remote_id bigint, code text, name text, name_key text,
         t_number text, available boolean)
       on conflict do nothing`,
      [...scope, JSON.stringify(batch)],
    );
  }
}

/** Stores masters that were read or made one by one; those that are known become what they are now. */
export async function storeMasters(tx: Tx, companyId: number, rows: readonly RemoteMaster[]): Promise<void> {
  const named = rows.map((row) => ({ ...row, name_key: normaliseForSearch(row.name) }));
  await tx.rows(
    `insert into journal.accounting_masters
       (organization_id, company_id, kind, remote_id, code, name, name_key, t_number, available)
     select $1, $2, kind, remote_id, code, name, name_key, t_number, available
     from jsonb_to_recordset($3::jsonb) as r(kind text, remote_id bigint, code text, name text, name_key text,
       t_number text, available boolean)
     on conflict (organization_id, company_id, kind, remote_id) do update
       set code = excluded.code, name = excluded.name, name_key = excluded.name_key,
         t_number = excluded.t_number, available = excluded.available`,
    [tx.actor.organization_id, companyId, JSON.stringify(named)],
  );
}

/** How many masters of each kind are known. */
export function masterCounts(tx: Tx, companyId: number): Promise<{ kind: RemoteKind; count: number }[]> {
  return tx.rows(
    `select kind, count(*)::int as count from journal.accounting_masters
     where organization_id = $1 and company_id = $2 group by kind order by kind`,
    [tx.actor.organization_id, companyId],
  );
}

/** Whether the company has segments; without them in its plan there are none to fetch. */
export async function hasSegments(tx: Tx, companyId: number): Promise<boolean> {
  const found = await tx.one(
    `select 1 as found from journal.accounting_masters
     where organization_id = $1 and company_id = $2 and kind in ('segment_1', 'segment_2') limit 1`,
    [tx.actor.organization_id, companyId],
  );
  return found !== null;
}

/** Returns for these wants how their counterparts come out; any other want throws. */
export async function resolverOf(
  tx: Tx,
  companyId: number,
  wants: readonly Want[],
): Promise<(want: Want) => Resolution> {
  const choices = await choicesOf(tx, companyId, wants);
  const candidates = await candidatesOf(tx, companyId, wants, choices);
  const known = new Map(wants.map((want) => [choiceKey(want), resolve(want, candidates, choices)]));
  return (want) => {
    const found = known.get(choiceKey(want));
    if (!found) throw new Error(`nobody asked for ${choiceKey(want)}`);
    return found;
  };
}

async function choicesOf(tx: Tx, companyId: number, wants: readonly Want[]): Promise<Choices> {
  const rows = await tx.rows<{
    source_kind: Want['kind'];
    source_key: string;
    remote_id: number | null;
    name: string;
  }>(
    `select source_kind, source_key, remote_id, remote_name as name from journal.accounting_mappings
     where organization_id = $1 and company_id = $2 and source_key = any($3::text[])`,
    [tx.actor.organization_id, companyId, wants.map((want) => want.key)],
  );
  return new Map(
    rows.map(({ source_kind, source_key, remote_id, name }) => [
      choiceKey({ kind: source_kind, key: source_key }),
      remote_id === null ? null : { remote_id, name },
    ]),
  );
}

function candidatesOf(
  tx: Tx,
  companyId: number,
  wants: readonly Want[],
  choices: Choices,
): Promise<RemoteMaster[]> {
  const kinds = new Set(wants.map((want) => COUNTERPARTS[want.kind].remote).filter((kind) => kind !== null));
  const chosen = [...choices.values()].filter((one) => one !== null);
  return tx.rows<RemoteMaster>(
    `select ${COLUMNS} from journal.accounting_masters
     where organization_id = $1 and company_id = $2 and kind = any($3::text[])
       and (name_key = any($4::text[]) or remote_id = any($5::bigint[])
         or (t_number <> '' and t_number = any($6::text[])) or kind in ('bank_account', 'credit_card', 'wallet'))
     order by remote_id`,
    [
      tx.actor.organization_id,
      companyId,
      [...kinds],
      [...wants, ...chosen].map(({ name }) => normaliseForSearch(name)),
      chosen.map(({ remote_id }) => remote_id),
      wants.map((want) => want.t_number).filter((number) => number !== ''),
    ],
  );
}

/** Usable masters of a kind by the beginning or a part of their name or code. */
export function searchMasters(
  tx: Tx,
  companyId: number,
  { kind, q, limit }: { kind: RemoteKind; q: string; limit: number },
): Promise<RemoteMaster[]> {
  const key = searchForm(q);
  return tx.rows<RemoteMaster>(
    `select ${COLUMNS} from journal.accounting_masters, lateral translate(name_key, $6, $7) as folded
     where organization_id = $1 and company_id = $2 and kind = $3 and available
       and ($4 = '' or strpos(folded, $4) > 0 or starts_with(lower(code), $4))
     order by (folded = $4) desc, starts_with(folded, $4) desc, name, remote_id limit $5`,
    [tx.actor.organization_id, companyId, kind, key, limit, FOLDED_FROM, FOLDED_TO],
  );
}

export async function remoteMasterOf(
  tx: Tx,
  companyId: number,
  kind: RemoteKind,
  remoteId: number,
): Promise<RemoteMaster | null> {
  return tx.one<RemoteMaster>(
    `select ${COLUMNS} from journal.accounting_masters
     where organization_id = $1 and company_id = $2 and kind = $3 and remote_id = $4`,
    [tx.actor.organization_id, companyId, kind, remoteId],
  );
}

/** Stores which counterpart one of ours has; null: none; undefined takes the choice back. */
export async function writeChoice(
  tx: Tx,
  companyId: number,
  {
    kind,
    key,
    remote,
  }: { kind: string; key: string; remote: Pick<RemoteMaster, 'remote_id' | 'name'> | null | undefined },
): Promise<void> {
  const scope = [tx.actor.organization_id, companyId, kind, key];
  if (remote === undefined)
    await tx.rows(
      `delete from journal.accounting_mappings
       where organization_id = $1 and company_id = $2 and source_kind = $3 and source_key = $4`,
      scope,
    );
  else
    await tx.rows(
      `insert into journal.accounting_mappings
         (organization_id, company_id, source_kind, source_key, remote_id, updated_by_name, remote_name)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (organization_id, company_id, source_kind, source_key) do update
         set remote_id = excluded.remote_id, remote_name = excluded.remote_name, updated_by_name = excluded.updated_by_name, updated_at = now()`,
      [...scope, remote?.remote_id ?? null, tx.actor.user_name, remote?.name ?? ''],
    );
}
