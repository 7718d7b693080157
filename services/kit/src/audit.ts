import { createHash, randomUUID } from 'node:crypto';
import { ACTION_LOGGED } from '@uketori/proto/events';
import type { ActionLogged } from '@uketori/proto/uketori/audit/v1/events';
import type { Actor } from './actor.js';
import { nowIso } from './clock.js';
import type { OutgoingEvent } from './events/envelope.js';
import { newId } from './ids.js';

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

/** JSON with sorted keys, so that a row has the same hash for every writer and reader. */
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

/** A link that waits for its place in the chain: `write_effects` gives it number, predecessor and hash. */
export interface AuditLink extends Omit<AuditRow, 'seq' | 'previous_hash' | 'hash'> {
  /** The canonical text of the row, cut where the predecessor's hash and the number belong. */
  canonical: string[];
}

/** A link of the organization's chain and the event that adds it to the organization-wide action log. */
export function auditLink(
  actor: Actor,
  service: string,
  action: string,
  subject: AuditSubject,
  before: object | null,
  after: object | null,
): { link: AuditLink; told: OutgoingEvent<ActionLogged> } {
  const row = {
    organization_id: actor.organization_id,
    id: newId(),
    action,
    menu: subject.menu,
    subject_type: subject.subject_type,
    subject_id: subject.subject_id,
    local_id: subject.local_id ?? 0,
    user_id: actor.user_id,
    user_name: actor.user_name,
    ip: actor.ip,
    request_id: actor.request_id,
    occurred_at: nowIso(),
    before: recordable(before),
    after: recordable(after),
  };
  return { link: { ...row, canonical: cutCanonical(row) }, told: actionLogged(row, service, before, after) };
}

/** Marks that no value of a row can hold: made for each row, they hold the place of values from the chain's head. */
function cutCanonical(row: object): string[] {
  const [hash, seq] = [randomUUID(), randomUUID()];
  const text = canonicalJson({ ...row, previous_hash: hash, seq });
  const [start = '', rest = ''] = text.split(`"${hash}"`);
  return [start, ...rest.split(`"${seq}"`)];
}

function actionLogged(
  row: Omit<AuditRow, 'seq' | 'previous_hash' | 'hash'>,
  service: string,
  before: object | null,
  after: object | null,
): OutgoingEvent<ActionLogged> {
  const { action, menu, subject_type, subject_id, local_id, user_id, user_name, occurred_at } = row;
  const { ip, request_id } = row;
  return {
    event: ACTION_LOGGED,
    key: subject_id,
    cause: action,
    data: {
      service,
      action,
      menu,
      subject_type,
      subject_id,
      local_id,
      user_id,
      user_name,
      occurred_at,
      changed_fields: changedFields(before, after),
      ip: ip ?? '',
      request_id,
    },
  };
}
