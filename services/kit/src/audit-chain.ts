import { createHash } from 'node:crypto';
import type { AnchorBook, OutsideAnchor } from './anchors/anchor-book.js';
import { type AuditRow, auditHash, GENESIS_HASH } from './audit.js';
import type { ChainFault, ChainPage, ChainState } from './audit-chain.types.js';
import type { TimestampAuthority } from './timestamp/tsa.js';
import type { Tx } from './tx.js';
import type { Work } from './work.js';
import type { Actor } from './actor.js';

interface Anchor {
  seq: number;
  hash: string;
  token: Buffer | null;
}

/** What an anchor's stamp is taken over (SHA-256, hex): the place of the head and the head itself. */
export function anchorDigest(service: string, organization_id: string, seq: number, hash: string): string {
  return createHash('sha256')
    .update(['audit-anchor', service, organization_id, seq, hash].join('\n'))
    .digest('hex');
}

/** Length, head and last anchors of the organization's chain in this service. */
export async function readChainState(work: Work, book: AnchorBook, actor: Actor): Promise<ChainState> {
  const state = await work.read(actor, async (tx) => {
    const head = await headOf(tx);
    const anchor = await tx.one<NonNullable<ChainState['last_anchor']>>(
      `select anchored_on, seq, gen_time as stamped_at, authority, fault from ${tx.schema}.audit_anchors
       where organization_id = $1 order by anchored_on desc limit 1`,
      [actor.organization_id],
    );
    return { service: tx.schema, links: head.seq, head: head.hash, last_anchor: anchor };
  });
  const anchors = await book.anchorsOf(work.schema, actor.organization_id);
  const last = anchors?.at(-1);
  return { ...state, outside: { place: book.place, last: last ? { at: last.at, seq: last.seq } : null } };
}

/**
 * Verifies up to `limit` links after number `after`, whose own hash is taken from its row: a caller goes
 * from 0 on. Each link must follow its predecessor and hash to what it says. It must pass through each anchor, in the
 * database and outside of it, and their stamps must hold. The last link must be the stored head. Links are read in one snapshot.
 */
export async function verifyChainPage(
  work: Work,
  { authority, book }: { authority: TimestampAuthority; book: AnchorBook },
  actor: Actor,
  after: number,
  limit = 5000,
): Promise<ChainPage> {
  // Read before the snapshot: every link that they anchor is then in it.
  const outside = (await book.anchorsOf(work.schema, actor.organization_id)) ?? [];
  const read = await work.read(actor, (tx) => readPage(tx, after, limit), { snapshot: true });
  const page = { service: read.service, anchors_checked: 0, done: true };
  let previous = read.previous_hash;
  let seq = after;
  const anchors = new Map(read.anchors.map((anchor) => [anchor.seq, anchor]));
  const outer = new Map(outside.map((anchor) => [anchor.seq, anchor]));
  let anchors_checked = 0;
  if (previous === null) return { ...page, verified_to: 0, broken: { seq: after, fault: 'row_missing' } };
  for (const { hash, ...row } of read.rows) {
    const anchor = anchors.get(row.seq);
    const fault =
      linkFault(row, hash, seq, previous) ??
      outsideFault(outer.get(row.seq), hash) ??
      (anchor ? await anchorFault(authority, actor, read.service, anchor, hash) : null);
    if (fault)
      return {
        ...page,
        anchors_checked,
        verified_to: seq,
        broken: { seq: fault === 'row_missing' ? seq + 1 : row.seq, fault },
      };
    anchors_checked += (anchor ? 1 : 0) + (outer.has(row.seq) ? 1 : 0);
    previous = hash;
    seq = row.seq;
  }
  const done = read.rows.length < limit;
  const end = done ? endFault(read, seq, previous, outside) : null;
  return { ...page, anchors_checked, verified_to: seq, broken: end && { seq: seq + 1, fault: end }, done };
}

interface Page {
  service: string;
  previous_hash: string | null;
  rows: AuditRow[];
  head: { seq: number; hash: string };
  anchors: Anchor[];
  last_anchor_seq: number;
}

async function readPage(tx: Tx, after: number, limit: number): Promise<Page> {
  const { organization_id } = tx.actor;
  const before =
    after === 0
      ? { hash: GENESIS_HASH }
      : await tx.one<{ hash: string }>(
          `select hash from ${tx.schema}.audit_log where organization_id = $1 and seq = $2`,
          [organization_id, after],
        );
  const rows = await tx.rows<AuditRow>(
    `select * from ${tx.schema}.audit_log where organization_id = $1 and seq > $2 order by seq limit $3`,
    [organization_id, after, limit],
  );
  const anchors = await tx.rows<Anchor>(
    `select seq, hash, token from ${tx.schema}.audit_anchors where organization_id = $1 and seq > $2 and seq <= $3`,
    [organization_id, after, rows.at(-1)?.seq ?? after],
  );
  const last = await tx.one<{ seq: number | null }>(
    `select max(seq) as seq from ${tx.schema}.audit_anchors where organization_id = $1`,
    [organization_id],
  );
  return {
    service: tx.schema,
    previous_hash: before?.hash ?? null,
    rows,
    head: await headOf(tx),
    anchors,
    last_anchor_seq: last?.seq ?? 0,
  };
}

async function headOf(tx: Tx): Promise<{ seq: number; hash: string }> {
  const head = await tx.one<{ seq: number; hash: string }>(
    `select seq, hash from ${tx.schema}.audit_heads where organization_id = $1`,
    [tx.actor.organization_id],
  );
  return head ?? { seq: 0, hash: GENESIS_HASH };
}

function linkFault(
  row: Omit<AuditRow, 'hash'>,
  hash: string,
  seq: number,
  previous: string,
): ChainFault | null {
  if (row.seq !== seq + 1) return 'row_missing';
  if (auditHash(row) !== hash) return 'row_changed';
  return row.previous_hash === previous ? null : 'link_broken';
}

function outsideFault(anchor: OutsideAnchor | undefined, hash: string): ChainFault | null {
  return anchor && anchor.hash !== hash ? 'outside_anchor_differs' : null;
}

async function anchorFault(
  authority: TimestampAuthority,
  actor: Actor,
  service: string,
  anchor: Anchor,
  hash: string,
): Promise<ChainFault | null> {
  if (anchor.hash !== hash) return 'anchor_differs';
  // Without roots a stamp cannot be verified; the anchor itself was compared.
  if (!anchor.token || authority.config.roots.length === 0) return null;
  const digest = anchorDigest(service, actor.organization_id, anchor.seq, anchor.hash);
  const verdict = await authority.verify(Buffer.from(anchor.token), digest);
  return verdict.ok ? null : 'anchor_stamp_invalid';
}

function endFault(
  page: Page,
  seq: number,
  hash: string,
  outside: readonly OutsideAnchor[],
): ChainFault | null {
  if (outside.some((anchor) => anchor.seq > seq)) return 'outside_anchor_beyond_head';
  if (page.last_anchor_seq > seq) return 'anchor_beyond_head';
  return page.head.seq === seq && page.head.hash === hash ? null : 'head_differs';
}
