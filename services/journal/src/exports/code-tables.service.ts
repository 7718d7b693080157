import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { nowIso } from '@uketori/service-kit/clock';
import { DomainError } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import { type CodeTable, CodeTableEntity, type CodeTableInput } from './code-table.record.js';
import { cellProblem, keptCells, shownRows } from './code-table.rules.js';
import { taxClasses } from './code-tables.repository.js';
import { type ExportPackage, PACKAGES_WITH_INVOICE } from './tax-codes.rules.js';

/** What each accounting package calls the organization's tax classes. */
@Injectable()
export class CodeTablesService {
  constructor(private readonly work: Work) {}

  get(actor: Actor, target: ExportPackage): Promise<CodeTable> {
    return this.work.read(actor, (tx) => answer(tx, target));
  }

  /**
   * Replaces the table of one package; cells without a code are left out.
   * @throws DomainError version_conflict | no_record | export_code_twice | export_code_untaxed | invalid_input
   */
  put(actor: Actor, target: ExportPackage, input: CodeTableInput): Promise<CodeTable> {
    return this.work.run(actor, async (tx) => {
      const before = await tx.findForUpdate(CodeTableEntity, {
        organization_id: actor.organization_id,
        package: target,
      });
      if ((before?.version ?? 0) !== input.version)
        throw new DomainError('version_conflict', 'conflict', { current: await answer(tx, target) });
      const taxes = new Map((await taxClasses(tx)).map((tax) => [tax.id, tax]));
      const problem = cellProblem(target, input.cells, taxes);
      if (problem)
        throw new DomainError(problem.code, problem.code === 'no_record' ? 'not_found' : 'invalid', {
          field: `cells.${problem.at}`,
        });
      const next = {
        cells: keptCells(input.cells),
        updated_by_name: actor.user_name,
        updated_at: nowIso(),
      };
      const row = before
        ? await tx.update(CodeTableEntity, { ...before, ...next })
        : await tx.insert(CodeTableEntity, { id: newId(), package: target, ...next });
      const subject = { menu: 'settings', subject_type: 'export_code_table', subject_id: row.id };
      const logged = (table: { package: ExportPackage; cells: unknown[] }) => ({
        package: table.package,
        cells: table.cells,
      });
      await tx.audit('export_code_table.updated', subject, before && logged(before), logged(row));
      return answer(tx, target);
    });
  }
}

async function answer(tx: Tx, target: ExportPackage): Promise<CodeTable> {
  const row = await tx.find(CodeTableEntity, { organization_id: tx.actor.organization_id, package: target });
  return {
    package: target,
    has_invoice: PACKAGES_WITH_INVOICE.includes(target),
    version: row?.version ?? 0,
    updated_by_name: row?.updated_by_name ?? '',
    updated_at: row?.updated_at ?? null,
    items: shownRows(target, await taxClasses(tx), row?.cells ?? []),
  };
}
