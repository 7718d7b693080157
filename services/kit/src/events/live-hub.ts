import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { DomainError } from '../errors.js';
import type { PublishedEvent } from './transport.js';

/** A message to a browser. */
export type LiveEvent = PublishedEvent;

const NOTICE_BYTES = 7_000;
const MAX_PER_USER = 20;
const MAX_STREAMS = 2_000;
const RECENT = 1_000;

const notice = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue('not JSON');
      return z.NEVER;
    }
  })
  .pipe(
    z.array(
      z.object({
        organization_id: z.uuid(),
        topic: z.string(),
        key: z.string(),
        version: z.number(),
        cause: z.string(),
      }),
    ),
  );

/**
 * One channel for all services: a browser has few connections, so the stream of one service
 * contains the changes of all. (With a database per service it contains those of that database's services.)
 */
export const LIVE_CHANNEL = 'uketori_live';

/** Packs events into NOTIFY payloads (PostgreSQL allows less than 8,000 bytes each), repeated changes of one key once. */
export function liveNotices(events: LiveEvent[]): string[] {
  const newest = new Map<string, LiveEvent>();
  for (const event of events)
    newest.set(`${event.organization_id} ${event.topic} ${event.key} ${event.cause}`, event);
  const notices: string[] = [];
  let open: string[] = [];
  let bytes = 2;
  for (const event of newest.values()) {
    const text = JSON.stringify(event);
    const size = Buffer.byteLength(text) + 1;
    if (bytes + size > NOTICE_BYTES && open.length > 0) {
      notices.push(`[${open.join(',')}]`);
      open = [];
      bytes = 2;
    }
    open.push(text);
    bytes += size;
  }
  if (open.length > 0) notices.push(`[${open.join(',')}]`);
  return notices;
}

/** An event and its number in the hub's memory. */
export interface NumberedEvent {
  id: string;
  event: LiveEvent;
}

interface Stream {
  user_id: string;
  listener: (event: NumberedEvent) => void;
  end: () => void;
}

/** Hands published events to the open streams of their organization, and the latest thousand to those that come back. */
export class LiveHub {
  readonly #streams = new Map<string, Set<Stream>>();
  readonly #recent: { n: number; event: LiveEvent }[] = [];
  readonly #boot = randomUUID();
  #n = 0;
  #count = 0;

  /** Takes a NOTIFY payload. Ignores payloads of others, because every client of the database may notify. */
  receive(payload: string): void {
    const parsed = notice.safeParse(payload);
    if (parsed.success) for (const event of parsed.data) this.publish(event);
  }

  publish(event: LiveEvent): void {
    this.#n++;
    this.#recent.push({ n: this.#n, event });
    if (this.#recent.length > RECENT) this.#recent.shift();
    const numbered = { id: `${this.#boot}-${this.#n}`, event };
    for (const { listener } of this.#streams.get(event.organization_id) ?? []) listener(numbered);
  }

  /** Streams that are open now. */
  get size(): number {
    return this.#count;
  }

  /** Id of the newest event, where a new stream begins. */
  get position(): string {
    return `${this.#boot}-${this.#n}`;
  }

  /** An organization's events after an id that this hub gave; null when it does not go back so far. */
  since(organization_id: string, id: string): NumberedEvent[] | null {
    if (!id.startsWith(`${this.#boot}-`)) return null;
    const from = Number(id.slice(this.#boot.length + 1));
    const oldest = this.#recent[0]?.n ?? this.#n + 1;
    if (!Number.isInteger(from) || from > this.#n || from < oldest - 1) return null;
    return this.#recent
      .filter(({ n, event }) => n > from && event.organization_id === organization_id)
      .map(({ n, event }) => ({ id: `${this.#boot}-${n}`, event }));
  }

  /** Adds a stream; returns its removal. Throws too_many_streams (429) over 20 per user or 2,000 per process. */
  subscribe(
    organization_id: string,
    user_id: string,
    listener: Stream['listener'],
    end: Stream['end'] = () => undefined,
  ): () => void {
    const group = this.#streams.get(organization_id) ?? new Set();
    const own = [...group].filter((stream) => stream.user_id === user_id).length;
    if (own >= MAX_PER_USER || this.#count >= MAX_STREAMS) {
      throw new DomainError('too_many_streams', 'too_many', { most: MAX_PER_USER });
    }
    const stream: Stream = { user_id, listener, end };
    this.#streams.set(organization_id, group.add(stream));
    this.#count++;
    return () => {
      if (!group.delete(stream)) return;
      this.#count--;
      if (group.size === 0) this.#streams.delete(organization_id);
    };
  }

  /** Ends every stream; browsers come back by themselves. */
  close(): void {
    for (const group of this.#streams.values()) for (const stream of group) stream.end();
  }
}
