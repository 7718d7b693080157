import type { Schema } from '@uketori/frontend-kit/apiTypes';

export type Role = Schema<'ListedRole'>;
export type RoleAbilities = Schema<'RoleAbilities'>;
export type RoleAbility = RoleAbilities['items'][number];

export const OWNER_ROLE_ID = 1;
/** Ids up to this one come with every organization and stay. */
export const LAST_SEEDED_ROLE_ID = 7;
