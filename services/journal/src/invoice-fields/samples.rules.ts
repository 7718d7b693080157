import { DomainError } from '@uketori/service-kit/errors';
import type { InvoiceEntity } from './invoice.record.js';

/** `source` of an invoice that is sample data, as intake names it. */
export const SAMPLE_SOURCE = 'sample';

type Sourced = Pick<InvoiceEntity, 'source'>;

/** Whether an invoice is sample data: it can be removed for good, so that nothing may come of it that stays. */
export function isSample({ source }: Sourced): boolean {
  return source === SAMPLE_SOURCE;
}

/** @throws DomainError sample_invoice */
export function refuseSample(invoice: Sourced): void {
  if (isSample(invoice)) throw new DomainError('sample_invoice', 'conflict');
}
