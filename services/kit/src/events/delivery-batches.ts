import { type EventEnvelope, parseCloudEvent } from './envelope.js';
import type { Delivery } from './transport.js';

/** Events of one organization that share a transaction: enough to save round trips, few enough to hold locks briefly. */
const MAX_TOGETHER = 50;

/** A delivery that parsed, with its place among all of them. */
export interface ParsedDelivery {
  index: number;
  topic: string;
  event: EventEnvelope;
}

/**
 * Well-formed deliveries by organization, in their order, at most 50 in a batch. If an event comes
 * twice, the first is in a batch; malformed ones are in none.
 */
export function batchesOf(deliveries: Delivery[]): ParsedDelivery[][] {
  const open = new Map<string, ParsedDelivery[]>();
  const full: ParsedDelivery[][] = [];
  const seen = new Set<string>();
  for (const [index, { payload, topic }] of deliveries.entries()) {
    const event = parsed(payload);
    if (!event || seen.has(event.id)) continue;
    seen.add(event.id);
    const batch = open.get(event.organization_id) ?? [];
    batch.push({ index, topic, event });
    open.set(event.organization_id, batch);
    if (batch.length < MAX_TOGETHER) continue;
    full.push(batch);
    open.delete(event.organization_id);
  }
  return [...full, ...open.values()];
}

function parsed(payload: string): EventEnvelope | null {
  try {
    return parseCloudEvent(JSON.parse(payload));
  } catch {
    return null;
  }
}
