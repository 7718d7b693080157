import type { MasterChanged } from '@uketori/proto/uketori/journal/v1/events';
import type { OrganizationChanged, UserChanged } from '@uketori/proto/uketori/admin/v1/events';
import type { Tx } from '@uketori/service-kit/work';
import { DEFAULT_UPLOAD_MAX_BYTES } from './references.data.js';

/** The copy of the actor's organization, or null before its first event. */
export function findOrganization(tx: Tx): Promise<{ name: string; upload_max_bytes: number } | null> {
  return tx.one<{ name: string; upload_max_bytes: number }>(
    'select name, upload_max_bytes from inbox.organizations where organization_id = $1',
    [tx.actor.organization_id],
  );
}

/** Stores an organization as its event describes it; the highest version wins. */
export async function keepOrganization(tx: Tx, data: OrganizationChanged): Promise<void> {
  await tx.rows(
    `insert into inbox.organizations as o (organization_id, name, upload_max_bytes, version) values ($1, $2, $3, $4)
     on conflict (organization_id) do update set name = $2, upload_max_bytes = $3, version = $4 where o.version < $4`,
    [
      tx.actor.organization_id,
      data.name,
      data.settings?.upload_max_bytes || DEFAULT_UPLOAD_MAX_BYTES,
      data.version,
    ],
  );
}

/** Stores a membership as its event describes it; the highest version wins. */
export async function keepMember(tx: Tx, data: UserChanged): Promise<void> {
  await tx.rows(
    `insert into inbox.members as m (organization_id, id, full_name, status, version) values ($1, $2, $3, $4, $5)
     on conflict (id) do update set full_name = $3, status = $4, version = $5 where m.version < $5`,
    [tx.actor.organization_id, data.user_organization_id, data.full_name, data.status, data.version],
  );
}

/** Stores a department as its event describes it; the highest version wins. */
export async function keepDepartment(tx: Tx, data: MasterChanged): Promise<void> {
  await tx.rows(
    `insert into inbox.departments as d (organization_id, id, name, active, version) values ($1, $2, $3, $4, $5)
     on conflict (id) do update set name = $3, active = $4, version = $5 where d.version < $5`,
    [tx.actor.organization_id, data.id, data.name, data.status === 1 && !data.deleted, data.version],
  );
}
