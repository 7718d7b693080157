import { useCallback, useMemo, useState } from 'react';
import { INVOICE_FIELDS } from '../invoice.record';
import type { Invoice } from '../invoice.types';
import { doubtsOf, nextDoubt } from './doubts';

export interface DoubtWalk {
  doubts: readonly string[];
  checked: ReadonlySet<string>;
  /** All doubtful fields were looked at. */
  done: boolean;
  /** Where editing begins: the first doubtful field, else the first of all. */
  first: string;
  /** Goes on from a field of the header; false from anywhere else. */
  walkOn: (from: HTMLElement) => boolean;
  restart: () => void;
}

const PREFIX = 'invoice-field-';

/** Enter walks the doubtful fields only, in the order of the form; past the last one the hands are free to save. */
export function useDoubtWalk(invoice: Invoice): DoubtWalk {
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const doubts = useMemo(() => doubtsOf(invoice), [invoice]);
  const done = doubts.every((name) => checked.has(name));
  const walkOn = (from: HTMLElement): boolean => {
    const field = from.closest<HTMLElement>(`[id^="${PREFIX}"]`);
    if (!field) return false;
    const here = field.id.slice(PREFIX.length);
    const seen = new Set(checked).add(here);
    setChecked(seen);
    const next = nextDoubt(doubts, seen, here);
    const input = next ? document.getElementById(PREFIX + next) : null;
    if (!input) {
      // Without the focus in a field Enter saves, as everywhere.
      from.blur();
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
    walkOn,
    restart: useCallback(() => setChecked(new Set()), []),
  };
}
