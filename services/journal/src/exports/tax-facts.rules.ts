import type { Side } from '../lines/line-columns.rules.js';
import { NULL, type Places, type RawRow } from './slips.rules.js';
import { type AccountClass, type Deduction, percentOf, type TaxClass } from './tax-codes.rules.js';

/** Everything about a line's tax class that decides its code. */
export interface TaxFacts {
  tax: TaxClass | null;
  of: Deduction;
  /** Deductible per cent of the tax. */
  percent: number;
  /** The same where the transitional measure applies; null elsewhere. */
  share: number | null;
}

export type FactsOf = Readonly<Record<Side, (row: RawRow) => TaxFacts>>;

interface Masters {
  taxes: ReadonlyMap<string, TaxClass>;
  /** By account title. */
  account_classes?: ReadonlyMap<string, AccountClass>;
}

/**
 * Reads the tax class of a line and what decides how much of its tax is deductible. Lines with the same facts get
 * the same object, so a caller may keep what it derives from them.
 */
export function factsReader(side: Side, places: Places, masters: Masters): (row: RawRow) => TaxFacts {
  const names = ['tax_id', 'is_keikasochi', 'deductible_percent', 'account_title_id'].map(
    (name) => `${side}_${name}`,
  );
  const [tax_id, keikasochi, deductible, title, qualified, purchased] = [
    ...names,
    'is_qualified',
    'purchase_date',
  ].map((name) => places.get(name) ?? -1) as [number, number, number, number, number, number];
  const kept = new Map<string, TaxFacts>();
  const facts_at = [tax_id, keikasochi, deductible, title, qualified, purchased];
  // Rows come in runs of equal facts, and several columns ask about one row: both cost no look-up.
  let last: { row: RawRow; facts: TaxFacts } | null = null;
  return (row) => {
    if (last !== null) {
      const before = last.row;
      if (before === row || facts_at.every((place) => before[place] === row[place])) {
        last.row = row;
        return last.facts;
      }
    }
    const cell = (place: number) => row[place] ?? NULL;
    const percent = cell(deductible);
    const date = cell(purchased);
    const account_class = masters.account_classes?.get(cell(title)) ?? null;
    const key = `${cell(tax_id)}|${cell(keikasochi)}|${percent}|${cell(qualified)}|${date}|${account_class}`;
    let facts = kept.get(key);
    if (facts === undefined) {
      const tax = masters.taxes.get(cell(tax_id)) ?? null;
      const of = {
        percent: percent === NULL ? null : Number(percent),
        is_keikasochi: cell(keikasochi) === 't',
        is_qualified: cell(qualified) === 't',
        date: date === NULL ? null : date,
        account_class,
      };
      const deducted = percentOf(tax, of);
      const isShare = tax !== null && tax.rate > 0 && deducted > 0 && deducted < 100;
      facts = { tax, of, percent: deducted, share: isShare ? deducted : null };
      kept.set(key, facts);
    }
    last = { row, facts };
    return facts;
  };
}

/** The share of the transitional measure that a row bears, in per cent; null where it bears none. */
export function transitionShare(factsOf: FactsOf, row: RawRow): number | null {
  return factsOf.debit(row).share ?? factsOf.credit(row).share;
}
