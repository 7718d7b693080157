import { DomainError } from '@uketori/service-kit/errors';
import type { InvoiceEntity } from '../invoice-fields/invoice-fields.facade.js';

type Touched = Pick<InvoiceEntity, 'approve_users' | 'locked' | 'updated_at'>;

/**
 * A viewed mark stays once the invoice was changed after it, or anybody approved it (spec 4). An invoice without a mark
 * gets one now.
 */
export function isViewReleasable(invoice: Touched, viewedAt: string | null): boolean {
  const isTouched = viewedAt !== null && Date.parse(invoice.updated_at) > Date.parse(viewedAt);
  return !isTouched && !invoice.locked && invoice.approve_users.length === 0;
}

/** @throws viewing_cannot_be_released */
export function refuseViewedRelease(invoice: Touched, viewedAt: string): void {
  if (!isViewReleasable(invoice, viewedAt)) throw new DomainError('viewing_cannot_be_released', 'conflict');
}
