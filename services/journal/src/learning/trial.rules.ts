import { choosePattern } from '../proposals/proposals.rules.js';

/** A pattern as it is tried; null is one that is not stored yet. */
export interface TriedPattern {
  id: string | null;
  /** In the normal form of the search. */
  keyword: string | null;
}

/** A past invoice of the supplier. */
export interface PastInvoice {
  local_id: number;
  issue_date: string | null;
  total_amount: number | null;
  /** Its dearest item; '' where none was read. */
  item: string;
  /** The words that keywords are looked for in. */
  text: string;
  /** Account of its largest debit; null without lines. */
  booked_id: string | null;
  booked: string | null;
  /** The pattern that its own proposal came from. */
  pattern_id: string | null;
}

export interface TrialRow extends Omit<PastInvoice, 'text' | 'booked_id' | 'pattern_id'> {
  /** Its own proposal came from this pattern. */
  used: boolean;
  /** The pattern would be chosen now. */
  hit: boolean;
  /** It is booked to the account of the pattern; null where one of both has none, or the pattern is not chosen. */
  agrees: boolean | null;
}

/**
 * What a pattern does on past invoices: for which it would be chosen beside the supplier's other patterns, and whether
 * they are booked to its account.
 * @param tried the pattern with the keyword to try; it takes the place of the stored one
 * @param account first debit account of its lines
 */
export function tryPattern(
  tried: TriedPattern,
  account: string | null,
  stored: readonly { id: string; keyword: string | null }[],
  past: readonly PastInvoice[],
): TrialRow[] {
  const patterns: TriedPattern[] = [...stored.filter(({ id }) => id !== tried.id), tried];
  return past.map(({ text, booked_id, pattern_id, ...shown }) => {
    const hit = choosePattern(patterns, text) === tried;
    return {
      ...shown,
      used: tried.id !== null && pattern_id === tried.id,
      hit,
      agrees: hit && account !== null && booked_id !== null ? booked_id === account : null,
    };
  });
}
