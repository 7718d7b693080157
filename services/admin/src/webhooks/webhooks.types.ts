import { z } from 'zod';
import { webhookEvent } from './event-states.types.js';
import { WEBHOOK_EVENT_TYPES } from './events.data.js';

const KINDS = [...new Set(WEBHOOK_EVENT_TYPES.map((type) => type.split('.')[0]))];
const NAMES = [...KINDS.map((kind) => `${kind}.*`), ...WEBHOOK_EVENT_TYPES] as [string, ...string[]];

const settings = {
  name: z.string().trim().min(1).max(100),
  url: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .describe('https://…; http only in networks that the operator opened.'),
  events: z
    .array(z.enum(NAMES))
    .min(1)
    .max(NAMES.length)
    .describe('Types of events; `invoice.*` means all of a kind, those of later releases too.'),
};

export const newWebhook = z.strictObject(settings);
export type NewWebhook = z.infer<typeof newWebhook>;

export const webhookChange = z.strictObject({ ...settings, enabled: z.boolean(), version: z.int().min(1) });
export type WebhookChange = z.infer<typeof webhookChange>;

export const webhook = z
  .object({
    id: z.uuid(),
    name: z.string(),
    url: z.string(),
    events: z.array(z.string()),
    state: z
      .enum(['ON', 'FAILING', 'STOPPED', 'OFF'])
      .describe(
        'FAILING: the newest delivery failed. STOPPED: it failed for three days; events wait until a person resumes it. OFF: switched off; no events are kept.',
      ),
    former_until: z.iso.datetime().nullable().describe('Until then the previous secret signs, too.'),
    fault: z.string().describe('Why the newest delivery failed; empty after one that arrived.'),
    failing_since: z.iso.datetime().nullable(),
    stopped_at: z.iso.datetime().nullable(),
    created_at: z.iso.datetime(),
    created_by_name: z.string(),
    version: z.int(),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof webhook>;

/** The secret is in the response that made it, and in no other one. */
export const shownWebhook = webhook
  .extend({ secret: z.string().describe('whsec_…, as Standard Webhooks libraries take it.') })
  .meta({ id: 'WebhookWithSecret' });
export type ShownWebhook = z.infer<typeof shownWebhook>;

export const webhookDelivery = z
  .object({
    id: z.uuid(),
    event_id: z.uuid().describe('The header webhook-id.'),
    type: z.string(),
    subject_type: z.string(),
    subject_id: z.string(),
    subject_version: z.int(),
    state: z.enum(['WAITING', 'DELIVERED', 'FAILED']),
    attempts: z.int(),
    status: z.int().nullable().describe('HTTP status of the newest response.'),
    fault: z.string(),
    next_at: z.iso.datetime().nullable().describe('Earliest time of the next try.'),
    created_at: z.iso.datetime(),
    ended_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const webhookTry = z
  .object({
    number: z.int(),
    tried_at: z.iso.datetime(),
    duration_ms: z.int(),
    url: z.string(),
    status: z.int().nullable(),
    response: z.string().describe('The first 2,000 bytes of the response.'),
    fault: z.string(),
  })
  .meta({ id: 'WebhookTry' });
export type WebhookTry = z.infer<typeof webhookTry>;

export const shownDelivery = webhookDelivery
  .extend({
    body: z
      .string()
      .nullable()
      .describe('The body as it is sent; null for a caller who may not read such records.'),
    tries: z.array(webhookTry),
  })
  .meta({ id: 'WebhookDeliveryWithTries' });
export type ShownDelivery = z.infer<typeof shownDelivery>;

export const replayForm = z.strictObject({
  since: z.iso.datetime({ offset: true }).describe('Deliveries whose last try failed since are sent again.'),
});
export type ReplayForm = z.infer<typeof replayForm>;

export const eventType = z
  .object({
    type: z.string(),
    ability: z.string().describe('A caller subscribes with level 3 of it only.'),
    example: webhookEvent,
  })
  .meta({ id: 'WebhookEventType' });
