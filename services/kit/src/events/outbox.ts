import type { Actor } from '../actor.js';
import { type OutgoingEvent, toCloudEvent } from './envelope.js';

/** The part of a unit of work that emitting needs; `schema` is the service's own schema. */
export interface OutboxTx {
  readonly schema: string;
  readonly actor: Actor;
  rows<R>(sql: string, params?: unknown[]): Promise<R[]>;
  afterCommit(fn: () => void): void;
}

const MAX_EVENT_BYTES = 256 * 1024;
const SCHEMA = /^[a-z][a-z_]{0,30}$/;
const wakers = new Map<string, Set<() => void>>();

/**
 * Writes an event into the outbox of the unit of work's service: it leaves if and only if the
 * transaction commits. Throws when the event is larger than 256 KiB, for state belongs into an event
 * and files do not.
 */
export async function insertOutbox(tx: OutboxTx, event: OutgoingEvent): Promise<void> {
  const { sql, params } = outboxInsert(tx, event);
  await tx.rows(sql, params);
}

/** The statement of `insertOutbox` for a caller who sends it as part of his own; $1 to $6 are its parameters. */
export function outboxInsert(tx: OutboxTx, event: OutgoingEvent): { sql: string; params: unknown[] } {
  const wire = toCloudEvent(event, tx.schema, tx.actor);
  const payload = JSON.stringify(wire);
  if (Buffer.byteLength(payload) > MAX_EVENT_BYTES) throw new Error(`event too large: ${event.type}`);
  tx.afterCommit(() => wakeRelays(tx.schema));
  return {
    sql: `insert into ${outboxTable(tx.schema)} (organization_id, id, topic, key, type, payload)
          values ($1, $2, $3, $4, $5, $6::jsonb)`,
    params: [wire.organizationid, wire.id, wire.topic, wire.subject, wire.type, payload],
  };
}

/** Qualified outbox table of a service. Throws on anything that is not a plain schema name. */
export function outboxTable(schema: string): string {
  if (!SCHEMA.test(schema)) throw new Error(`bad schema name: ${schema}`);
  return `${schema}.outbox`;
}

/** Calls `wake` after each commit of this process that left events for `schema`; returns the unsubscriber. */
export function onOutboxCommit(schema: string, wake: () => void): () => void {
  const set = wakers.get(schema) ?? new Set();
  wakers.set(schema, set.add(wake));
  return () => set.delete(wake);
}

function wakeRelays(schema: string): void {
  for (const wake of wakers.get(schema) ?? []) wake();
}
