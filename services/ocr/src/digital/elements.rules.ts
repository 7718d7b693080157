import type { Document, Element } from 'slimdom';

/** Longest text that one field takes, and longest attribute. */
const MOST_TEXT = 1_000;
const MOST_ATTRIBUTE = 255;

/** The elements at a path of local names below one, in document order: 'Party/PartyName' finds all names of all parties. */
export function all(parent: Element | null, path: string): Element[] {
  let found: Element[] = parent ? [parent] : [];
  for (const name of path.split('/'))
    found = found.flatMap((one) => one.children.filter((child) => child.localName === name));
  return found;
}

export function first(parent: Element | null, path: string): Element | null {
  return all(parent, path)[0] ?? null;
}

/** Text of the first element at a path: blanks collapsed, cut to what a field takes; '' where there is none. */
export function text(parent: Element | null, path: string): string {
  const found = path === '' ? parent : first(parent, path);
  return (found?.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, MOST_TEXT);
}

export function texts(parent: Element | null, path: string): string[] {
  return all(parent, path)
    .map((one) => text(one, ''))
    .filter((one) => one !== '');
}

/** An attribute, cut to what a field takes; '' where there is none. */
export function attribute(one: Element | null, name: string): string {
  return one?.getAttribute(name)?.slice(0, MOST_ATTRIBUTE) ?? '';
}

/** A decimal as the file writes it, without a plus sign; '' for anything else. */
export function decimal(value: string): string {
  return /^[+-]?\d{1,15}(?:\.\d{1,10})?$/.test(value) ? value.replace(/^\+/, '') : '';
}

/** A decimal with the opposite sign. */
export function negated(value: string): string {
  if (value === '' || /^-?0+(?:\.0*)?$/.test(value)) return value.replace(/^-/, '');
  return value.startsWith('-') ? value.slice(1) : `-${value}`;
}

/** A date as YYYY-MM-DD; a zone behind it, which XML allows, goes. */
export function date(value: string): string {
  return /^(\d{4}-\d{2}-\d{2})(?:Z|[+-]\d{2}:\d{2})?$/.exec(value)?.[1] ?? '';
}

/** The root of a document. */
export function rootOf(document: Document): Element {
  if (!document.documentElement) throw new Error('no root');
  return document.documentElement;
}
