const PREFIX = 'invoice-field-';

/** Id of the control of a header field. */
export function fieldId(name: string): string {
  return `${PREFIX}${name}`;
}

/** The header field that an element belongs to, or null. */
export function fieldOf(element: HTMLElement): string | null {
  return element.closest<HTMLElement>(`[id^="${PREFIX}"]`)?.id.slice(PREFIX.length) ?? null;
}
