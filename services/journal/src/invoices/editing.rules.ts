import { DomainError } from '@uketori/service-kit/errors';
import type { InvoiceEntity } from '../invoice-fields/invoice-fields.facade.js';

/** A viewed mark stays once the invoice was changed after it, or anybody approved it (spec 4). */
export function refuseViewedRelease(
  invoice: Pick<InvoiceEntity, 'approve_users' | 'locked' | 'updated_at'>,
  viewedAt: string,
): void {
  const isTouched = Date.parse(invoice.updated_at) > Date.parse(viewedAt);
  if (isTouched || invoice.locked || invoice.approve_users.length > 0)
    throw new DomainError('viewing_cannot_be_released', 'conflict');
}
