import type { JournalLine } from '../lines/lines.facade.js';
import { sameLines } from '../lines/lines.rules.js';
import type { InvoiceEntity } from './invoice.record.js';
import { FIELD_SECTIONS, type HeaderField, keepsValue } from './invoices.rules.js';

/** Ids of the supplier and the department in the masters. An approval covers the names in the header, not these ids. */
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
