import { DomainError } from '../errors.js';

/** What a browser is told: which aggregate has changed, never what is in it. */
export interface LiveEvent {
  organization_id: string;
  topic: string;
  key: string;
  version: number;
  cause: string;
}

type Listener = (event: LiveEvent) => void;

const NOTICE_BYTES = 7_000;
const MAX_PER_USER = 20;
const MAX_LISTENERS = 2_000;

/** Channel of the published events of a service, for the browsers of all its processes. */
export function liveChannel(service: string): string {
  return `uketori_live_${service}`;
}

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

/** Hands the published events of one service to the open streams of each organization. */
export class LiveHub {
  readonly #listeners = new Map<string, Set<{ user_id: string; listener: Listener }>>();
  #count = 0;

  /** Takes a NOTIFY payload. Anything that is not ours is ignored: whoever may connect may also notify. */
  receive(payload: string): void {
    let events: unknown;
    try {
      events = JSON.parse(payload);
    } catch {
      return;
    }
    if (!Array.isArray(events)) return;
    for (const event of events as LiveEvent[]) this.publish(event);
  }

  publish(event: LiveEvent): void {
    for (const { listener } of this.#listeners.get(event.organization_id) ?? []) listener(event);
  }

  /** Streams that are open now. */
  get size(): number {
    return this.#count;
  }

  /** Adds a stream; returns its end. Throws too_many_streams (429) over 20 per user or 2,000 per process. */
  subscribe(organization_id: string, user_id: string, listener: Listener): () => void {
    const group = this.#listeners.get(organization_id) ?? new Set();
    const own = [...group].filter((entry) => entry.user_id === user_id).length;
    if (own >= MAX_PER_USER || this.#count >= MAX_LISTENERS) {
      throw new DomainError('too_many_streams', 'too_many', { most: MAX_PER_USER });
    }
    const entry = { user_id, listener };
    this.#listeners.set(organization_id, group.add(entry));
    this.#count++;
    return () => {
      if (!group.delete(entry)) return;
      this.#count--;
      if (group.size === 0) this.#listeners.delete(organization_id);
    };
  }
}
