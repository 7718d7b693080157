/** Longest life of a link is 90 days (inbox service). */
export const EXPIRY_DAYS = [7, 14, 30, 60, 90];
export const DEFAULT_EXPIRY_DAYS = 14;

export interface MailWords {
  subject: string;
  body: string;
}

/** An address the mail program opens; line breaks as RFC 6068 wants them. */
export function mailtoUrl(to: string, { subject, body }: MailWords): string {
  const lines = body.replace(/\r?\n/g, '\r\n');
  return `mailto:${encodeURIComponent(to)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines)}`;
}

export type LinkState = 'open' | 'expired' | 'revoked';

export function linkState(link: { expires_at: string; revoked_at: string | null }, now: number): LinkState {
  if (link.revoked_at) return 'revoked';
  return Date.parse(link.expires_at) <= now ? 'expired' : 'open';
}

/** Customers with something to collect in a month. */
export function toCollect<Row extends { months: { year: number; month: number; status: string }[] }>(
  rows: readonly Row[],
  { year, month }: { year: number; month: number },
): Row[] {
  return rows.filter((row) =>
    row.months.some(
      (cell) =>
        cell.year === year &&
        cell.month === month &&
        (cell.status === 'uncollected' || cell.status === 'returned'),
    ),
  );
}
