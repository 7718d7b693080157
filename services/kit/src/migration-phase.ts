/**
 * When a migration may run. `expand` only adds and is applied while the previous release still runs; `contract` removes
 * or restricts and is applied after its last process has ended.
 */
export type Phase = 'expand' | 'contract';

/** The declaration must be within this many lines from the top. */
const FIRST_LINES = 5;
const DECLARATION = /^-- phase: (expand|contract)$/;

/** The phase that a migration declares in a line `-- phase: …` of its first five; null when it declares none. */
export function phaseOf(sql: string): Phase | null {
  for (const line of sql.split('\n', FIRST_LINES)) {
    const phase = DECLARATION.exec(line.trimEnd())?.[1];
    if (phase) return phase as Phase;
  }
  return null;
}

/**
 * How a migration runs: in one transaction; as single statements without one (`-- transaction: none`), which
 * `create index concurrently` demands; or as one update in batches (`-- batch: 5000`), each of them a transaction.
 */
export type Way = 'transaction' | 'statements' | { batch: number };

/** The way that a migration declares in its first five lines. */
export function wayOf(sql: string): Way {
  for (const line of sql.split('\n', FIRST_LINES)) {
    if (/^-- transaction: none$/.test(line.trimEnd())) return 'statements';
    const batch = /^-- batch: (\d{1,6})$/.exec(line.trimEnd())?.[1];
    if (batch) return { batch: Number(batch) };
  }
  return 'transaction';
}
