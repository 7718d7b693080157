import { entity, instant, integer, record, type RowOf, text, uuid } from '@uketori/service-kit/record';

/** The user who is editing an invoice; at most one row per invoice. */
const editClaimRecord = record(
  'edit_claim',
  { schema: 'journal', table: 'edit_claims' },
  {
    invoice_id: uuid({ key: true }),
    organization_id: uuid({}),
    user_id: uuid({}),
    user_name: text({}),
    window_token: text({}),
    claimed_at: instant({}),
    expires_at: instant({}),
    fence: integer({ big: true }),
    version: integer({}),
  },
);
export const EditClaimEntity = entity(editClaimRecord);
export type EditClaimEntity = RowOf<typeof editClaimRecord>;
