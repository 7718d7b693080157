import { normaliseForSearch } from '@uketori/service-kit/search';
import type { Finding, FindingCode } from './import-cells.rules.js';
import { fieldsOf, KINDS, type MasterEntity, type MasterInput } from './master.record.js';
import { type MasterKind } from './kinds.data.js';
import { type MasterColumns, toColumns } from './masters.rules.js';

/** overwrite: known rows take the file's values; new: known rows stay unchanged. Both add what is new. */
export type ImportMode = 'overwrite' | 'new';

/** A row of one kind as the file gives it: only the fields whose columns the file has. */
export interface GivenRow {
  line: number;
  /** Account title of a sub account. */
  parent_id: string | null;
  fields: Record<string, unknown> & { name: string; code?: string };
  /** Column of the file by field, where they differ. */
  columns?: Record<string, string>;
}

export interface PlannedRow {
  line: number;
  id: string;
  change: 'create' | 'update' | 'keep';
  known: MasterEntity | null;
  columns: MasterColumns;
}

export interface Plan {
  rows: PlannedRow[];
  findings: Finding[];
  /** Active rows that the file does not name. */
  missing: MasterEntity[];
}

const parentKey = (parent: string | null): string => parent ?? '';

/** Lists of rows by a key. */
function grouped<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

/** The known row a given one means: the one of its code, else the one of its name. */
function matcher(known: readonly MasterEntity[]): (row: GivenRow) => MasterEntity | null {
  const byCode = new Map(known.filter((row) => row.code).map((row) => [keyOf(row.parent_id, row.code), row]));
  const byName = new Map(known.map((row) => [keyOf(row.parent_id, row.name_key), row]));
  return ({ parent_id, fields }) =>
    (fields.code && byCode.get(keyOf(parent_id, fields.code))) ||
    byName.get(keyOf(parent_id, normaliseForSearch(fields.name))) ||
    null;
}

const keyOf = (parent: string | null, word: string): string => `${parentKey(parent)}\n${word}`;

/** The fields of a stored row, as its form would send them. */
function fieldsOfRow(kind: MasterKind, row: MasterEntity): Record<string, unknown> {
  const definition = KINDS[kind];
  const fields: Record<string, unknown> = {
    name: row.name,
    code: row.code,
    reading: row.reading,
    status: row.status,
  };
  for (const name of definition.columns) fields[name] = row[name];
  for (const name of definition.attributes)
    if (row.attributes[name] !== undefined) fields[name] = row.attributes[name];
  return fields;
}

function isSame(known: MasterEntity, next: MasterColumns): boolean {
  const names = ['name', 'code', 'reading', 'status', 'rate', 'valid_from', 'valid_to'] as const;
  return (
    names.every((name) => known[name] === next[name]) &&
    Object.entries(next.attributes).every(
      ([name, value]) => (known.attributes[name] ?? null) === (value ?? null),
    )
  );
}

/** A file of new rows must not mean a known one by half: its name with another code, or its code with another name. */
function halfKnown(row: GivenRow, known: MasterEntity): FindingCode | null {
  const isSameName = normaliseForSearch(row.fields.name) === known.name_key;
  if (!isSameName) return 'duplicate_code';
  return row.fields.code && known.code && row.fields.code !== known.code ? 'name_in_use' : null;
}

/**
 * What a file does to the masters of a kind. A file with a finding changes no row: a file is taken over
 * whole or not at all. `leaving` are rows that go at the same time; their names and codes are free again.
 */
export function planRows(
  kind: MasterKind,
  given: readonly GivenRow[],
  known: readonly MasterEntity[],
  options: { mode: ImportMode; newId: () => string; leaving?: ReadonlySet<string> },
): Plan {
  const staying = known.filter((row) => !options.leaving?.has(row.id));
  const match = matcher(staying);
  const findings: Finding[] = [];
  const rows: PlannedRow[] = [];
  for (const row of given) {
    const found = match(row);
    const planned = planRow(kind, row, found, options);
    if ('columns' in planned) rows.push(planned);
    else findings.push(...planned.findings);
  }
  const meant = new Set(rows.map((row) => row.known?.id));
  return {
    rows,
    findings: [...findings, ...conflicts(given, rows, staying)],
    missing: staying.filter((row) => row.status === 1 && !meant.has(row.id)),
  };
}

function planRow(
  kind: MasterKind,
  row: GivenRow,
  known: MasterEntity | null,
  options: { mode: ImportMode; newId: () => string },
): PlannedRow | { findings: Finding[] } {
  const at = (field: string, code: FindingCode): Finding => ({
    line: row.line,
    column: row.columns?.[field] ?? field,
    value: String(row.fields[field] ?? ''),
    code,
  });
  if (row.fields.name.trim() === '') return { findings: [at('name', 'required')] };
  if (known && options.mode === 'new') {
    const half = halfKnown(row, known);
    if (half) return { findings: [at(half === 'name_in_use' ? 'name' : 'code', half)] };
    return { line: row.line, id: known.id, change: 'keep', known, columns: known };
  }
  const base = known ? fieldsOfRow(kind, known) : {};
  const { parent: of } = KINDS[kind];
  const parent = of ? { [of.field]: row.parent_id } : {};
  const parsed = fieldsOf(kind).safeParse({ ...base, ...row.fields, ...parent });
  if (!parsed.success)
    return {
      findings: parsed.error.issues.map((issue) =>
        at(issue.path.join('.'), issue.code === 'too_big' ? 'too_long' : 'invalid'),
      ),
    };
  const fields: MasterInput = parsed.data;
  if (fields.valid_from && fields.valid_to && fields.valid_from > fields.valid_to)
    return { findings: [at('valid_to', 'invalid')] };
  const columns = toColumns(kind, fields, known);
  if (!known) return { line: row.line, id: options.newId(), change: 'create', known, columns };
  return {
    line: row.line,
    id: known.id,
    change: isSame(known, columns) ? 'keep' : 'update',
    known,
    columns,
  };
}

/**
 * Rows that would share a name or a code when all is done; reported at the row of the file, the later of two.
 */
function conflicts(
  given: readonly GivenRow[],
  rows: readonly PlannedRow[],
  known: readonly MasterEntity[],
): Finding[] {
  const columnsOfLine = new Map(given.map((row) => [row.line, row.columns ?? {}]));
  const changed = new Map(rows.map((row) => [row.id, row]));
  const after = [
    ...known.filter((row) => !changed.has(row.id)).map((row) => ({ line: 0, columns: row as MasterColumns })),
    ...rows,
  ];
  const findings: Finding[] = [];
  const tell = (field: 'name' | 'code', code: FindingCode, shared: typeof after) => {
    for (const { line, columns } of shared.slice(1))
      if (line > 0)
        findings.push({
          line,
          column: columnsOfLine.get(line)?.[field] ?? field,
          value: columns[field],
          code,
        });
  };
  const byLine = [...after].sort((a, b) => a.line - b.line);
  for (const shared of grouped(byLine, ({ columns }) => keyOf(columns.parent_id, columns.name_key)).values())
    tell('name', 'name_in_use', shared);
  const coded = byLine.filter(({ columns }) => columns.code !== '');
  for (const shared of grouped(coded, ({ columns }) => keyOf(columns.parent_id, columns.code)).values())
    tell('code', 'duplicate_code', shared);
  return findings;
}
