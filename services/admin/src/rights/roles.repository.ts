import { noRecord } from '@uketori/service-kit/errors';
import type { Tx } from '@uketori/service-kit/tx';
import { SEEDED_ROLES } from '../abilities/abilities.facade.js';
import type { Role } from './role.record.js';

const COLUMNS = 'id, name, access_level, requires_second_factor, version';

/** @throws no_record */
export async function readRole(tx: Tx, id: number, lock = false): Promise<Role> {
  const role = await tx.one<Role>(
    `select ${COLUMNS} from admin.roles where organization_id = $1 and id = $2 ${lock ? 'for update' : ''}`,
    [tx.actor.organization_id, id],
  );
  if (!role) throw noRecord();
  return role;
}

/** All roles of the organization, at most 255 (see MAX_ROLES). */
export function listRoles(tx: Tx): Promise<Role[]> {
  return tx.rows<Role>(`select ${COLUMNS} from admin.roles where organization_id = $1 order by id`, [
    tx.actor.organization_id,
  ]);
}

/** Abilities of a role above level 0, keyed `resource:operation`. */
export async function readAbilities(tx: Tx, role_id: number): Promise<Record<string, number>> {
  const rows = await tx.planned<{ ability: string; level: number }>(
    'select ability, level from admin.role_abilities where organization_id = $1 and role_id = $2 order by ability',
    [tx.actor.organization_id, role_id],
  );
  return Object.fromEntries(rows.map(({ ability, level }) => [ability, level]));
}

/** The abilities of every role that has some, by role. */
export async function readAllAbilities(tx: Tx): Promise<Map<number, Record<string, number>>> {
  const rows = await tx.rows<{ role_id: number; abilities: Record<string, number> }>(
    `select role_id, jsonb_object_agg(ability, level) as abilities from admin.role_abilities
     where organization_id = $1 group by role_id`,
    [tx.actor.organization_id],
  );
  return new Map(rows.map(({ role_id, abilities }) => [role_id, abilities]));
}

/** Replaces the abilities of a role. */
export async function writeAbilities(
  tx: Tx,
  role_id: number,
  abilities: Readonly<Record<string, number>>,
): Promise<void> {
  const organization_id = tx.actor.organization_id;
  await tx.rows('delete from admin.role_abilities where organization_id = $1 and role_id = $2', [
    organization_id,
    role_id,
  ]);
  await tx.rows(
    `insert into admin.role_abilities (organization_id, role_id, ability, level)
     select $1, $2, ability, level from unnest($3::text[], $4::int[]) as given (ability, level)`,
    [organization_id, role_id, Object.keys(abilities), Object.values(abilities)],
  );
}

export async function insertRole(
  tx: Tx,
  role: Omit<Role, 'version'>,
  abilities: Readonly<Record<string, number>>,
): Promise<Role> {
  await tx.rows(
    `insert into admin.roles (organization_id, id, name, access_level, requires_second_factor)
     values ($1, $2, $3, $4, $5)`,
    [tx.actor.organization_id, role.id, role.name, role.access_level, role.requires_second_factor],
  );
  await writeAbilities(tx, role.id, abilities);
  return { ...role, version: 1 };
}

/** The seven roles a new organization starts with. */
export async function insertSeededRoles(tx: Tx): Promise<void> {
  for (const { abilities, ...role } of SEEDED_ROLES)
    await insertRole(tx, { ...role, requires_second_factor: false }, abilities);
}

/** Changes a role and raises its version; null when the version is another one by now. */
export function renameRole(
  tx: Tx,
  id: number,
  version: number,
  next: Pick<Role, 'name' | 'requires_second_factor'>,
): Promise<Role | null> {
  return tx.one<Role>(
    `update admin.roles set name = $4, requires_second_factor = $5, version = version + 1
     where organization_id = $1 and id = $2 and version = $3 returning ${COLUMNS}`,
    [tx.actor.organization_id, id, version, next.name, next.requires_second_factor],
  );
}

/** Deletes a role that no member and no invitation has. */
export async function deleteRole(tx: Tx, id: number): Promise<void> {
  await tx.rows('delete from admin.roles where organization_id = $1 and id = $2', [
    tx.actor.organization_id,
    id,
  ]);
}
