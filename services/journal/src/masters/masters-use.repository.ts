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
