import type { Tx } from '@uketori/service-kit/tx';
import type { Directory, DirectoryFacts, DirectoryGroup, DirectoryUser } from './directory.types.js';

/** The directory of an organization, null before it is set up; held where `lock`. */
export function findDirectory(tx: Tx, lock = false): Promise<Directory | null> {
  return tx.one<Directory>(
    `select default_role_id, role_map, version from admin.directories where organization_id = $1
     ${lock ? 'for update' : ''}`,
    [tx.actor.organization_id],
  );
}

export async function storeDirectory(
  tx: Tx,
  { default_role_id, role_map }: Omit<Directory, 'version'>,
): Promise<Directory> {
  const row = await tx.one<Directory>(
    `insert into admin.directories (organization_id, default_role_id, role_map) values ($1, $2, $3)
     on conflict (organization_id) do update set default_role_id = excluded.default_role_id,
       role_map = excluded.role_map, version = directories.version + 1
     returning default_role_id, role_map, version`,
    [tx.actor.organization_id, default_role_id, JSON.stringify(role_map)],
  );
  return row as Directory;
}

/** Members of an organization, or one of them. Needs the system scope: a person may come from another organization. */
export function directoryUsers(
  tx: Tx,
  organization_id: string,
  id: string | null = null,
): Promise<DirectoryUser[]> {
  return tx.rows<DirectoryUser>(
    `select m.id, m.user_id, u.email as user_name, u.organization_id as home_id, m.full_name, m.email, m.status,
       m.role_id, m.version, m.created_at, d.external_id, coalesce(d.family_name, '') as family_name,
       coalesce(d.given_name, '') as given_name, coalesce(d.has_email, false) as has_email,
       coalesce((select jsonb_agg(jsonb_build_object('value', g.id, 'display', g.display_name) order by g.display_name)
         from admin.directory_members dm
         join admin.directory_groups g on g.organization_id = dm.organization_id and g.id = dm.group_id
         where dm.organization_id = m.organization_id and dm.membership_id = m.id), '[]') as groups
     from admin.memberships m
     join admin.users u on u.id = m.user_id
     left join admin.directory_users d on d.organization_id = m.organization_id and d.membership_id = m.id
     where m.organization_id = $1 and m.status <> 'deleted' and ($2::uuid is null or m.id = $2)
     order by m.created_at, m.id`,
    [organization_id, id],
  );
}

/** Stores what only the directory knows of a member. */
export async function storeFacts(tx: Tx, membership_id: string, facts: DirectoryFacts): Promise<void> {
  await tx.rows(
    `insert into admin.directory_users (organization_id, membership_id, external_id, family_name, given_name, has_email)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (organization_id, membership_id) do update set external_id = excluded.external_id,
       family_name = excluded.family_name, given_name = excluded.given_name, has_email = excluded.has_email`,
    [
      tx.actor.organization_id,
      membership_id,
      facts.external_id,
      facts.family_name,
      facts.given_name,
      facts.has_email,
    ],
  );
}

/** Forgets what only the directory knew of a member, and their groups. */
export async function forgetMember(tx: Tx, membership_id: string): Promise<void> {
  for (const table of ['directory_members', 'directory_users'])
    await tx.rows(`delete from admin.${table} where organization_id = $1 and membership_id = $2`, [
      tx.actor.organization_id,
      membership_id,
    ]);
}

/** A person with a log-in address. Needs the system scope. */
export function personOf(tx: Tx, email: string) {
  return tx.one<{ id: string; full_name: string; email: string; status: string }>(
    'select id, full_name, email, status from admin.users where email = $1',
    [email],
  );
}

/** Whether a person is a member of other organizations. Needs the system scope. */
export async function isElsewhere(tx: Tx, user_id: string, organization_id: string): Promise<boolean> {
  const other = await tx.one(
    "select 1 from admin.memberships where user_id = $1 and organization_id <> $2 and status <> 'deleted'",
    [user_id, organization_id],
  );
  return other !== null;
}

/** Gives a person another log-in address. */
export async function renameLogin(tx: Tx, user_id: string, email: string): Promise<void> {
  await tx.rows(
    'update admin.users set email = $3, version = version + 1 where organization_id = $1 and id = $2',
    [tx.actor.organization_id, user_id, email],
  );
}

const GROUP = `select g.id, g.display_name, g.external_id, g.version, g.created_at, g.updated_at,
    coalesce((select jsonb_agg(jsonb_build_object('value', m.id, 'display', m.full_name) order by m.full_name, m.id)
      from admin.directory_members dm
      join admin.memberships m on m.organization_id = dm.organization_id and m.id = dm.membership_id
      where dm.organization_id = g.organization_id and dm.group_id = g.id and m.status <> 'deleted'), '[]') as members
  from admin.directory_groups g where g.organization_id = $1`;

export function directoryGroups(tx: Tx): Promise<DirectoryGroup[]> {
  return tx.rows<DirectoryGroup>(`${GROUP} order by lower(g.display_name)`, [tx.actor.organization_id]);
}

export function findGroup(tx: Tx, id: string): Promise<DirectoryGroup | null> {
  return tx.one<DirectoryGroup>(`${GROUP} and g.id = $2`, [tx.actor.organization_id, id]);
}

/** Holds the groups of an organization, so that roles follow one change after the other. */
export async function lockGroups(tx: Tx): Promise<void> {
  await tx.rows("select pg_advisory_xact_lock(hashtextextended('directory ' || $1, 0))", [
    tx.actor.organization_id,
  ]);
}

export async function storeGroup(
  tx: Tx,
  group: Pick<DirectoryGroup, 'id' | 'display_name' | 'external_id'>,
): Promise<void> {
  await tx.rows(
    `insert into admin.directory_groups (organization_id, id, display_name, external_id) values ($1, $2, $3, $4)
     on conflict (id) do update set display_name = excluded.display_name, external_id = excluded.external_id,
       version = directory_groups.version + 1, updated_at = now()`,
    [tx.actor.organization_id, group.id, group.display_name, group.external_id],
  );
}

export async function deleteGroup(tx: Tx, id: string): Promise<void> {
  await tx.rows('delete from admin.directory_groups where organization_id = $1 and id = $2', [
    tx.actor.organization_id,
    id,
  ]);
}

/** Replaces the members of a group. Ids of other organizations do not count. */
export async function storeMembers(tx: Tx, group_id: string, members: readonly string[]): Promise<void> {
  const { organization_id } = tx.actor;
  await tx.rows(
    `delete from admin.directory_members
     where organization_id = $1 and group_id = $2 and not (membership_id = any($3::uuid[]))`,
    [organization_id, group_id, members],
  );
  await tx.rows(
    `insert into admin.directory_members (organization_id, group_id, membership_id)
     select $1, $2, m.id from admin.memberships m
     where m.organization_id = $1 and m.id = any($3::uuid[]) and m.status <> 'deleted'
     on conflict do nothing`,
    [organization_id, group_id, members],
  );
}

/** Members of the organization among some ids. */
export async function knownMembers(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `select id from admin.memberships where organization_id = $1 and id = any($2::uuid[]) and status <> 'deleted'`,
    [tx.actor.organization_id, ids],
  );
  return rows.map(({ id }) => id);
}

/** A member with the names of their groups. */
export interface GroupedMember {
  id: string;
  user_id: string;
  role_id: number;
  version: number;
  groups: string[];
}

/** Some members, or all that are in a group. */
export function groupedMembers(tx: Tx, ids: readonly string[] | null): Promise<GroupedMember[]> {
  return tx.rows<GroupedMember>(
    `select m.id, m.user_id, m.role_id, m.version, coalesce(array_agg(g.display_name order by g.display_name)
         filter (where g.id is not null), '{}') as groups
     from admin.memberships m
     left join admin.directory_members dm on dm.organization_id = m.organization_id and dm.membership_id = m.id
     left join admin.directory_groups g on g.organization_id = dm.organization_id and g.id = dm.group_id
     where m.organization_id = $1 and m.status <> 'deleted'
       and (m.id = any($2::uuid[]) or ($2::uuid[] is null and dm.group_id is not null))
     group by m.id, m.user_id, m.role_id, m.version order by m.id`,
    [tx.actor.organization_id, ids],
  );
}
