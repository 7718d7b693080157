import type { Tx } from '@uketori/service-kit/tx';
import type { StoredCell } from './code-table.record.js';
import { type CodeCell, type ExportPackage, type TaxClass, taxClassOf } from './tax-codes.rules.js';

/** The organization's cells of all packages, by tax class. */
export async function codeCells(tx: Tx): Promise<Map<string, CodeCell[]>> {
  const rows = await tx.rows<{ package: ExportPackage; cells: StoredCell[] }>(
    'select package, cells from journal.export_code_tables where organization_id = $1 order by package',
    [tx.actor.organization_id],
  );
  const found = new Map<string, CodeCell[]>();
  for (const row of rows)
    for (const { tax_id, ...cell } of row.cells) {
      const known = found.get(tax_id) ?? [];
      known.push({ package: row.package, ...cell });
      found.set(tax_id, known);
    }
  return found;
}

interface TaxRow {
  id: string;
  name: string;
  code: string;
  rate: number | null;
  attributes: Record<string, unknown>;
}

/** The tax classes that can get a code: those that are in use. */
export async function taxClasses(tx: Tx): Promise<(TaxClass & { id: string })[]> {
  const rows = await tx.rows<TaxRow>(
    `select id, name, code, rate, attributes from journal.masters
     where organization_id = $1 and kind = 'tax' and not deleted and status = 1 order by sort_num, id`,
    [tx.actor.organization_id],
  );
  return rows.map((row) => ({ ...taxClassOf(row), id: row.id }));
}
