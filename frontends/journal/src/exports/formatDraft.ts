import type { ExportFormat, FormatInput, FormatOptions } from './export.types';

/** A column while it is being edited: the key keeps a row itself while it moves. */
export type DraftColumn = ExportFormat['columns'][number] & { key: string };

export interface Draft {
  name: string;
  kind: ExportFormat['kind'];
  options: FormatOptions;
  columns: DraftColumn[];
}

export const MAX_COLUMNS = 120;

let serial = 0;

export function newColumn(source: string, header = ''): DraftColumn {
  return {
    key: `column-${++serial}`,
    source,
    header,
    value: '',
    limit: null,
    empty: '',
    first_row_only: false,
  };
}

const OPTIONS: FormatOptions = {
  encoding: 'utf8_bom',
  newline: 'crlf',
  delimiter: 'comma',
  quote: 'minimal',
  header: true,
  date_format: 'YYYY/MM/DD',
  limit_unit: 'byte',
  short_side: 'blank',
  rows: 'entry',
  negative_lines: 'keep',
  entry_date: 'issue_date',
  split_tax: false,
  formula_guard: true,
};

export function newDraft(kind: Draft['kind'] = 'journal'): Draft {
  return { name: '', kind, options: OPTIONS, columns: [] };
}

export function draftOf(format: ExportFormat, name: string): Draft {
  const columns = format.columns.map((column) => ({ ...column, key: `column-${++serial}` }));
  return { name, kind: format.kind, options: format.options, columns };
}

/** What the server would refuse, shown before the request. */
export function problemOf(draft: Draft): 'name' | 'columns' | null {
  if (draft.name.trim() === '') return 'name';
  return draft.columns.length === 0 ? 'columns' : null;
}

export function toInput(draft: Draft, version: number | null): FormatInput {
  const columns = draft.columns.map(({ key: _key, ...column }) => column);
  return { ...draft, name: draft.name.trim(), columns, ...(version === null ? {} : { version }) };
}

/** The list with one entry at another place; places beyond the ends mean the ends. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  const [one] = next.splice(from, 1);
  if (one === undefined) return next;
  next.splice(Math.max(0, Math.min(to, next.length)), 0, one);
  return next;
}
