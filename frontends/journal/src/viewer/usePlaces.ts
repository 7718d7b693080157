import { useCallback, useRef } from 'react';
import type { InvoicePatch } from '../invoice.types';
import type { Place } from './places';
import { findPlace, type WordPage } from './usePageWords';

type Taught = NonNullable<InvoicePatch['checked']>[number];

/** Fields whose correction teaches the reader where the supplier prints them. */
const TAUGHT: ReadonlySet<string> = new Set<Taught>([
  'partner_name',
  't_number',
  'invoice_number',
  'issue_date',
  'due_date',
  'total_amount',
  'payable_amount',
  'subtotal',
  'tax_amount',
  'taxable_10',
  'tax_10',
  'taxable_8',
  'tax_8',
  'non_taxable_amount',
  'withholding_tax',
  'bank_name',
  'bank_code',
  'branch_name',
  'branch_code',
  'account_type',
  'account_number',
  'account_holder_kana',
  'phone',
  'postal_code',
  'address',
]);

export interface Places {
  /** Remembers where a value was taken from. */
  show: (name: string, value: unknown, place: Place) => void;
  /** The places that a save hands over: of each changed field the one shown, else the only one that prints it. */
  of: (changes: Readonly<Record<string, unknown>>) => Record<string, Place>;
  forget: () => void;
}

/** The places of a draft's values on the page. */
export function usePlaces(words: readonly WordPage[]): Places {
  const shown = useRef(new Map<string, { value: unknown; place: Place }>());
  const show = useCallback((name: string, value: unknown, place: Place) => {
    shown.current.set(name, { value, place });
  }, []);
  const of = (changes: Readonly<Record<string, unknown>>) => {
    const places: Record<string, Place> = {};
    for (const [name, value] of Object.entries(changes)) {
      if (!TAUGHT.has(name) || value === null || value === '') continue;
      const pointed = shown.current.get(name);
      const place = pointed && pointed.value === value ? pointed.place : findPlace(words, name, value);
      if (place) places[name] = place;
    }
    return places;
  };
  return { show, of, forget: useCallback(() => shown.current.clear(), []) };
}
