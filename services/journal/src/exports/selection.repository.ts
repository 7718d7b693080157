import { type Actor, requireAbility } from '@uketori/service-kit/actor';
import { literal } from '@uketori/service-kit/literal';
import { type Condition, listCondition, type ListQuery } from '@uketori/service-kit/list';
import { reachable } from '@uketori/service-kit/reach';
import { bigrams } from '@uketori/service-kit/search';
import type { Tx } from '@uketori/service-kit/tx';
import { SAMPLE_SOURCE } from '../invoice-fields/invoice-fields.facade.js';
import { invoiceList } from '../invoice-records/invoice-records.facade.js';
import type { ExportRequest } from './exports.types.js';
import type { ExportKind } from './sources.data.js';

/** The ability each kind of file needs. */
export function exportAbility(kind: ExportKind): string {
  return kind === 'table' ? 'invoice:export_table' : 'invoice:export_journal';
}

/** Kinds with entries of their own, of which an invoice can have several. */
export type EntryKind = 'payment' | 'estimate' | 'spread';
export const ENTRY_TABLES: Readonly<Record<EntryKind, string>> = {
  payment: 'journal.payment_journals',
  estimate: 'journal.accrual_entries',
  spread: 'journal.spread_entries',
};

/** Whether a kind has entries of its own. */
export const hasEntries = (kind: ExportKind): kind is EntryKind => kind in ENTRY_TABLES;

/** Whether entries of a kind wait for the final approval of their invoice. */
export const waitsForApproval = (kind: ExportKind): boolean => kind === 'accrual' || kind === 'spread';

const NO_QUERY = { limit: 25, sort: '-local_id', count: 'none' } as const;

/**
 * The requested invoices as a condition over the list of invoices, with its values written in: the selection or
 * filter, as far as this user may export, without deleted ones and samples.
 */
export async function askedFor(tx: Tx, actor: Actor, request: ExportRequest): Promise<string> {
  const ability = exportAbility(request.kind);
  requireAbility(actor, ability);
  const extra: Condition[] = [
    reachable(actor, ability),
    { sql: 'deleted = $? and source <> $?', params: [false, SAMPLE_SOURCE] },
  ];
  let query: ListQuery = NO_QUERY;
  if ('ids' in request.target) extra.push({ sql: 'local_id = any($?::int[])', params: [request.target.ids] });
  else {
    query = request.target.query;
    const partner = bigrams(String(query.partner ?? ''));
    if (partner.length > 0) extra.push({ sql: 'search_bigrams @> $?::text[]', params: [partner] });
  }
  const parts = [await listCondition(tx, invoiceList, query, extra)];
  if (hasEntries(request.kind))
    parts.push(
      `exists (select 1 from ${ENTRY_TABLES[request.kind]} p where p.organization_id = invoices.organization_id
         and p.invoice_id = invoices.id and ${chosenEntries({ ...request, kind: request.kind }, 'p', 'invoices')})`,
    );
  else if (request.exported !== 'all') parts.push(exportedBefore(request));
  return parts.join(' and ');
}

/**
 * Which entries of payments, estimates or plans go into the file: each is marked for itself, so that what takes an
 * exported one back is not exported by that; none after `until`. `entry` and `invoice` are the names of the rows in the statement.
 */
export function chosenEntries(
  { kind, exported, until }: Pick<ExportRequest, 'exported' | 'until'> & { kind: EntryKind },
  entry: string,
  invoice: string,
): string {
  const inTime = until === undefined ? '' : `${entry}.entry_date <= ${literal(until)}::date and `;
  if (exported === 'all') return `${inTime}true`;
  return `${inTime}${exported === 'exported' ? '' : 'not '}exists (
    select 1 from journal.export_items x where x.organization_id = ${entry}.organization_id
      and x.local_id = ${invoice}.local_id and x.kind = ${literal(kind)} and x.entry = ${entry}.entry)`;
}

function exportedBefore({ exported, kind }: ExportRequest): string {
  return `${exported === 'exported' ? '' : 'not '}exists (
    select 1 from journal.export_items x where x.organization_id = invoices.organization_id
      and x.local_id = invoices.local_id and x.kind = ${literal(kind)})`;
}

/** What of it goes into the file: journals that balance, and approved ones unless all are wanted. */
export function written(asked: string, request: ExportRequest): string {
  const parts = [asked];
  if (request.kind === 'accrual') parts.push('balanced');
  if (waitsForApproval(request.kind) && request.approval === 'approved') parts.push('locked');
  return parts.join(' and ');
}
