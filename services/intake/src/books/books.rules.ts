import { guarded } from '@uketori/service-kit/formulas.rules';

/** The three search keys of the electronic books law: transaction date, amount, partner. */
export interface BookValues {
  /** ISO date; null when unknown. */
  transaction_date: string | null;
  /** Whole yen; null when unknown, which is not zero. */
  amount: number | null;
  partner_name: string;
}

/** What a kept version is to the books. */
export type BookState = 'VALID' | 'DELETED' | 'REPLACED' | 'RETURNED' | 'CORRECTED';

export interface BookMarks {
  /** False for values that were corrected since. */
  latest: boolean;
  replaced: boolean;
  deleted: boolean;
  returned: boolean;
}

/** The one word for a row: earlier values first, then what happened to the file, then to its invoice. */
export function bookState(marks: BookMarks): BookState {
  if (!marks.latest) return 'CORRECTED';
  if (marks.replaced) return 'REPLACED';
  if (marks.returned) return 'RETURNED';
  return marks.deleted ? 'DELETED' : 'VALID';
}

/** Same values, so that nothing was corrected. */
export function sameValues(a: BookValues, b: BookValues): boolean {
  return (
    a.transaction_date === b.transaction_date && a.amount === b.amount && a.partner_name === b.partner_name
  );
}

/**
 * The effect of a change of values on a row. The first values of an invoice fill the row of a file that had
 * none of its own. Every later change is a correction, whose predecessor stays visible (law: the
 * fact and the content of a correction).
 */
export function valueChange(
  before: BookValues & { invoice_id: string | null },
  next: BookValues,
): 'none' | 'fill' | 'correct' {
  if (sameValues(before, next)) return 'none';
  return before.invoice_id === null ? 'fill' : 'correct';
}

/** The values that an InvoiceChanged event carries; `total_amount` is absent while it is unknown. */
export function valuesOf(event: {
  issue_date: string;
  total_amount?: string | undefined;
  partner_name: string;
}): BookValues {
  return {
    transaction_date: event.issue_date || null,
    amount: event.total_amount === undefined ? null : Number(event.total_amount),
    partner_name: event.partner_name,
  };
}

/** States in the words of a file. */
export const STATE_WORDS = {
  VALID: '有効',
  DELETED: '削除',
  REPLACED: '差替',
  RETURNED: '返却',
  CORRECTED: '訂正前',
} as const;

/** Whether a file is attached to the invoice beside its original, in the words of a file. */
export const ROLE_WORDS = { false: '原本', true: '添付' } as const;

/** States of a time stamp in the words of a file. */
export const STAMP_WORDS = {
  NONE: '対象外',
  WAITING: '付与待ち',
  RETRYING: '再試行中',
  STAMPED: '付与済',
  EXPIRED: '期限超過',
} as const;

/** One CSV field (RFC 4180); text that a spreadsheet would run as a formula is kept from running by a quote mark. */
export function csvField(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = guarded(value);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const JST_OFFSET_MS = 9 * 60 * 60 * 1000;

/** An instant as people in Japan write it, `YYYY-MM-DD HH:mm:ss`; empty for none. */
export function jstText(instant: string | null): string {
  if (!instant) return '';
  const local = new Date(Date.parse(instant) + JST_OFFSET_MS).toISOString();
  return `${local.slice(0, 10)} ${local.slice(11, 19)}`;
}
