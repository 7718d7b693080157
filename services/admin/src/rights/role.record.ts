import { entity, flag, integer, record, type RowOf, text, uuid } from '@uketori/service-kit/record';

/** A role of an organization. Its number is unique inside the organization only. */
export const roleRecord = record(
  'role',
  { schema: 'admin', table: 'roles' },
  {
    organization_id: uuid({ private: true }),
    id: integer({}),
    name: text({}),
    access_level: integer({}),
    requires_second_factor: flag({ describe: 'Members with the role need a second factor to work.' }),
    version: integer({}),
  },
);

export type RoleEntity = RowOf<typeof roleRecord>;
export const RoleEntity = entity(roleRecord);
export type Role = Omit<RoleEntity, 'organization_id'>;
