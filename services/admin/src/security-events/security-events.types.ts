import { z } from 'zod';
import { SECURITY_KINDS } from './kinds.data.js';

export const webhookForm = z.strictObject({
  url: z.string().trim().min(1).max(500),
  enabled: z.boolean(),
  version: z.int().min(0).describe('0 for the first one.'),
});
export type WebhookForm = z.infer<typeof webhookForm>;

export const securityWebhook = z
  .object({
    url: z.string().describe('Empty: none.'),
    enabled: z.boolean(),
    former_until: z.iso.datetime().nullable().describe('Until then the previous secret signs, too.'),
    fault: z.string().describe('Why the newest delivery failed; empty after one that arrived.'),
    failing_since: z.iso.datetime().nullable(),
    version: z.int(),
    kinds: z.array(z.enum(SECURITY_KINDS)).readonly().describe('The first part of every type of event.'),
  })
  .meta({ id: 'SecurityWebhook' });
export type SecurityWebhook = z.infer<typeof securityWebhook>;

/** The secret is in the response that made it, and in no other one. */
export const shownWebhook = securityWebhook
  .extend({ secret: z.string().optional().describe('whsec_…, as Standard Webhooks libraries take it.') })
  .meta({ id: 'SecurityWebhookWithSecret' });
export type ShownWebhook = z.infer<typeof shownWebhook>;

export const securityDelivery = z
  .object({
    id: z.uuid(),
    type: z.string(),
    state: z.enum(['WAITING', 'DELIVERED', 'FAILED']),
    attempts: z.int(),
    status: z.int().nullable().describe('HTTP status of the newest response.'),
    fault: z.string(),
    created_at: z.iso.datetime(),
    ended_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'SecurityDelivery' });
export type SecurityDelivery = z.infer<typeof securityDelivery>;
