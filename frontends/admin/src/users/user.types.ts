import type { Schema } from '@uketori/frontend-kit/apiTypes';

export type Member = Schema<'Member'>;
export type Invitation = Schema<'Invitation'>;
export type InvitationState = Invitation['state'];

/** Values of user_status. */
export const MEMBER_STATUS = 1;
/** Also connects from the addresses of the operator. */
export const SUPPORT_STATUS = 3;
