import { DomainError } from '@uketori/service-kit/errors';
import { bigrams, normaliseForSearch, searchText } from '@uketori/service-kit/search';
import type { CompanyEntity, CompanyInput } from './company.record.js';
import { checkTNumber, normalisePhone, normaliseTNumber } from '../qualified/t-number.rules.js';

/** What a supplier's form comes to in its row. */
export type CompanyColumns = Partial<CompanyEntity> & { name_key: string };

/** The stored columns of a supplier: keys normalised for matching. Throws bad_t_number for a malformed one. */
export function toColumns(input: CompanyInput): CompanyColumns {
  const { patterns: _patterns, version: _version, ...fields } = input;
  const t_number = fields.t_number ? normaliseTNumber(fields.t_number) : null;
  if (checkTNumber(t_number) === 'bad_format')
    throw new DomainError('bad_t_number', 'invalid', { field: 't_number' });
  return {
    ...fields,
    t_number,
    name_key: normaliseForSearch(fields.company_name),
    phone_key: normalisePhone(fields.phone_number) || null,
    scanned_phone_key: normalisePhone(fields.scanned_phone_number) || null,
    search_text: searchText(fields.company_name, t_number, fields.phone_number, fields.abstract),
    search_bigrams: bigrams(fields.company_name, t_number, fields.phone_number, fields.abstract),
  };
}
