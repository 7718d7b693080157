export interface Role {
  id: number;
  name: string;
  access_level: number;
  version: number;
  members: number;
  /** the current user may give it to others */
  grantable: boolean;
}

export interface RoleAbility {
  ability: string;
  level: number;
  /** levels that mean something for this ability */
  levels: number[];
}

export interface RoleAbilities extends Omit<Role, 'members' | 'grantable'> {
  items: RoleAbility[];
}

export const OWNER_ROLE_ID = 1;
/** Ids up to this one come with every organization and stay. */
export const LAST_SEEDED_ROLE_ID = 7;
