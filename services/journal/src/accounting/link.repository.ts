import type { Actor } from '@uketori/service-kit/actor';
import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';

/** The organization's link as stored; tokens sealed. */
export interface LinkRow {
  organization_id: string;
  id: string;
  version: number;
  access_token_sealed: string | null;
  refresh_token_sealed: string | null;
  access_expires_at: string | null;
  token_generation: number;
  refresh_lease: string | null;
  refresh_leased_until: string | null;
  reconnect: boolean;
  connected_by_name: string;
  connected_at: string | null;
  company_id: number | null;
  company_name: string;
  separate_approval: boolean;
  masters_at: string | null;
  paused_until: string | null;
}

export const LINK_STATUSES = ['no_token', 'not_set', 'ok'] as const;

/** no_token: not connected, or no longer; not_set: no company chosen; ok: invoices can be sent. */
export function linkStatus(link: LinkRow | null): (typeof LINK_STATUSES)[number] {
  if (!link?.refresh_token_sealed || link.reconnect) return 'no_token';
  return link.company_id === null ? 'not_set' : 'ok';
}

export function linkOf(tx: Tx): Promise<LinkRow | null> {
  return tx.one<LinkRow>('select * from journal.accounting_links where organization_id = $1', [
    tx.actor.organization_id,
  ]);
}

/** The link, held until the transaction ends; made when there is none yet. */
export async function heldLink(tx: Tx): Promise<LinkRow> {
  await tx.rows(
    'insert into journal.accounting_links (organization_id, id) values ($1, $2) on conflict do nothing',
    [tx.actor.organization_id, newId()],
  );
  const row = await tx.one<LinkRow>(
    'select * from journal.accounting_links where organization_id = $1 for update',
    [tx.actor.organization_id],
  );
  if (!row) throw new Error('no accounting link');
  return row;
}

/** The statement that holds the link's row, for the holder of a lease only if one is given. */
export function holdLink(actor: Actor, lease?: string): { text: string; values: unknown[] } {
  const leased = lease === undefined ? '' : 'and refresh_lease = $2';
  return {
    text: `select * from journal.accounting_links where organization_id = $1 ${leased} for update`,
    values: lease === undefined ? [actor.organization_id] : [actor.organization_id, lease],
  };
}

/** Longer than a refresh may take: only a process that died leaves a lease behind. */
const LEASE_SECONDS = 60;

/** Gives the holder of this lease the right to request the next pair of tokens. */
export async function leaseRefresh(tx: Tx, lease: string): Promise<void> {
  await tx.rows(
    `update journal.accounting_links set refresh_lease = $2,
       refresh_leased_until = clock_timestamp() + interval '${LEASE_SECONDS} seconds'
     where organization_id = $1`,
    [tx.actor.organization_id, lease],
  );
}

/** Longer than a partner takes to be looked for and created. */
const PARTNER_LEASE_SECONDS = 120;

/** The statement that gives one request at a time the right to create a partner; no row while another has it. */
export function leasePartner(actor: Actor, lease: string): { text: string; values: unknown[] } {
  return {
    text: `update journal.accounting_links set partner_lease = $2,
        partner_leased_until = clock_timestamp() + interval '${PARTNER_LEASE_SECONDS} seconds'
      where organization_id = $1 and coalesce(partner_leased_until, '-infinity') <= clock_timestamp() returning 1`,
    values: [actor.organization_id, lease],
  };
}

/** The statement that ends the right, if it is still this one's. */
export function releasePartner(actor: Actor, lease: string): { text: string; values: unknown[] } {
  return {
    text: `update journal.accounting_links set partner_lease = null, partner_leased_until = null
      where organization_id = $1 and partner_lease = $2`,
    values: [actor.organization_id, lease],
  };
}

/** Writes columns of the link and returns it as stored. */
export async function writeLink(tx: Tx, columns: Partial<LinkRow>): Promise<LinkRow> {
  const names = Object.keys(columns);
  const sets = [
    ...names.map((name, at) => `${name} = $${at + 2}`),
    'version = version + 1',
    'updated_at = now()',
  ];
  const row = await tx.one<LinkRow>(
    `update journal.accounting_links set ${sets.join(', ')} where organization_id = $1 returning *`,
    [tx.actor.organization_id, ...Object.values(columns)],
  );
  if (!row) throw new Error('no accounting link');
  return row;
}

/** How the log names the link. */
export function linkSubject(link: Pick<LinkRow, 'id'>) {
  return { menu: 'settings', subject_type: 'accounting_link', subject_id: link.id };
}
