import type { Actor } from '../actor.js';
import { type OutgoingEvent, toCloudEvent } from './envelope.js';

const MAX_EVENT_BYTES = 256 * 1024;
const SCHEMA = /^[a-z][a-z_]{0,30}$/;
const wakers = new Map<string, Set<() => void>>();

/**
 * The wire form of an event for the outbox, as JSON. Throws when it is larger than 256 KiB, for state belongs into
 * an event and files do not.
 */
export function sealEvent(event: OutgoingEvent, service: string, actor: Actor): string {
  const wire = JSON.stringify(toCloudEvent(event, service, actor));
  if (Buffer.byteLength(wire) > MAX_EVENT_BYTES) throw new Error(`event too large: ${event.event.type}`);
  return wire;
}

/** A service's name, which is its schema's. Throws on anything that is not a plain one. */
export function checkedSchema(schema: string): string {
  if (!SCHEMA.test(schema)) throw new Error(`bad schema name: ${schema}`);
  return schema;
}

/** Qualified outbox table of a service. */
export function outboxTable(schema: string): string {
  return `${checkedSchema(schema)}.outbox`;
}

/** Calls `wake` after each commit of this process that left events for `schema`; returns the unsubscriber. */
export function onOutboxCommit(schema: string, wake: () => void): () => void {
  const set = wakers.get(schema) ?? new Set();
  wakers.set(schema, set.add(wake));
  return () => set.delete(wake);
}

/** Wakes the relays of this process after a commit with events for `schema`. */
export function wakeRelays(schema: string): void {
  for (const wake of wakers.get(schema) ?? []) wake();
}
