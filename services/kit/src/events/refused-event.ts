import { createHash } from 'node:crypto';
import { isUuid, NIL_ORGANIZATION, newId } from '../ids.js';
import type { Tx } from '../tx.js';
import type { Delivery } from './transport.js';

const MAX_STORED_BYTES = 256 * 1024;
const MAX_ERROR_CHARACTERS = 4_000;

/** A delivery that an envelope could not be made of, or an envelope that a handler refused. */
export interface Refused {
  organization_id: string;
  consumer: string;
  event_id: string;
  type: string;
  topic: string;
  key: string;
  payload: string;
  error: unknown;
  tries: number;
}

/** Puts it aside; one that is refused again is the same letter, open once more. */
export async function storeDeadLetter(tx: Tx, refused: Refused): Promise<void> {
  await tx.rows(
    `insert into ${tx.schema}.dead_letters as d
       (organization_id, id, consumer, event_id, type, topic, key, payload, error, tries)
     values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9, $10)
     on conflict (consumer, event_id) do update
       set tries = d.tries + excluded.tries, error = excluded.error, failed_at = now(), resolved_at = null`,
    [
      refused.organization_id,
      newId(),
      refused.consumer,
      refused.event_id,
      refused.type,
      refused.topic,
      withoutNul(refused.key),
      withoutNul(refused.payload),
      errorText(refused.error),
      refused.tries,
    ],
  );
}

/** The same bad bytes get the same id, so that a second delivery does not make a second letter. */
export function malformed(service: string, delivery: Delivery, error: unknown): Refused {
  const digest = createHash('sha256')
    .update(`${delivery.topic}\n${delivery.key}\n${delivery.payload}`)
    .digest('hex');
  const event_id = `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
  return {
    organization_id: organizationOf(delivery.payload),
    consumer: `${service}.envelope`,
    event_id,
    type: 'malformed',
    topic: delivery.topic,
    key: delivery.key.slice(0, 200),
    payload: JSON.stringify({ raw: delivery.payload.slice(0, MAX_STORED_BYTES) }),
    error,
    tries: 1,
  };
}

function organizationOf(payload: string): string {
  try {
    const value = (JSON.parse(payload) as { organizationid?: unknown } | null)?.organizationid;
    return isUuid(value) ? value : NIL_ORGANIZATION;
  } catch {
    return NIL_ORGANIZATION;
  }
}

function errorText(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return withoutNul(text).slice(0, MAX_ERROR_CHARACTERS);
}

/** PostgreSQL stores neither the character NUL nor its JSON escape. */
function withoutNul(text: string): string {
  return text.replaceAll('\u0000', '\ufffd').replaceAll('\\u0000', '\\ufffd');
}
