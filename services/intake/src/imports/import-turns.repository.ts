import { JobKind } from '@uketori/service-kit/jobs/job';
import type { Tx } from '@uketori/service-kit/work';

/** An account whose turn comes. */
export interface ImportTurn {
  /** Name of its connector. */
  source: string;
  account_id: string;
}

/** One turn of an account: a few of its files, then the turn of the next account. */
export const BRING_FILES = new JobKind<ImportTurn>('intake.bring_files');

/**
 * Gives an account of the actor's organization a turn at once. Call it in the transaction that stores what waits. One
 * turn waits at most, however often this is called.
 */
export function bringSoon(tx: Tx, source: string, account_id: string): void {
  tx.addJob(BRING_FILES, { source, account_id }, { key: account_id, one_at_a_time: true });
}

/** The turn after this one, in so many seconds; a sooner one stays. */
export function bringNext(tx: Tx, turn: ImportTurn, after: number): void {
  tx.addJob(BRING_FILES, turn, { key: turn.account_id, one_at_a_time: true, keep_time: true, after });
}
