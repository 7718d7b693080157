// The settings of a webhook, and the delivery of events to it.
// Other features import this file, nothing else.
export { newestDeliveries } from './deliveries.repository.js';
export { Deliveries } from './deliveries.service.js';
export { WebhookSettings, type WebhookView } from './webhook-settings.service.js';
export type { WebhookCode } from './webhooks.rules.js';
