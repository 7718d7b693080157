import { normaliseForSearch } from '@uketori/service-kit/search';

/** Legal forms and marks that names are written with or without. */
const UNIMPORTANT =
  /[㍿㈲]|合同会社|合資会社|合名会社|一般社団法人|一般財団法人|[・･.,、。()（）「」'"&＆-]/g;

function bare(name: string): string {
  return normaliseForSearch(name).replace(UNIMPORTANT, '');
}

/** Whether two names may be the same issuer: one is the other, with a branch or a legal form beside it. */
export function isSameName(a: string, b: string): boolean {
  const [left, right] = [bare(a), bare(b)];
  if (left === '' || right === '') return false;
  if (left === right) return true;
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  return short.length >= 2 && long.includes(short);
}

/** One letter in six may be misread, the legal form not counted; short names must be exact. */
export function isNear(read: string, name: string): boolean {
  const [a, b] = [read, name].map((text) => [...text.replace(/[㍿㈲]/gu, '')]) as [string[], string[]];
  if (a.length < 4 || b.length < 4) return false;
  return distance(a, b) <= Math.max(1, Math.floor(b.length / 6));
}

function distance(a: string[], b: string[]): number {
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++)
      row[j] = Math.min(
        (previous[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
    previous = row;
  }
  return previous[b.length] ?? 0;
}
