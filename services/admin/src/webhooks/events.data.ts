/**
 * Every type of event that a webhook of an integrator may receive, with the ability that a user needs to subscribe to
 * it and to read its deliveries. Its level must be 3: the events are those of the whole organization.
 */
export const WEBHOOK_EVENTS = {
  'invoice.created': 'invoice:read',
  'invoice.updated': 'invoice:read',
  'invoice.locked': 'invoice:read',
  'invoice.unlocked': 'invoice:read',
  'invoice.deleted': 'invoice:read',
  'invoice.restored': 'invoice:read',
  'invoice.removed': 'invoice:read',
  'approval.requested': 'invoice:read',
  'approval.approved': 'invoice:read',
  'approval.cancelled': 'invoice:read',
  'approval.finalized': 'invoice:read',
  'approval.final_cancelled': 'invoice:read',
  'approval.returned': 'invoice:read',
  'approval.resubmitted': 'invoice:read',
  'approval.disapproved': 'invoice:read',
  'approval.updated': 'invoice:read',
  'payment.opened': 'payment:read',
  'payment.updated': 'payment:read',
  'payment.confirmed': 'payment:read',
  'payment.confirm_cancelled': 'payment:read',
  'payment.approved': 'payment:read',
  'payment.approve_cancelled': 'payment:read',
  'payment.exported': 'payment:read',
  'payment.export_voided': 'payment:read',
  'payment.paid': 'payment:read',
  'payment.unpaid': 'payment:read',
  'payment.return_undone': 'payment:read',
  'payment.withdrawn': 'payment:read',
  'inbox.received': 'inbox:read',
  'inbox.updated': 'inbox:read',
  'inbox.sent_to_reading': 'inbox:read',
  'inbox.invoiced': 'inbox:read',
  'inbox.approval_changed': 'inbox:read',
  'export.journal': 'invoice:export_journal',
  'export.books': 'invoice:read',
  'export.suppliers': 'company:read',
  'export.transfer_file': 'payment:export',
} as const;
export type WebhookEventType = keyof typeof WEBHOOK_EVENTS;
export const WEBHOOK_EVENT_TYPES = Object.keys(WEBHOOK_EVENTS) as [WebhookEventType, ...WebhookEventType[]];

/** The type of the event that a test sends. Every webhook receives it. */
export const TEST_EVENT = 'test.sent';

/** Entries of the log about exports, which change no record that has a version. */
export const EXPORT_EVENTS: Readonly<Record<string, WebhookEventType>> = {
  'export.created': 'export.journal',
  'books.exported': 'export.books',
  'company.exported': 'export.suppliers',
  'zengin.exported': 'export.transfer_file',
};
