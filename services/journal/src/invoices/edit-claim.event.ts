import { EDIT_CLAIM_CHANGED } from '@uketori/proto/events';
import type { EditClaimChanged } from '@uketori/proto/uketori/journal/v1/events';
import type { OutgoingEvent } from '@uketori/service-kit/events/envelope';
import type { EditClaimEntity } from '../invoice-records/invoice-records.facade.js';

/** The public state of an edit claim, for services whose acts wait for its end. The window's token stays here. */
export function editClaimChanged(claim: EditClaimEntity): OutgoingEvent<EditClaimChanged> {
  const { invoice_id, version, user_id, user_name, expires_at } = claim;
  return {
    event: EDIT_CLAIM_CHANGED,
    key: invoice_id,
    version,
    data: { invoice_id, version, user_id, user_name, expires_at },
  };
}
