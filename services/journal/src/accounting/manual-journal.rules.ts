import { createHash } from 'node:crypto';
import type { JournalLine } from '../lines/lines.facade.js';
import { distinct, placedIn, type Resolver } from './body.rules.js';
import { type DealFacts, type DealInvoice, type Obstacle, plannedLine, supplierWant } from './deal.rules.js';
import type { Want } from './mapping.rules.js';

/** Entries of the month end that become manual journals (振替伝票): an estimate or its reversal, a month of a prepaid line. */
export const JOURNAL_KINDS = ['estimate', 'spread'] as const;
export type JournalKind = (typeof JOURNAL_KINDS)[number];

/** Most sides of one manual journal (accounting API 2020-06-15). */
const MAX_DETAILS = 100;

export type JournalDetail = Record<string, number | string | number[]> & {
  entry_side: 'debit' | 'credit';
  tax_code: number;
  amount: number;
};

/** Body of POST /api/1/manual_journals. */
export interface JournalBody {
  company_id: number;
  issue_date: string;
  ref_number: string;
  details: JournalDetail[];
}

/** What of an invoice its entries of the month end are made from. */
export type JournalInvoice = Pick<
  DealInvoice,
  'is_qualified' | 'delivery_date' | 'issue_date' | 'company_id' | 'partner_name' | 't_number'
>;

/** A side of an entry before its counterparts are known. */
export interface JournalSide {
  entry_side: 'debit' | 'credit';
  amount: number;
  description: string;
  wants: Want[];
}

export interface JournalPlan {
  sides: JournalSide[];
  obstacles: Obstacle[];
}

/**
 * An entry as a manual journal: each side with its account, its tax class and the partner, which is the vendor of the
 * side, else the supplier. Both sides come to the same sum, and no amount is below one, or it is refused.
 */
export function journalPlan(
  lines: readonly JournalLine[],
  invoice: JournalInvoice,
  facts: DealFacts,
): JournalPlan {
  const obstacles: Obstacle[] = [];
  const supplier = supplierWant(invoice);
  const sides = lines.flatMap((line) =>
    (['debit', 'credit'] as const).flatMap((entry_side): JournalSide[] => {
      const amount = line[`${entry_side}_amount`];
      if (amount === null || amount === 0) return [];
      const { wants, description } = plannedLine(line, entry_side, null, { invoice, facts, obstacles });
      const hasVendor = wants.some(({ kind }) => kind === 'vendor');
      const partner = supplier && !hasVendor ? [supplier] : [];
      return [{ entry_side, amount, description, wants: [...wants, ...partner] }];
    }),
  );
  const sum = (side: JournalSide['entry_side']) =>
    sides.reduce((total, { entry_side, amount }) => total + (entry_side === side ? amount : 0), 0);
  if (sides.length === 0) obstacles.push({ code: 'no_lines' });
  if (sides.some(({ amount }) => amount < 1) || sum('debit') !== sum('credit'))
    obstacles.push({ code: 'not_positive' });
  if (sides.length > MAX_DETAILS) obstacles.push({ code: 'too_many_deductions' });
  return { sides, obstacles };
}

/** The body of a plan, or what keeps it from being sent; it never leaves a part out silently. */
export function journalBody(
  plan: JournalPlan,
  resolver: Resolver,
  frame: { company_id: number; issue_date: string; ref_number: string; lacks_segments: boolean },
): { body: JournalBody | null; obstacles: Obstacle[] } {
  const obstacles: Obstacle[] = [...plan.obstacles];
  const details = plan.sides.map(({ entry_side, amount, description, wants }) => ({
    entry_side,
    ...placedIn(wants, resolver, frame.lacks_segments, obstacles),
    amount,
    ...(description === '' ? {} : { description }),
  })) as JournalDetail[];
  if (obstacles.length > 0) return { body: null, obstacles: distinct(obstacles) };
  const { company_id, issue_date, ref_number } = frame;
  return { body: { company_id, issue_date, ref_number, details }, obstacles: [] };
}

/** What a manual journal is known by over there, at most 20 characters, and the same at every try. */
export function journalNumber(of: { id: string; kind: JournalKind; local_id: number }): string {
  const digest = createHash('sha256').update(of.id).digest('hex');
  return `${of.kind === 'estimate' ? 'EST' : 'SPR'}-${of.local_id}-${digest.slice(0, 5)}`;
}
