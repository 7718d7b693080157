import { DomainError } from '@uketori/service-kit/errors';
import { normaliseForSearch } from '@uketori/service-kit/search';
import {
  editionOf,
  foundReading,
  type ReadBefore,
  searchColumns,
  storedReading,
} from '../masters/readings.rules.js';
import type { CompanyEntity, CompanyInput } from './company.record.js';
import { checkTNumber, normalisePhone, normaliseTNumber } from '../qualified/t-number.rules.js';

/** What a supplier's form comes to in its row. */
export type CompanyColumns = Partial<CompanyEntity> & { name_key: string };

/** A supplier as its reading depends on it. */
export function readOf(row: CompanyEntity): ReadBefore {
  const { company_name: name, account_holder_kana: holder, reading, search_edition } = row;
  return { name, holder, reading, search_edition };
}

/** The reading by which a stored supplier is found. */
export function readingOf(row: CompanyEntity): string {
  return foundReading(readOf(row));
}

/** What a supplier is found by. */
export function searchOf(
  name: string,
  row: Pick<CompanyEntity, 'reading' | 't_number' | 'phone_number' | 'abstract'>,
): ReturnType<typeof searchColumns> {
  const { reading, t_number, phone_number, abstract } = row;
  return searchColumns({ name, reading }, t_number, phone_number, abstract);
}

/**
 * The stored columns of a supplier: keys normalised for matching. `before` is what is stored of it, null for a new one.
 * Throws bad_t_number for a malformed one.
 */
export function toColumns(input: CompanyInput, before: CompanyEntity | null): CompanyColumns {
  const { patterns: _patterns, version: _version, ...fields } = input;
  const t_number = fields.t_number ? normaliseTNumber(fields.t_number) : null;
  if (checkTNumber(t_number) === 'bad_format')
    throw new DomainError('bad_t_number', 'invalid', { field: 't_number' });
  const { company_name: name, account_holder_kana: holder } = fields;
  const known = before && readOf(before);
  const reading = storedReading({ name, holder, reading: fields.reading }, known);
  return {
    ...fields,
    reading,
    t_number,
    name_key: normaliseForSearch(fields.company_name),
    phone_key: normalisePhone(fields.phone_number) || null,
    scanned_phone_key: normalisePhone(fields.scanned_phone_number) || null,
    ...searchOf(name, { ...fields, reading, t_number }),
    search_edition: editionOf({ name, holder }, reading, known),
  };
}
