import { api } from '@uketori/frontend-kit/api';
import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { useEffect, useRef } from 'react';
import type { Invoice, JournalLine } from '../invoice.types';
import { headerChanges } from '../invoice.record';
import { of, SIDES, toLineInput } from './lineInput';

/** Long enough for the next number of the same line to be typed. */
const SETTLE_MS = 300;

/** Whether a side has a number but not all three of them yet. */
export function isUnsettled(line: JournalLine): boolean {
  return SIDES.some((side) => {
    const numbers = (['amount', 'amount_without_tax', 'tax_amount'] as const).map(
      (name) => line[of(side, name)],
    );
    const known = numbers.filter((number) => typeof number === 'number').length;
    return known > 0 && known < numbers.length;
  });
}

/** The settled numbers of the server's lines in the rows of the form; other input, and rows without news, stay. */
export function withNumbers(
  lines: readonly JournalLine[],
  settled: readonly Omit<JournalLine, 'key'>[],
): JournalLine[] {
  return lines.map((line, i) => {
    const numbers: Partial<JournalLine> = {};
    for (const side of SIDES)
      for (const name of ['amount', 'amount_without_tax', 'tax_amount', 'deductible_percent'] as const)
        numbers[of(side, name)] = settled[i]?.[of(side, name)] ?? null;
    const names = Object.keys(numbers) as (keyof typeof numbers)[];
    return names.every((name) => numbers[name] === line[name]) ? line : { ...line, ...numbers };
  });
}

/**
 * Has the server calculate net and tax beside the typed number, by the tax class and the rounding of
 * the supplier. A response that comes after more input is dropped.
 */
export function useSettledLines(
  invoice: Invoice,
  draft: Invoice,
  editing: boolean,
  onSettled: (lines: JournalLine[]) => void,
): void {
  const now = useRef(draft.journals);
  now.current = draft.journals;
  const settle = useRef(onSettled);
  settle.current = onSettled;
  useEffect(() => {
    const asked = draft.journals;
    if (!editing || !asked.some(isUnsettled)) return undefined;
    const timer = setTimeout(() => {
      const body = { draft: headerChanges(invoice, draft), journals: asked.map(toLineInput) };
      const params = { path: { local_id: invoice.local_id } };
      const settling: Promise<{ items: Schema<'JournalLine'>[] }> = api.post(
        '/invoices/{local_id}/settled-lines',
        { params, body },
      );
      settling.then(
        ({ items }) => {
          if (now.current === asked) settle.current(withNumbers(asked, items));
        },
        // The save settles incomplete lines, and its response says why it cannot.
        () => undefined,
      );
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [invoice, draft, editing]);
}
