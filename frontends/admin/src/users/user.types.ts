import type { Schema } from '@uketori/frontend-kit/apiTypes';

export type Member = Schema<'Member'>;
export type Invitation = Schema<'Invitation'>;
export type InvitationState = Invitation['state'];
