import { daysBetween } from '@uketori/service-kit/days.rules';
import { announcement, entriesOf } from './nta-format.rules.js';
import type { RegistryEntry } from './registry.types.js';

/**
 * Columns of the agency's download files (全件データ, 差分データ; CSV in UTF-8 without a heading), by the description
 * of resources on the publication site. Both carry the fields of the Web-API in its order.
 */
export const PUBLISHED_COLUMNS = [
  'sequenceNumber',
  'registratedNumber',
  'process',
  'correct',
  'kind',
  'country',
  'latest',
  'registrationDate',
  'updateDate',
  'disposalDate',
  'expireDate',
  'address',
  'addressPrefectureCode',
  'addressCityCode',
  'addressRequest',
  'addressRequestPrefectureCode',
  'addressRequestCityCode',
  'kana',
  'name',
  'addressInside',
  'addressInsidePrefectureCode',
  'addressInsideCityCode',
  'tradeName',
  'popularName_previousName',
] as const;

/** The fields that the product keeps of a record. */
const KEPT = [
  'registratedNumber',
  'process',
  'kind',
  'latest',
  'registrationDate',
  'updateDate',
  'disposalDate',
  'expireDate',
  'address',
  'addressInside',
  'name',
  'tradeName',
  'popularName_previousName',
] as const;
const PLACES = KEPT.map((name) => PUBLISHED_COLUMNS.indexOf(name));
const DATES: readonly string[] = ['registrationDate', 'updateDate', 'disposalDate', 'expireDate'];

const NUMBER = /^T\d{13}$/;
const DATE = /^(?:\d{4}-\d{2}-\d{2})?$/;

/** Kept texts of a row in the order of KEPT; null for a row that is none of the agency's. */
export function keptOf(row: readonly string[]): string[] | null {
  if (row.length !== PUBLISHED_COLUMNS.length) return null;
  const kept = PLACES.map((place) => row[place] ?? '');
  if (!NUMBER.test(kept[0] ?? '')) return null;
  const isDated = KEPT.every((name, i) => !DATES.includes(name) || DATE.test(kept[i] ?? ''));
  return isDated ? kept : null;
}

/** Last change of a kept record, '' where it has none. */
export function updatedOf(kept: readonly string[]): string {
  return kept[KEPT.indexOf('updateDate')] ?? '';
}

/** Files that the records are spread over, so that a lookup reads one of a thousand. */
export const SHARDS = 1_000;

/** Name of the file of a number: its last three digits, which are spread evenly. */
export function shardOf(number: string): string {
  return number.slice(-3);
}

export const lineOf = (kept: readonly string[]): string => `${JSON.stringify(kept)}\n`;

/** The entries of numbers in the lines of their file; null for a number without a record. */
export function entriesIn(lines: string, numbers: readonly string[]): Map<string, RegistryEntry | null> {
  const starts = numbers.map((number) => `["${number}"`);
  const found = lines.split('\n').filter((line) => starts.some((start) => line.startsWith(start)));
  const records = found.map((line) => {
    const kept: string[] = JSON.parse(line);
    return announcement.parse(Object.fromEntries(KEPT.map((name, i) => [name, kept[i]])));
  });
  return entriesOf({ announcement: records }, numbers);
}

/** Longest age of the files at which an absent number still counts as not registered, days. */
export const PUBLISHED_DAYS = 45;

/** Whether the files are too old to say that a number is absent. Both are dates 'YYYY-MM-DD'. */
export function isTooOld(as_of: string, today: string): boolean {
  return daysBetween(as_of, today) > PUBLISHED_DAYS;
}
