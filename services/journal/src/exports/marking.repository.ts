import { todayJst } from '@uketori/service-kit/clock';
import { DomainError } from '@uketori/service-kit/errors';
import { literal } from '@uketori/service-kit/literal';
import { shown } from '@uketori/service-kit/record';
import type { StoredBytes } from '@uketori/service-kit/storage/storage';
import type { Tx } from '@uketori/service-kit/tx';
import { queueRegistryChecks } from '../registry/registry.facade.js';
import { ExportRunEntity, runRecord, type RunView } from './export-run.record.js';
import type { ExportRequest } from './exports.types.js';
import type { ExportFormat } from './export-format.record.js';
import type { FileWriter } from './writer.rules.js';
import { ENTRY_TABLES, hasEntries } from './selection.repository.js';
import { runKind } from './sources.data.js';
import { lastNumber } from './export-runs.repository.js';

/** Time for the marks of a large file. */
const STATEMENT_TIMEOUT_MS = 600_000;

/** A file that is durable, before its invoices are marked. */
export interface Written extends StoredBytes {
  key: string;
  format: ExportFormat;
  writer: FileWriter;
  local_ids: Int32Array;
  /** The entry of each payment. */
  entries: Int32Array;
  /** Last file of this organization that the snapshot knew. */
  seen: number;
}

/**
 * The one transaction: number, run, marks, log. Exports of one organization are numbered one by one.
 * @throws DomainError exported_meanwhile | payments_changed_meanwhile
 */
export async function mark(tx: Tx, id: string, file: Written, request: ExportRequest): Promise<RunView> {
  const { organization_id } = tx.actor;
  await tx.rows(`set local statement_timeout = ${STATEMENT_TIMEOUT_MS}`);
  await tx.rows(`select pg_advisory_xact_lock(hashtextextended('exports/' || $1::text, 0))`, [
    organization_id,
  ]);
  const ids = `{${file.local_ids.join(',')}}`;
  const entries = `{${file.entries.join(',')}}`;
  const number = (await lastNumber(tx)) + 1;
  if (request.exported === 'not_exported' && number - 1 > file.seen)
    await refuseMarked(tx, ids, request, file.seen);
  const { kind: asked } = request;
  if (hasEntries(asked)) await refuseUndone(tx, ids, entries, ENTRY_TABLES[asked]);
  const kind = runKind(asked);
  const extension = file.format.options.delimiter === 'tab' ? 'txt' : 'csv';
  const run = await tx.insert(ExportRunEntity, {
    id,
    number,
    kind,
    format_id: file.format.id,
    format_name: file.format.name,
    file_name: `${asked}_${todayJst().replaceAll('-', '')}_${number}.${extension}`,
    media_type: `text/${extension === 'csv' ? 'csv' : 'tab-separated-values'}; charset=${CHARSETS[file.format.options.encoding]}`,
    storage_key: file.key,
    bytes: file.bytes,
    sha256: file.sha256,
    row_count: file.writer.rows,
    invoice_count: file.writer.slips,
    request: summaryOf(request),
    created_by: tx.actor.user_id,
    created_by_name: tx.actor.user_name,
  });
  await tx.rows(
    `insert into journal.export_items (organization_id, local_id, kind, export_id, entry)
     select $1, local_id, $3, $4, entry from unnest($2::int[], $5::int[]) marks(local_id, entry)`,
    [organization_id, ids, request.kind, id, entries],
  );
  if (request.kind === 'accrual')
    await queueRegistryChecks(
      tx,
      `organization_id = ${literal(organization_id)} and local_id = any(${literal(ids)}::int[])`,
    );
  const subject = { menu: 'invoice', subject_type: 'export', subject_id: id, local_id: number };
  await tx.audit('export.created', subject, null, shown(runRecord, run));
  return shown(runRecord, run);
}

const CHARSETS = { cp932: 'Shift_JIS', utf8: 'utf-8', utf8_bom: 'utf-8' } as const;

/** Two people who export the same "not exported" at the same moment must not book it twice. */
async function refuseMarked(tx: Tx, ids: string, request: ExportRequest, seen: number): Promise<void> {
  const taken = await tx.rows<{ local_id: number }>(
    `select x.local_id from journal.export_items x
       join journal.export_runs r on r.organization_id = x.organization_id and r.id = x.export_id
     where x.organization_id = $1 and x.kind = $3 and r.number > $4 and x.local_id = any($2::int[]) limit 100`,
    [tx.actor.organization_id, ids, request.kind, seen],
  );
  if (taken.length > 0)
    throw new DomainError('exported_meanwhile', 'conflict', { local_ids: taken.map((row) => row.local_id) });
}

/**
 * A payment that was undone, or an estimate or plan that was deleted, while the file was written is in no file yet, so
 * nothing would take back what this one contains. A user who undoes one holds its invoice: they come before this, and are seen, or after it
 * and see the marks.
 */
async function refuseUndone(tx: Tx, ids: string, entries: string, table: string): Promise<void> {
  const { organization_id } = tx.actor;
  await tx.rows(
    `select count(*) from (select 1 from journal.invoices
       where organization_id = $1 and local_id = any($2::int[]) order by id for key share) held`,
    [organization_id, ids],
  );
  const gone = await tx.rows<{ local_id: number }>(
    `select m.local_id from unnest($2::int[], $3::int[]) m(local_id, entry)
     where not exists (select 1 from journal.invoices i
       join ${table} p on p.organization_id = i.organization_id and p.invoice_id = i.id
       where i.organization_id = $1 and i.local_id = m.local_id and p.entry = m.entry) limit 100`,
    [organization_id, ids, entries],
  );
  if (gone.length > 0)
    throw new DomainError('payments_changed_meanwhile', 'conflict', {
      local_ids: gone.map((row) => row.local_id),
    });
}

/** The request as the history keeps it: of a long selection only its size. */
function summaryOf(request: ExportRequest): Record<string, unknown> {
  const { target, replacements, exported, approval } = request;
  const what = 'ids' in target ? { selected: target.ids.length } : { query: target.query };
  return { exported, approval, ...what, replacements };
}
