import type { Tx } from '@uketori/service-kit/tx';
import type { MasterEntity } from './master.record.js';

interface Use {
  name: string;
  table: string;
  /** $2 is the master's id. */
  condition: string;
}

function usesOf(kind: MasterEntity['kind']): Use[] {
  const uses: Use[] = [
    {
      name: 'journal_line',
      table: 'journal.journal_lines',
      condition: `debit_${kind}_id = $2::uuid or credit_${kind}_id = $2::uuid`,
    },
    {
      name: 'pattern',
      table: 'journal.company_patterns',
      condition: `company_journals::text like '%' || $2::text || '%'`,
    },
    {
      name: 'default_journal',
      table: 'journal.default_journals',
      condition: `company_journals::text like '%' || $2::text || '%'
        or withholding_account_title_id::text = $2::text or withholding_tax_id::text = $2::text`,
    },
  ];
  if (kind === 'department')
    uses.push({ name: 'invoice', table: 'journal.invoices', condition: 'department_id = $2::uuid' });
  if (kind === 'department' || kind === 'project')
    uses.push({
      name: 'split_rule',
      table: 'journal.split_rules',
      condition: `parts::text like '%' || $2::text || '%'`,
    });
  if (kind === 'account_title')
    uses.push({
      name: 'sub_account',
      table: 'journal.masters',
      condition: 'parent_id = $2::uuid and not deleted',
    });
  if (kind === 'tax')
    uses.push({
      name: 'account_title',
      table: 'journal.masters',
      condition: `kind = 'account_title' and not deleted and attributes->>'tax_classification_id' = $2::text`,
    });
  return uses;
}

/** What refers to a master, or null. Deleted invoices count, for they can be restored. */
export async function masterUse(tx: Tx, row: MasterEntity): Promise<string | null> {
  for (const use of usesOf(row.kind)) {
    const found = await tx.one(
      `select 1 as used from ${use.table} where organization_id = $1 and (${use.condition}) limit 1`,
      [tx.actor.organization_id, row.id],
    );
    if (found) return use.name;
  }
  return null;
}

/** Lines looked at to learn what is used: what an organization books now, not what it booked years ago. */
const RECENT_LINES = 2000;

/** How often the recent journal lines of the organization name each master, on one side or on both. */
export async function usesOfMasters(
  tx: Tx,
  kind: MasterEntity['kind'],
  ids: readonly string[],
  side?: 'debit' | 'credit',
): Promise<ReadonlyMap<string, number>> {
  const sides = (side ? [side] : ['debit', 'credit']).map((one) => `${one}_${kind}_id`);
  const rows = await tx.rows<{ id: string; n: number }>(
    `select used.id, count(*)::int as n
     from (select ${sides.join(', ')} from journal.journal_lines
           where organization_id = $1 order by id desc limit ${RECENT_LINES}) recent,
       lateral (values ${sides.map((one) => `(recent.${one})`).join(', ')}) used (id)
     where used.id = any($2::uuid[]) group by used.id`,
    [tx.actor.organization_id, ids],
  );
  return new Map(rows.map(({ id, n }) => [id, n]));
}
