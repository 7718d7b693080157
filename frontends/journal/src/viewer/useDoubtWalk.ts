import { useCallback, useMemo, useState, type KeyboardEvent } from 'react';
import { INVOICE_FIELDS } from '../invoices/invoice.columns';
import type { Invoice } from '../invoices/invoice.types';
import { doubtsOf, nextDoubt } from './doubts';

export interface DoubtWalk {
  doubts: readonly string[];
  checked: ReadonlySet<string>;
  /** All doubtful fields were looked at. */
  done: boolean;
  /** Where editing begins: the first doubtful field, else the first of all. */
  first: string;
  /** Enter in a field of the header; false when the key was not for the walk. */
  onEnter: (event: KeyboardEvent<HTMLElement>) => boolean;
  restart: () => void;
}

const PREFIX = 'invoice-field-';

/** Enter walks the doubtful fields only, in the order of the form; past the last one the hands are free to save. */
export function useDoubtWalk(invoice: Invoice): DoubtWalk {
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const doubts = useMemo(() => doubtsOf(invoice), [invoice]);
  const done = doubts.every((name) => checked.has(name));
  const onEnter = (event: KeyboardEvent<HTMLElement>): boolean => {
    const target = event.target as HTMLElement;
    const field = target.closest<HTMLElement>(`[id^="${PREFIX}"]`);
    if (!field || !isPlainEnter(event, target)) return false;
    event.preventDefault();
    event.stopPropagation();
    const here = field.id.slice(PREFIX.length);
    const seen = new Set(checked).add(here);
    setChecked(seen);
    const next = nextDoubt(doubts, seen, here);
    const input = next ? document.getElementById(PREFIX + next) : null;
    if (!input) {
      // Without the focus in a field Enter saves, as everywhere.
      target.blur();
      return true;
    }
    input.scrollIntoView?.({ block: 'center' });
    input.focus();
    if (input instanceof HTMLInputElement) input.select();
    return true;
  };
  return {
    doubts,
    checked,
    done,
    first: doubts[0] ?? INVOICE_FIELDS[0]?.name ?? '',
    onEnter,
    restart: useCallback(() => setChecked(new Set()), []),
  };
}

/** An Enter that is nobody else's: not of an IME, not with a modifier, not the choice of an open list. */
function isPlainEnter(event: KeyboardEvent<HTMLElement>, target: HTMLElement): boolean {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return false;
  if (event.ctrlKey || event.shiftKey || event.altKey || event.metaKey) return false;
  const isList = target.getAttribute('role') === 'combobox';
  const isOpen = target.getAttribute('aria-expanded') === 'true';
  return !(isList && (isOpen || (target as HTMLInputElement).value !== ''));
}
