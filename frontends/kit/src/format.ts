/**
 * Figures and dates as Japanese books write them; thousands are parted as the reader's language does, where a comma
 * would be a decimal point. Formatted text is for eyes only: never parse it.
 */
import { languageStore } from './i18n/languageStore';
import { pseudo } from './i18n/pseudo';

interface Marks {
  group: string;
  decimal: string;
}

const marksOf = new Map<string, Marks>();

function marks(): Marks {
  const code = languageStore.get();
  const known = marksOf.get(code);
  if (known) return known;
  const parts = new Intl.NumberFormat(`${realLanguage(code)}-u-nu-latn`).formatToParts(1_234_567.5);
  const markOf = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const found = { group: markOf('group'), decimal: markOf('decimal') };
  marksOf.set(code, found);
  return found;
}

const realLanguage = (code: string): string => (code.startsWith('qps') ? 'en' : code);

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+(?!\d))/g, marks().group);

/** 1234567 -> "1,234,567", -500 -> "▲500" */
export function formatYen(amount: number): string {
  return `${amount < 0 ? '▲' : ''}${grouped(Math.abs(Math.round(amount)).toFixed(0))}`;
}

/** How many of something, or how much a minute: 1234.5 -> "1,234.5" */
export function formatCount(count: number): string {
  const [integer = '0', fraction] = String(count).split('.');
  return fraction ? `${grouped(integer)}${marks().decimal}${fraction}` : grouped(integer);
}

/** Foreign currency amounts are decimal strings and stay exact: only the integer part is grouped. */
export function formatDecimal(amount: string | number): string {
  const exact = typeof amount === 'number' ? amount.toFixed(2) : amount;
  const [integer = '0', fraction = ''] = exact.replace('-', '').split('.');
  const cents = `${fraction}00`.slice(0, Math.max(2, fraction.length));
  return `${exact.startsWith('-') ? '▲' : ''}${grouped(integer)}${marks().decimal}${cents}`;
}

/** Something typed, as a message quotes it: enough to know it by, 40 characters at most. */
export function quoted(typed: string): string {
  const characters = [...typed];
  return characters.length > 40 ? `${characters.slice(0, 39).join('')}…` : typed;
}

/** 3 -> '3月', 'March', 'mars' */
export function monthName(month: number): string {
  const code = languageStore.get();
  const format = new Intl.DateTimeFormat(realLanguage(code), { month: 'long', timeZone: 'UTC' });
  const name = format.format(new Date(Date.UTC(2026, month - 1, 1)));
  return code.startsWith('qps') ? pseudo(name) : name;
}

/** Days since something -> '今日', '3 日前', 'yesterday' */
export function formatAge(days: number): string {
  const code = languageStore.get();
  const age = new Intl.RelativeTimeFormat(realLanguage(code), { numeric: 'auto' }).format(-days, 'day');
  return code.startsWith('qps') ? pseudo(age) : age;
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

/** The year before the first of an era, by its name and letter. */
const ERAS: Readonly<Record<string, number>> = { 令和: 2018, r: 2018, 平成: 1988, h: 1988 };

/** 令和8年 and R8. as 2026年 and 2026. */
function withoutEra(typed: string): string {
  return typed.replace(/^(令和|平成|r|h)(\d{1,2}|元)(?=[./年-])/i, (_, era: string, year: string) =>
    String((ERAS[era.toLowerCase()] ?? 0) + (year === '元' ? 1 : Number(year))),
  );
}

/**
 * '20261120', '2026.11.20', '２０２６/11/20', '令和8年11月20日', 'R8.11.20', '11/20' (this year) -> 'YYYY-MM-DD', or null
 * for days that do not exist
 */
export function parseDateInput(typed: string, today: Date = new Date()): string | null {
  const plain = withoutEra(typed.normalize('NFKC').trim());
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
