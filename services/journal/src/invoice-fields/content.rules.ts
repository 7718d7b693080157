import type { JournalLine } from '../lines/line-columns.rules.js';
import { sameLines } from '../lines/lines.rules.js';
import type { InvoiceEntity } from './invoice.record.js';
import { FIELD_SECTIONS, type HeaderField, keepsValue } from './invoices.rules.js';

/** Whose the invoice is, in masters and in the house, is told by names beside them and is not what is approved. */
const BESIDE: ReadonlySet<HeaderField> = new Set(['company_id', 'department_id']);

/** The header fields that an approval is about. */
export const APPROVED_FIELDS = (Object.keys(FIELD_SECTIONS) as HeaderField[]).filter(
  (field) => !BESIDE.has(field),
);

type Header = Pick<InvoiceEntity, HeaderField | 'content_sha256'>;

/** Lines before and after a change. */
export interface LinesChange {
  before: readonly JournalLine[];
  after: readonly JournalLine[];
}

/** Whether a change touches what an approval is about: header, file or lines; `lines` is absent when they stay. */
export function isContentChanged(before: Header, next: Header, lines: LinesChange | undefined): boolean {
  const isKept = APPROVED_FIELDS.every((field) => keepsValue(field, next[field], before[field]));
  const isSameFile = before.content_sha256 === next.content_sha256;
  return !isKept || !isSameFile || (lines !== undefined && !sameLines(lines.before, lines.after));
}

/** Whether the content was changed after somebody approved it. */
export function isChangedAfterApproval(
  invoice: Pick<InvoiceEntity, 'approve_users' | 'content_version'>,
): boolean {
  return invoice.approve_users.some(({ version }) => version < invoice.content_version);
}

/** What the log keeps of a header or a line. */
export type Recorded = Readonly<Record<string, unknown>>;

export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** The header fields that differ between two records of the log, in the order of the form. */
export function fieldChanges(before: Recorded, after: Recorded): FieldChange[] {
  return APPROVED_FIELDS.filter((field) => !keepsValue(field, after[field], before[field])).map((field) => ({
    field,
    before: before[field] ?? null,
    after: after[field] ?? null,
  }));
}

/** The lines that only one of two journals holds; where a line stands makes no difference. */
export function lineChanges(
  before: readonly Recorded[],
  after: readonly Recorded[],
): { before: Recorded[]; after: Recorded[] } {
  return { before: without(before, after), after: without(after, before) };
}

function without(lines: readonly Recorded[], others: readonly Recorded[]): Recorded[] {
  const left = others.map(asText);
  return lines.filter((line) => {
    const at = left.indexOf(asText(line));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function asText({ position: _, ...line }: Recorded): string {
  return JSON.stringify(Object.entries(line).sort(([a], [b]) => (a < b ? -1 : 1)));
}
