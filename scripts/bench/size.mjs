/**
 * `npm run bench -- --short` proves that every bench still runs: little data, one round. Its figures mean nothing.
 */
export const IS_SHORT = process.argv.includes('--short');

/** `full`, or `short` in the short form. */
export function sized(full, short) {
  return IS_SHORT ? short : full;
}
