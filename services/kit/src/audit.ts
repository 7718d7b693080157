import { createHash } from 'node:crypto';
import type { ActionLogged } from '@uketori/proto/uketori/audit/v1/events';
import type { Actor } from './actor.js';
import { nowIso } from './clock.js';
import type { OutgoingEvent } from './events/envelope.js';
import { outboxInsert } from './events/outbox.js';
import { newId } from './ids.js';
import type { Tx } from './tx.js';

export interface AuditSubject {
  /** Screen the subject belongs to: invoice, payment, upload, inbox, master, settings. */
  menu: string;
  subject_type: string;
  subject_id: string;
  /** Number people know the subject by, when it has one. */
  local_id?: number;
}

/** One link of an organization's chain: hash_i = SHA-256(hash_{i-1} ‖ canonical row). */
export interface AuditRow {
  organization_id: string;
  seq: number;
  id: string;
  action: string;
  menu: string;
  subject_type: string;
  subject_id: string;
  local_id: number;
  user_id: string;
  user_name: string;
  ip: string | null;
  request_id: string;
  occurred_at: string;
  before: object | null;
  after: object | null;
  previous_hash: string;
  hash: string;
}

export const GENESIS_HASH = '0'.repeat(64);

/** JSON with sorted keys, so that a row hashes the same whatever wrote or read it. */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const record = value as Record<string, unknown>;
  const keys = Object.keys(record)
    .filter((key) => record[key] !== undefined)
    .sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(record[key])}`).join(',')}}`;
}

/** Hash of a link over its predecessor's hash and every other column of the row. */
export function auditHash(row: Omit<AuditRow, 'hash'>): string {
  return createHash('sha256').update(row.previous_hash).update(canonicalJson(row)).digest('hex');
}

const SECRET = /password|secret|token|hash/i;

function changedFields(before: object | null, after: object | null): string[] {
  const a = (before ?? {}) as Record<string, unknown>;
  const b = (after ?? {}) as Record<string, unknown>;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])]
    .filter((key) => key !== 'version' && canonicalJson(a[key]) !== canonicalJson(b[key]))
    .sort();
}

/** The row's own values with secrets and derived search columns taken out. */
function recordable(value: object | null): object | null {
  if (!value) return null;
  const kept = Object.entries(value).filter(([key]) => !SECRET.test(key) && !key.startsWith('search_'));
  return JSON.parse(JSON.stringify(Object.fromEntries(kept))) as object;
}

/**
 * Appends one link under the chain head's row lock. Writers of one organization queue here until they
 * commit, therefore use cases call it last.
 */
export async function appendAudit(
  tx: Tx,
  action: string,
  subject: AuditSubject,
  before: object | null,
  after: object | null,
): Promise<void> {
  const occurred_at = nowIso();
  const told = outboxInsert(tx, actionLogged(tx, action, subject, before, after, occurred_at));
  const organization_id = tx.actor.organization_id;
  const head = await tx.one<{ seq: number; hash: string }>(
    `with told as (${told.sql})
     insert into ${tx.schema}.audit_heads as h (organization_id, seq, hash) values ($1, 1, $7)
     on conflict (organization_id) do update set seq = h.seq + 1 returning seq, hash`,
    [...told.params, GENESIS_HASH],
  );
  const row = {
    organization_id,
    seq: head?.seq ?? 1,
    id: newId(),
    action,
    menu: subject.menu,
    subject_type: subject.subject_type,
    subject_id: subject.subject_id,
    local_id: subject.local_id ?? 0,
    user_id: tx.actor.user_id,
    user_name: tx.actor.user_name,
    ip: tx.actor.ip,
    request_id: tx.actor.request_id,
    occurred_at,
    before: recordable(before),
    after: recordable(after),
    previous_hash: head?.hash ?? GENESIS_HASH,
  };
  const hash = auditHash(row);
  await tx.rows(
    `with link as (
       insert into ${tx.schema}.audit_log (organization_id, seq, id, action, menu, subject_type, subject_id, local_id,
         user_id, user_name, ip, request_id, occurred_at, before, after, previous_hash, hash)
       values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17))
     update ${tx.schema}.audit_heads set hash = $17 where organization_id = $1`,
    [
      row.organization_id,
      row.seq,
      row.id,
      row.action,
      row.menu,
      row.subject_type,
      row.subject_id,
      row.local_id,
      row.user_id,
      row.user_name,
      row.ip,
      row.request_id,
      row.occurred_at,
      row.before && JSON.stringify(row.before),
      row.after && JSON.stringify(row.after),
      row.previous_hash,
      hash,
    ],
  );
}

function actionLogged(
  tx: Tx,
  action: string,
  subject: AuditSubject,
  before: object | null,
  after: object | null,
  occurred_at: string,
): OutgoingEvent<ActionLogged> {
  const actor: Actor = tx.actor;
  return {
    type: 'uketori.audit.v1.ActionLogged',
    topic: 'uketori.audit.action',
    key: subject.subject_id,
    cause: action,
    data: {
      service: tx.schema,
      action,
      menu: subject.menu,
      subject_type: subject.subject_type,
      subject_id: subject.subject_id,
      local_id: subject.local_id ?? 0,
      user_id: actor.user_id,
      user_name: actor.user_name,
      occurred_at,
      changed_fields: changedFields(before, after),
    },
  };
}

/**
 * Walks an organization's chain in order. Answers the number of links and the first seq that does not
 * hold, or null: a gap, a changed row or a changed predecessor all break it.
 */
export async function verifyAuditChain(
  tx: Tx,
  batch = 1000,
): Promise<{ links: number; broken_at: number | null }> {
  let previous = GENESIS_HASH;
  let seq = 0;
  for (;;) {
    const rows = await tx.rows<AuditRow>(
      `select * from ${tx.schema}.audit_log where organization_id = $1 and seq > $2 order by seq limit $3`,
      [tx.actor.organization_id, seq, batch],
    );
    if (rows.length === 0) return { links: seq, broken_at: null };
    for (const { hash, ...row } of rows) {
      if (row.seq !== seq + 1 || row.previous_hash !== previous || auditHash(row) !== hash) {
        return { links: seq, broken_at: seq + 1 };
      }
      previous = hash;
      seq = row.seq;
    }
  }
}
