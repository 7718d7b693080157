import { DomainError } from '@uketori/service-kit/errors';
import type { CsvColumn } from './csv.rules.js';
import type { Finding } from './import-cells.rules.js';

/** Most findings, and most rows a file does not have, that a response lists. */
export const MAX_LISTED = 500;

/** Findings with the headings of their columns, as the file has them. */
export function headed(
  columns: readonly CsvColumn[],
  findings: readonly Finding[],
): (Finding & { heading: string })[] {
  const headings = new Map(columns.map(({ name, heading }) => [name, heading]));
  return findings
    .slice(0, MAX_LISTED)
    .map((finding) => ({ ...finding, heading: headings.get(finding.column) ?? finding.column }));
}

/** The refusal of a file as a whole, with its obstacles. */
export function importFailed(columns: readonly CsvColumn[], findings: readonly Finding[]): DomainError {
  return new DomainError('import_failed', 'invalid', { findings: headed(columns, findings) });
}
