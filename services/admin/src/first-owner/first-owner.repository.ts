import type { Tx } from '@uketori/service-kit/tx';
import { hashCode } from '../codes/codes.facade.js';

/** The link that founds the first organization. */
export interface FirstOwnerLink {
  organization_id: string;
  expires_at: string;
  used_at: string | null;
}

/** One at a time: two who follow the same link at once must not both be the first. */
export async function queueUp(tx: Tx): Promise<void> {
  await tx.rows("select pg_advisory_xact_lock(hashtext('admin.first_owner_links'))");
}

/** Whether the installation has an organization. Needs the system scope. */
export async function anyOrganization(tx: Tx): Promise<boolean> {
  return (await tx.one('select id from admin.organizations limit 1')) !== null;
}

/** Stores a link and voids the previous one. Needs the system scope. */
export async function replaceLink(
  tx: Tx,
  link: { organization_id: string; code_sha256: string; expires_at: string },
): Promise<void> {
  await tx.rows('delete from admin.first_owner_links');
  await tx.rows(
    'insert into admin.first_owner_links (organization_id, code_sha256, expires_at) values ($1, $2, $3)',
    [link.organization_id, link.code_sha256, link.expires_at],
  );
}

/** The link that carries a code. Needs the system scope. */
export function findLink(tx: Tx, code: string): Promise<FirstOwnerLink | null> {
  return tx.one<FirstOwnerLink>(
    'select organization_id, expires_at, used_at from admin.first_owner_links where code_sha256 = $1',
    [hashCode(code)],
  );
}

/** Voids the link of an organization that was founded by it. */
export async function spendLink(tx: Tx, organization_id: string): Promise<void> {
  await tx.rows('update admin.first_owner_links set used_at = now() where organization_id = $1', [
    organization_id,
  ]);
}
