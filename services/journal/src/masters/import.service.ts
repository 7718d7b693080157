import { Injectable } from '@nestjs/common';
import { type Actor, requireAbility } from '@uketori/service-kit/actor';
import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import type { z } from 'zod';
import { withConflictCodes } from './conflicts.service.js';
import { type CsvFile, csvColumns, csvFile, isAccounting, itemsOf } from './csv.rules.js';
import type { checkedImport, CheckImport, FileMode, importedMasters, ImportInput } from './import.types.js';
import { headed, importFailed, MAX_LISTED } from './import-findings.rules.js';
import { type FilePlan, type KnownRows, planFile } from './import-file.rules.js';
import type { Finding } from './import-cells.rules.js';
import type { PlannedRow } from './import-plan.rules.js';
import { KINDS, MasterEntity } from './master.record.js';
import { masterChanged } from './masters.event.js';
import { type MasterKind } from './kinds.data.js';
import { masterKind } from './masters.rules.js';
import { masterUse } from './masters-use.repository.js';
import { lastPlace, mastersOf, vacateNames } from './masters.repository.js';

/** Masters as files: made for download, checked, and taken over whole or not at all. */
@Injectable()
export class MasterImportService {
  constructor(private readonly work: Work) {}

  /** A kind's rows as a file, in the order of its lists. */
  async file(actor: Actor, kindText: string, mode: FileMode): Promise<CsvFile> {
    const kind = fileKind(kindText);
    requireAbility(actor, `${KINDS[kind].resource}:read`);
    const known = await this.work.read(actor, (tx) => knownRows(tx, kind, false));
    const shown = mode === 'template' ? [] : known.rows.filter((row) => mode === 'all' || row.status === 1);
    return csvFile(`${kind}_${mode}.csv`, csvColumns(kind), recordsOf(kind, { ...known, rows: shown }));
  }

  /** What a file would do. Writes nothing. */
  async check(actor: Actor, kindText: string, input: CheckImport): Promise<z.infer<typeof checkedImport>> {
    const kind = fileKind(kindText);
    requireAbility(actor, `${KINDS[kind].resource}:update`);
    const { items, unknown, missing: missing_columns } = itemsOf(csvColumns(kind), input.rows);
    const known = await this.work.read(actor, (tx) => knownRows(tx, kind, false));
    const { plans, findings } = planFile(kind, items, known, { mode: input.mode, newId });
    const isEmpty = items.length === 0;
    const isOk = findings.length === 0 && missing_columns.length === 0 && !isEmpty;
    const missing = input.mode === 'overwrite' ? (plans[0]?.plan.missing ?? []) : [];
    return {
      status: isOk ? 'ok' : 'error',
      error: isOk ? null : isEmpty ? 'no_items' : 'import_failed',
      ...countsOf(plans),
      findings: headed(csvColumns(kind), findings),
      finding_count: findings.length,
      unknown_columns: unknown,
      missing_columns,
      items,
      missing: missing.slice(0, MAX_LISTED).map(({ name, code }) => ({ name, code })),
    };
  }

  /**
   * Takes the rows of a checked file over. Throws import_failed with the obstacles, name_in_use or
   * duplicate_code when somebody else was faster; then nothing is written.
   */
  apply(actor: Actor, kindText: string, input: ImportInput): Promise<z.infer<typeof importedMasters>> {
    const kind = fileKind(kindText);
    requireAbility(actor, `${KINDS[kind].resource}:update`);
    if (input.delete_names.length > 0) requireAbility(actor, `${KINDS[kind].resource}:delete`);
    return withConflictCodes(
      this.work.run(actor, async (tx) => {
        const known = await knownRows(tx, kind, true);
        const leaving = await leavingRows(tx, kind, known, input.delete_names);
        const options = { mode: input.mode, newId, leaving: new Set(leaving.map((row) => row.id)) };
        const { plans, findings } = planFile(kind, input.items, known, options);
        if (findings.length > 0) throw importFailed(csvColumns(kind), findings);
        const log = { before: [] as object[], after: [] as object[] };
        for (const row of leaving) await this.#remove(tx, row, log);
        await vacate(tx, plans);
        for (const { kind: written, plan } of plans) await this.#write(tx, written, plan.rows, log);
        const [first] = [...plans.flatMap(({ plan }) => plan.rows), ...leaving];
        if (first && log.before.length + log.after.length > 0)
          await tx.audit(
            'master.imported',
            { menu: 'master', subject_type: kind, subject_id: first.id },
            { rows: log.before },
            { rows: log.after },
          );
        return { ...countsOf(plans), deleted: leaving.length };
      }),
    );
  }

  async #remove(tx: Tx, row: MasterEntity, log: ImportLog): Promise<void> {
    const gone = await tx.update(MasterEntity, { ...row, deleted: true, status: 0 as const });
    await tx.emit(masterChanged(gone, 'deleted'));
    log.before.push(recordOf(row));
  }

  async #write(tx: Tx, kind: MasterKind, rows: readonly PlannedRow[], log: ImportLog): Promise<void> {
    let sort_num = await lastPlace(tx, kind);
    const updated_at = new Date().toISOString();
    const changed = rows.filter(({ change }) => change !== 'keep');
    const written = await Promise.all(
      changed.map(({ id, known, columns }) =>
        known
          ? tx.update(MasterEntity, { ...known, ...columns, updated_at })
          : tx.insert(MasterEntity, { id, kind, ...columns, sort_num: ++sort_num }),
      ),
    );
    for (const [at, stored] of written.entries()) {
      const known = changed[at]?.known;
      await tx.emit(masterChanged(stored, known ? 'updated' : 'created'));
      if (known) log.before.push(recordOf(known));
      log.after.push(recordOf(stored));
    }
  }
}

interface ImportLog {
  before: object[];
  after: object[];
}

/** Account titles and their sub accounts come in one file. */
function fileKind(text: string): MasterKind {
  const kind = masterKind(text);
  return isAccounting(kind) ? 'account_title' : kind;
}

/** The rows a kind's file writes, in the order of the lists, and the tax classes it may name. */
async function knownRows(tx: Tx, kind: MasterKind, hold: boolean): Promise<KnownRows> {
  const kinds = isAccounting(kind) ? ['account_title', 'sub_account'] : [kind];
  return {
    rows: await mastersOf(tx, kinds, hold),
    taxes: isAccounting(kind) ? await mastersOf(tx, ['tax'], false) : [],
  };
}

/** The rows of these names, none of them in use. Throws import_failed. */
async function leavingRows(
  tx: Tx,
  kind: MasterKind,
  known: KnownRows,
  names: readonly string[],
): Promise<MasterEntity[]> {
  const wanted = new Set(names);
  const rows = known.rows.filter((row) => row.kind === kind && wanted.has(row.name));
  const findings: Finding[] = [];
  for (const row of rows)
    if (await masterUse(tx, row))
      findings.push({ line: 0, column: 'name', value: row.name, code: 'master_in_use' });
  if (findings.length > 0) throw importFailed(csvColumns(kind), findings);
  return rows;
}

async function vacate(tx: Tx, plans: FilePlan['plans']): Promise<void> {
  const renamed = plans.flatMap(({ plan }) =>
    plan.rows.filter(
      ({ known, columns }) =>
        known && (known.name_key !== columns.name_key || (known.code !== columns.code && known.code !== '')),
    ),
  );
  await vacateNames(
    tx,
    renamed.map((row) => row.id),
  );
}

function countsOf(plans: FilePlan['plans']): { created: number; updated: number; kept: number } {
  const changes = plans.flatMap(({ plan }) => plan.rows.map((row) => row.change));
  const count = (change: PlannedRow['change']) => changes.filter((one) => one === change).length;
  return { created: count('create'), updated: count('update'), kept: count('keep') };
}

function recordOf(row: MasterEntity): object {
  const { id, kind, name, code, reading, status, parent_id, rate, valid_from, valid_to, attributes } = row;
  return { id, kind, name, code, reading, status, parent_id, rate, valid_from, valid_to, ...attributes };
}

/** Rows by the names of the file's columns. */
function recordsOf(kind: MasterKind, { rows, taxes }: KnownRows): Record<string, unknown>[] {
  if (!isAccounting(kind)) return rows.map((row) => ({ ...row, ...row.attributes }));
  const taxCodes = new Map(taxes.map((row) => [row.id, row.code || row.name]));
  return rows
    .filter((row) => row.kind === 'account_title')
    .flatMap((title) => {
      const account = {
        account_code: title.code,
        account_name: title.name,
        account_reading: title.reading,
        tax_classification_code: taxCodes.get(String(title.attributes.tax_classification_id)) ?? '',
        category: title.attributes.category,
      };
      const subs = rows.filter((row) => row.parent_id === title.id);
      return [
        { ...account, status: title.status },
        ...subs.map((sub) => ({
          ...account,
          sub_code: sub.code,
          sub_name: sub.name,
          sub_reading: sub.reading,
          status: sub.status,
        })),
      ];
    });
}
