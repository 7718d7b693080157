import { APPROVED_FIELDS } from '../invoice-fields/content.rules.js';
import { keepsValue } from '../invoice-fields/invoices.rules.js';

/** What the log keeps of a header or a line. */
export type Recorded = Readonly<Record<string, unknown>>;

export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** The header fields that differ between two records of the log, in the order of the form. */
export function fieldChanges(before: Recorded, after: Recorded): FieldChange[] {
  return APPROVED_FIELDS.filter((field) => !keepsValue(field, after[field], before[field])).map((field) => ({
    field,
    before: before[field] ?? null,
    after: after[field] ?? null,
  }));
}

/** The lines that only one of two journals holds; the place of a line makes no difference. */
export function lineChanges(
  before: readonly Recorded[],
  after: readonly Recorded[],
): { before: Recorded[]; after: Recorded[] } {
  return { before: without(before, after), after: without(after, before) };
}

function without(lines: readonly Recorded[], others: readonly Recorded[]): Recorded[] {
  const left = others.map(asText);
  return lines.filter((line) => {
    const at = left.indexOf(asText(line));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function asText({ position: _, ...line }: Recorded): string {
  return JSON.stringify(Object.entries(line).sort(([a], [b]) => (a < b ? -1 : 1)));
}
