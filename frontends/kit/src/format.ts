/** Figures and dates as Japanese books write them. Formatted text is for eyes only: never parse it. */

const INTEGER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const DECIMAL = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** 1234567 -> "1,234,567", -500 -> "▲500" */
export function formatYen(amount: number): string {
  return amount < 0 ? `▲${INTEGER.format(-amount)}` : INTEGER.format(amount);
}

/** Foreign currency amounts are decimal strings and stay exact: only the integer part is grouped. */
export function formatDecimal(amount: string | number): string {
  if (typeof amount === 'number') return DECIMAL.format(amount);
  const [integer = '0', fraction = ''] = amount.replace('-', '').split('.');
  const grouped = integer.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return `${amount.startsWith('-') ? '▲' : ''}${grouped}.${`${fraction}00`.slice(0, Math.max(2, fraction.length))}`;
}

/** '2026-11-20' -> '2026/11/20' */
export function formatDate(date: string): string {
  return date.slice(0, 10).replaceAll('-', '/');
}

const JST = new Intl.DateTimeFormat('ja-JP', {
  timeZone: 'Asia/Tokyo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** ISO instant -> '2026/11/20 09:05' in Japanese time */
export function formatDateTime(instant: string): string {
  return JST.format(new Date(instant));
}

const ERA = new Intl.DateTimeFormat('ja-JP-u-ca-japanese', {
  timeZone: 'UTC',
  era: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
});

/** '2026-11-20' -> '令和8年11月20日' */
export function formatEra(date: string): string {
  return ERA.format(new Date(`${date.slice(0, 10)}T00:00:00Z`));
}

/** Full-width digits, commas and yen signs as people type or paste them -> integer, or null */
export function parseYenInput(typed: string): number | null {
  const plain = typed
    .normalize('NFKC')
    .replace(/[,\s¥円]/g, '')
    .replace(/^[▲△−ー]/, '-');
  if (!/^-?\d{1,15}$/.test(plain)) return null;
  return Number(plain);
}

/** '20261120', '2026.11.20', '２０２６/11/20', '11/20' (this year) -> 'YYYY-MM-DD', or null for days that do not exist */
export function parseDateInput(typed: string, today: Date = new Date()): string | null {
  const plain = typed.normalize('NFKC').trim();
  const match =
    /^(\d{4})[./年-](\d{1,2})[./月-](\d{1,2})日?$/.exec(plain) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(plain) ??
    /^()(\d{1,2})[./月-](\d{1,2})日?$/.exec(plain);
  if (!match) return null;
  const [year, month, day] = [Number(match[1] || today.getFullYear()), Number(match[2]), Number(match[3])];
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return date.toISOString().slice(0, 10);
}
