import type { ReadOptions } from '@uketori/proto/uketori/intake/v1/events';
import { type LineTemplate, templatesInput } from './line.record.js';

/** Upload-time journal lines; null when none were chosen or the text is not lines of this product. */
export function uploadJournal(options: Pick<ReadOptions, 'journal_json'> | null): LineTemplate[] | null {
  if (!options?.journal_json) return null;
  try {
    const value: unknown = JSON.parse(options.journal_json);
    const lines = Array.isArray(value) ? value : [value];
    const parsed = templatesInput.safeParse(lines);
    return parsed.success && parsed.data.length > 0 ? parsed.data : null;
  } catch {
    return null;
  }
}
