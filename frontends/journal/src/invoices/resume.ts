import type { TabKey } from './editor.rules';

/** Where somebody typed: a field of the header, or a field of a line by its name. */
export interface FieldPlace {
  id: string;
  label: string;
  /** Number of the line, from 0; null in the header. */
  line: number | null;
}

interface Resumed {
  local_id: number;
  tab: TabKey;
  place: FieldPlace | null;
}

let resumed: Resumed | null = null;

/** The page of this invoice begins where the user was on another one. */
export function resumeOn(next: Resumed): void {
  resumed = next;
}

/** What to go on with on the page of this invoice; once. Any other page forgets it. */
export function takeResumed(local_id: number): Resumed | null {
  const found = resumed?.local_id === local_id ? resumed : null;
  resumed = null;
  return found;
}

/** The place of a field of the form; null of anything else. */
export function placeOf(element: Element | null): FieldPlace | null {
  if (!(element instanceof HTMLElement) || !element.matches('input, textarea, [role="switch"]')) return null;
  const line = element.closest<HTMLElement>('[data-line]')?.dataset.line;
  return {
    id: element.id,
    label: element.getAttribute('aria-label') ?? '',
    line: line === undefined ? null : Number(line),
  };
}

/** The field that a shown value becomes when it is edited; null of anything that has a click of its own. */
export function placeOfValue(element: Element): FieldPlace | null {
  if (element.closest('a, button, input, textarea, [role="switch"], summary')) return null;
  const cell = element.closest<HTMLElement>('[data-cell]');
  if (!cell) return null;
  const name = cell.dataset.cell ?? '';
  const line = cell.closest<HTMLElement>('[data-line]')?.dataset.line;
  return line === undefined
    ? { id: name, label: '', line: null }
    : { id: '', label: name, line: Number(line) };
}

/** Puts the focus on the same field of this page; false where it has none. */
export function focusPlace({ id, label, line }: FieldPlace): boolean {
  const field = line === null ? document.getElementById(id) : lineField(label, line);
  field?.focus();
  if (field instanceof HTMLInputElement) field.select();
  return field !== null;
}

/** Puts the focus on the first field of the lines; false where there is none to fill in. */
export function focusLines(): boolean {
  const field = document.querySelector<HTMLElement>('[data-section="lines"] [data-line] input');
  field?.focus();
  return field !== null;
}

function lineField(label: string, line: number): HTMLElement | null {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-line]')];
  const row = rows.find(({ dataset }) => dataset.line === String(line)) ?? rows[0];
  const fields = [...(row?.querySelectorAll<HTMLElement>('[aria-label]') ?? [])];
  return fields.find((field) => field.getAttribute('aria-label') === label) ?? null;
}
