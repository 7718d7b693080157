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
