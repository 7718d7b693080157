import type { DocumentKind } from '../invoice-fields/document-kind.rules.js';
import { isValidOn } from '../masters/masters.rules.js';
import type { MasterEntity } from '../masters/masters.facade.js';

type TaxClass = Pick<MasterEntity, 'id' | 'name' | 'status' | 'valid_from' | 'valid_to'>;

const normal = (name: string) => name.normalize('NFKC').replace(/\s/g, '');

/** True of a class of goods returned or prices reduced (課対仕返 …). */
export function isReturnClass(name: string): boolean {
  return /仕返/.test(name);
}

/** The name of the class of the same rate and share for the other kind of document; the unchanged name where there is none. */
function nameFor(kind: DocumentKind, name: string): string {
  return kind === 'credit_note'
    ? normal(name).replace(/^(課対|非対|共対)仕入/, '$1仕返')
    : normal(name).replace(/仕返/, '仕入');
}

/**
 * The tax class that a line of an invoice or a credit note gets in place of `id`: 課対仕入10% of a pattern becomes 課対仕返10% on
 * a credit note, and the other way round. Where the chart has no such class on the day, the line keeps its own.
 */
export function classForKind(
  id: string | null,
  kind: DocumentKind,
  taxes: readonly TaxClass[],
  date: string,
): string | null {
  const own = taxes.find((row) => row.id === id);
  if (!own) return id;
  const wanted = nameFor(kind, own.name);
  if (wanted === normal(own.name)) return id;
  const found = taxes.find((row) => row.status === 1 && normal(row.name) === wanted && isValidOn(row, date));
  return found?.id ?? id;
}
