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

interface Cell {
  year: number;
  month: number;
  status: string;
  /** JST date of the last request by mail */
  asked_on: string | null;
}

interface Row<C extends Cell = Cell> {
  has_email: boolean;
  months: readonly C[];
}

interface Month {
  year: number;
  month: number;
}

export function cellOf<C extends Cell>(row: Row<C>, { year, month }: Month): C | undefined {
  return row.months.find((cell) => cell.year === year && cell.month === month);
}

/** Customers with something to collect in a month. */
export function toCollect<R extends Row>(rows: readonly R[], at: Month): R[] {
  return rows.filter((row) => {
    const status = cellOf(row, at)?.status;
    return status === 'uncollected' || status === 'returned';
  });
}

export type Way = 'link' | 'mail';

/**
 * Whether a supplier is ready for a request. `collected`: the invoice is there. By mail also `no_address`, and `asked`
 * when a request went out for the month, which a user may repeat.
 */
export type AskState = 'ready' | 'asked' | 'no_address' | 'collected';

export function askState(row: Row, at: Month, way: Way): AskState {
  const cell = cellOf(row, at);
  if (cell?.status === 'submitted' || cell?.status === 'sent') return 'collected';
  if (way === 'link') return 'ready';
  if (!row.has_email) return 'no_address';
  return cell?.asked_on ? 'asked' : 'ready';
}
