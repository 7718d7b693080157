import type { JournalLine } from '../invoice.types';
import { of, type Reference, type Side } from './lineInput';

/** Marks a field of a line that Enter stops at. */
export const STOP = 'uk-stop';

/**
 * Whether Enter stops at a master of a line. The account of the debit side is the decision that a coder makes on every
 * line; of the rest only what is missing.
 */
export function isStop(line: JournalLine, side: Side, reference: Reference): boolean {
  const isEmpty = !line[of(side, `${reference}_id`)];
  if (reference === 'account_title') return side === 'debit' || isEmpty;
  return reference === 'tax' && isEmpty && Boolean(line[of(side, 'account_title_id')]);
}

/** Whether Enter stops at the amount of a side. */
export function isAmountStop(line: JournalLine, side: Side): boolean {
  return typeof line[of(side, 'amount')] !== 'number';
}
