import type { KeyboardEvent } from 'react';

/**
 * Accountants drive by the ten keys: Enter goes on to the next field, never while an IME composes; Escape
 * leaves the field, so that the arrows walk the tabs.
 */
export function enterIsNextField(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Escape' && !event.nativeEvent.isComposing && event.target instanceof HTMLInputElement) {
    if (event.target.getAttribute('aria-expanded') !== 'true') event.target.blur();
    return;
  }
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.shiftKey) return;
  const target = event.target as HTMLElement;
  if (!(target instanceof HTMLInputElement) || target.getAttribute('aria-expanded') === 'true') return;
  // What is typed into a select is its own: Enter chooses.
  if (target.getAttribute('role') === 'combobox' && target.value !== '') return;
  event.preventDefault();
  event.stopPropagation();
  const fields = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('input:not([disabled]), button[role="switch"]'),
  ];
  const next = fields[fields.indexOf(target) + 1];
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
}
