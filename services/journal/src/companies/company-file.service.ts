import { Injectable } from '@nestjs/common';
import { type Actor, requireAbility } from '@uketori/service-kit/actor';
import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import type { z } from 'zod';
import {
  type checkedImport,
  type CheckImport,
  type CsvFile,
  csvFile,
  type FileMode,
  headed,
  type importedMasters,
  importFailed,
  type ImportInput,
  itemsOf,
  MAX_LISTED,
  withConflictCodes,
} from '../masters/masters.facade.js';
import { CompanyEntity } from './company.record.js';
import { companyChanged } from './companies.event.js';
import { requireProof } from './companies.service.js';
import {
  COMPANY_COLUMNS,
  type CompanyPlan,
  planCompanies,
  type PlannedCompany,
} from './company-file.rules.js';
import { forgetPatterns, knownCompanies } from './companies.repository.js';

/** Suppliers as files: made for download, checked, and taken over whole or not at all. */
@Injectable()
export class CompanyFileService {
  constructor(private readonly work: Work) {}

  async file(actor: Actor, mode: FileMode): Promise<CsvFile> {
    if (mode === 'template') return csvFile(`company_${mode}.csv`, COMPANY_COLUMNS, []);
    const known = await this.work.run(actor, async (tx) => {
      const rows = await knownCompanies(tx, false);
      // The file holds every bank account: it is an export that people who watch over security see.
      const subject = { menu: 'master', subject_type: 'company', subject_id: 'all' };
      await tx.audit('company.exported', subject, null, { rows: rows.length, mode });
      return rows;
    });
    const shown = known.filter((row) => mode === 'all' || row.status === 1);
    const records = shown.map((row) => row as unknown as Record<string, unknown>);
    return csvFile(`company_${mode}.csv`, COMPANY_COLUMNS, records);
  }

  /** What a file would do. Writes nothing. */
  async check(actor: Actor, input: CheckImport): Promise<z.infer<typeof checkedImport>> {
    const { items, unknown, missing: missing_columns } = itemsOf(COMPANY_COLUMNS, input.rows);
    const known = await this.work.read(actor, (tx) => knownCompanies(tx, false));
    const plan = planCompanies(items, known, input.mode);
    const isOk = plan.findings.length === 0 && missing_columns.length === 0 && items.length > 0;
    const missing = input.mode === 'overwrite' ? plan.missing : [];
    return {
      status: isOk ? 'ok' : 'error',
      error: isOk ? null : items.length === 0 ? 'no_items' : 'import_failed',
      ...countsOf(plan),
      findings: headed(COMPANY_COLUMNS, plan.findings),
      finding_count: plan.findings.length,
      unknown_columns: unknown,
      missing_columns,
      items,
      missing: missing.slice(0, MAX_LISTED).map(({ company_name }) => ({ name: company_name, code: '' })),
    };
  }

  /**
   * Takes the rows of a checked file over. Throws import_failed with the obstacles, name_in_use when somebody
   * else was faster; then nothing is written. An account that a file brings is confirmed as any new one
   * before it is paid, and asks for a recent proof (step_up_required).
   */
  apply(actor: Actor, input: ImportInput): Promise<z.infer<typeof importedMasters>> {
    if (input.delete_names.length > 0) requireAbility(actor, 'company:delete');
    return withConflictCodes(
      this.work.run(actor, async (tx) => {
        const known = await knownCompanies(tx, true);
        const wanted = new Set(input.delete_names);
        const leaving = known.filter((row) => wanted.has(row.company_name));
        const plan = planCompanies(input.items, known, input.mode, new Set(leaving.map((row) => row.id)));
        if (plan.findings.length > 0) throw importFailed(COMPANY_COLUMNS, plan.findings);
        for (const { change, known: before, columns } of plan.rows)
          if (change !== 'keep') requireProof(actor, before, columns);
        const log = { before: [] as object[], after: [] as object[] };
        for (const row of leaving) await remove(tx, row, log);
        await write(
          tx,
          plan.rows.filter((row) => row.change !== 'keep'),
          log,
        );
        const first = leaving[0]?.id ?? plan.rows.find((row) => row.known)?.known?.id ?? newId();
        if (log.before.length + log.after.length > 0)
          await tx.audit(
            'company.imported',
            { menu: 'master', subject_type: 'company', subject_id: first },
            { rows: log.before },
            { rows: log.after },
          );
        return { ...countsOf(plan), deleted: leaving.length };
      }),
    );
  }
}

interface FileLog {
  before: object[];
  after: object[];
}

async function remove(tx: Tx, row: CompanyEntity, log: FileLog): Promise<void> {
  const gone = await tx.update(CompanyEntity, { ...row, deleted: true });
  await tx.emit(companyChanged(gone, 'deleted'));
  await forgetPatterns(tx, row.id);
  log.before.push(recordOf(row));
}

async function write(tx: Tx, changed: readonly PlannedCompany[], log: FileLog): Promise<void> {
  const updated_at = new Date().toISOString();
  const written = await Promise.all(
    changed.map(({ known, columns }) =>
      known
        ? tx.update(CompanyEntity, { ...known, ...columns, updated_at })
        : tx.insert(CompanyEntity, { id: newId(), ...columns }),
    ),
  );
  for (const [at, stored] of written.entries()) {
    const known = changed[at]?.known;
    await tx.emit(companyChanged(stored, known ? 'updated' : 'created'));
    if (known) log.before.push(recordOf(known));
    log.after.push(recordOf(stored));
  }
}

function recordOf(row: CompanyEntity): object {
  const record = row as unknown as Record<string, unknown>;
  return { id: row.id, ...Object.fromEntries(COMPANY_COLUMNS.map(({ name }) => [name, record[name]])) };
}

function countsOf(plan: CompanyPlan): { created: number; updated: number; kept: number } {
  const count = (change: PlannedCompany['change']) => plan.rows.filter((row) => row.change === change).length;
  return { created: count('create'), updated: count('update'), kept: count('keep') };
}
