import { DomainError } from '@uketori/service-kit/errors';
import { type PublicField, shown } from '@uketori/service-kit/record';
import { normaliseForSearch } from '@uketori/service-kit/search';
import { MASTER_KINDS, type MasterKind } from './kinds.data.js';
import { fieldsOf, KINDS, type MasterEntity, type MasterInput, masterRecord } from './master.record.js';
import { editionOf, type ReadBefore, searchColumns, storedReading } from './readings.rules.js';

/** The kind a path names. Throws no_record for anything else. */
export function masterKind(text: string): MasterKind {
  const kind = MASTER_KINDS.find((name) => name === text);
  if (!kind) throw new DomainError('no_record', 'not_found', { kind: text });
  return kind;
}

/** The fields of a kind as sent, checked and completed. Throws invalid_input with each issue. */
export function parseFields(kind: MasterKind, body: unknown): MasterInput {
  const parsed = fieldsOf(kind).safeParse(body);
  if (!parsed.success)
    throw new DomainError('invalid_input', 'invalid', {
      issues: parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })),
    });
  const { valid_from, valid_to } = parsed.data;
  if (valid_from && valid_to && valid_from > valid_to)
    throw new DomainError('invalid_input', 'invalid', {
      issues: [{ path: 'valid_to', message: 'valid_to is before valid_from' }],
    });
  return parsed.data;
}

export type MasterColumns = Pick<
  MasterEntity,
  | 'name'
  | 'code'
  | 'reading'
  | 'status'
  | 'parent_id'
  | 'rate'
  | 'valid_from'
  | 'valid_to'
  | 'attributes'
  | 'name_key'
  | 'search_text'
  | 'search_bigrams'
  | 'search_edition'
>;

/** The columns of a row from its fields; `before` is what is stored of it, null for a new one. */
export function toColumns(kind: MasterKind, fields: MasterInput, before: ReadBefore | null): MasterColumns {
  const definition = KINDS[kind];
  const attributes: Record<string, unknown> = {};
  for (const name of definition.attributes) attributes[name] = fields[name];
  const reading = storedReading(fields, before);
  const isTax = definition.columns.includes('rate');
  return {
    name: fields.name,
    code: fields.code,
    reading,
    status: fields.status,
    parent_id: definition.parent ? (fields[definition.parent.field] as string) : null,
    rate: isTax ? (fields.rate ?? 0) : null,
    valid_from: fields.valid_from ?? null,
    valid_to: fields.valid_to ?? null,
    attributes,
    name_key: normaliseForSearch(fields.name),
    ...searchColumns({ name: fields.name, reading }, fields.code),
    search_edition: editionOf(fields, reading, before),
  };
}

/** A row as returned: the fields that every kind has, and those of its kind. */
export type Master = Pick<MasterEntity, PublicField<(typeof masterRecord)['fields']>> &
  Record<string, unknown>;

/** A row as the browser sees it; without the kind's own read ability its confidential fields stay here. */
export function toMaster(row: MasterEntity, mayReadAll: boolean): Master {
  const definition = KINDS[row.kind];
  const answer: Master = shown(masterRecord, row);
  for (const name of definition.columns) answer[name] = row[name];
  if (definition.parent) answer[definition.parent.field] = row.parent_id;
  if (mayReadAll || !definition.confidential)
    for (const name of definition.attributes) answer[name] = row.attributes[name] ?? null;
  return answer;
}

/** Whether a tax class may be used on a day; one without a span always may. */
export function isValidOn(row: Pick<MasterEntity, 'valid_from' | 'valid_to'>, date: string): boolean {
  return (
    (row.valid_from === null || row.valid_from <= date) && (row.valid_to === null || date <= row.valid_to)
  );
}
