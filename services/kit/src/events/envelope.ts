import { createHash, randomBytes } from 'node:crypto';
import type { EventName } from '@uketori/proto/events';
import { z } from 'zod';
import type { Actor } from '../actor.js';
import { newId } from '../ids.js';
import { activeTraceparent } from '../watch/tracing.js';

/** What a use case hands to `tx.emit`: one fact about one aggregate. */
export interface OutgoingEvent<T extends object = object> {
  /** Its constant in @uketori/proto/events. */
  event: EventName<T>;
  /** Id of the aggregate: events of one key stay in order on every transport. */
  key: string;
  /** Version of the aggregate after the change; 0 for process facts. */
  version?: number;
  cause?: string;
  /** Protobuf JSON of the message; no private fields. */
  data: T;
}

/** An event as a handler sees it. */
export interface EventEnvelope<T = unknown> {
  id: string;
  source: string;
  type: string;
  topic: string;
  /** The key: id of the aggregate. */
  subject: string;
  time: string;
  organization_id: string;
  version: number;
  cause: string;
  actor_id: string;
  actor_name: string;
  /** The user who made the API key: rules that ask for a second person count the key as its maker. */
  maker_user_id?: string | undefined;
  request_id: string;
  /** W3C trace context of the request that caused the event. */
  traceparent: string;
  data: T;
}

/**
 * The wire form: CloudEvents 1.0 in JSON. Names of extension attributes may hold lower-case letters
 * and digits only (CloudEvents 1.0, "Naming conventions"), hence organizationid beside our organization_id.
 */
const cloudEvent = z.object({
  specversion: z.literal('1.0'),
  id: z.uuid(),
  source: z.string().min(1).max(200),
  type: z.string().min(1).max(200),
  subject: z.string().min(1).max(200),
  time: z.iso.datetime({ offset: true }),
  datacontenttype: z.literal('application/json'),
  topic: z.string().min(1).max(200),
  organizationid: z.uuid(),
  version: z.number().int().nonnegative(),
  cause: z.string().max(200),
  actorid: z.string().max(200),
  actorname: z.string().max(500),
  actormaker: z.uuid().optional(),
  requestid: z.string().max(200),
  traceparent: z.string().regex(/^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/),
  data: z.record(z.string(), z.unknown()),
});
export type CloudEvent = z.infer<typeof cloudEvent>;

/** Stamps an outgoing event with its id, time, source and the actor who caused it. */
export function toCloudEvent(event: OutgoingEvent, service: string, actor: Actor): CloudEvent {
  return {
    specversion: '1.0',
    id: newId(),
    source: `/uketori/${service}`,
    type: event.event.type,
    subject: event.key,
    time: new Date().toISOString(),
    datacontenttype: 'application/json',
    topic: event.event.topic,
    organizationid: actor.organization_id,
    version: event.version ?? 0,
    cause: event.cause ?? '',
    actorid: actor.user_id,
    actorname: actor.user_name,
    ...(actor.maker_user_id ? { actormaker: actor.maker_user_id } : {}),
    requestid: actor.request_id,
    traceparent: activeTraceparent() ?? traceparentOf(actor.request_id),
    data: event.data as Record<string, unknown>,
  };
}

/** Wire form of an envelope: what tests feed and what a golden fixture looks like on the wire. */
export function envelopeToCloudEvent(envelope: EventEnvelope<object>): CloudEvent {
  const { organization_id, actor_id, actor_name, maker_user_id, request_id, data, ...same } = envelope;
  return {
    ...same,
    specversion: '1.0',
    datacontenttype: 'application/json',
    organizationid: organization_id,
    actorid: actor_id,
    actorname: actor_name,
    ...(maker_user_id ? { actormaker: maker_user_id } : {}),
    requestid: request_id,
    data: data as Record<string, unknown>,
  };
}

/** Parses the wire form. Throws a ZodError naming what is wrong with it. */
export function parseCloudEvent(value: unknown): EventEnvelope<Record<string, unknown>> {
  const parsed = cloudEvent.parse(value);
  const {
    specversion: _v,
    datacontenttype: _t,
    organizationid,
    actorid,
    actorname,
    actormaker,
    requestid,
    ...same
  } = parsed;
  return {
    ...same,
    organization_id: organizationid,
    actor_id: actorid,
    actor_name: actorname,
    ...(actormaker ? { maker_user_id: actormaker } : {}),
    request_id: requestid,
  };
}

/**
 * W3C traceparent whose trace id follows from the request id alone, so that every event and every
 * further request caused by one request falls into one trace without a tracer running.
 */
export function traceparentOf(requestId: string): string {
  const trace = createHash('sha256').update(requestId).digest('hex').slice(0, 32);
  return `00-${trace}-${randomBytes(8).toString('hex')}-01`;
}
