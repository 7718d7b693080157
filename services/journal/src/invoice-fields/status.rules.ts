import type { InvoiceEntity } from './invoice.record.js';

export type InvoiceStatus = InvoiceEntity['status'];

/** How far journal, intake and approval are with an invoice. */
type Stage = 'reading' | 'read' | 'coded' | 'approving' | 'returned' | 'disapproved' | 'locked' | 'deleted';

/** How far the payment of an invoice is; `none` as well before it is confirmed. */
type PaymentStage = 'none' | 'confirming' | 'linked' | 'paid';

/**
 * The status by both stages. A payment exists for locked invoices only, but the copies of the services follow each other
 * in any order: until the other one arrives, the payment's stage wins.
 */
export const STATUS_TABLE: Record<Stage, Record<PaymentStage, InvoiceStatus>> = {
  reading: { none: 'reading', confirming: 'confirming', linked: 'linked', paid: 'paid' },
  read: { none: 'read', confirming: 'confirming', linked: 'linked', paid: 'paid' },
  coded: { none: 'coded', confirming: 'confirming', linked: 'linked', paid: 'paid' },
  approving: { none: 'approving', confirming: 'confirming', linked: 'linked', paid: 'paid' },
  returned: { none: 'returned', confirming: 'confirming', linked: 'linked', paid: 'paid' },
  disapproved: { none: 'disapproved', confirming: 'confirming', linked: 'linked', paid: 'paid' },
  locked: { none: 'approved', confirming: 'confirming', linked: 'linked', paid: 'paid' },
  deleted: { none: 'deleted', confirming: 'deleted', linked: 'deleted', paid: 'deleted' },
};

/** What the status of an invoice follows from. */
export const STATUS_COLUMNS = [
  'deleted',
  'locked',
  'final_state',
  'approve_users',
  'next_approvers',
  'read_status',
  'coded',
  'paid',
  'linked',
  'confirm_level',
] as const satisfies (keyof InvoiceEntity)[];
export type StatusFacts = Pick<InvoiceEntity, (typeof STATUS_COLUMNS)[number]>;

function stageOf(facts: StatusFacts): Stage {
  if (facts.deleted) return 'deleted';
  if (facts.locked) return 'locked';
  if (facts.final_state === 'DISAPPROVED') return 'disapproved';
  if (facts.final_state === 'RETURNED') return 'returned';
  if (facts.approve_users.length > 0 || facts.next_approvers.length > 0) return 'approving';
  if (facts.read_status !== 'SUCCESS' && facts.read_status !== 'FAILED') return 'reading';
  return facts.coded ? 'coded' : 'read';
}

function paymentStageOf({ paid, linked, confirm_level }: StatusFacts): PaymentStage {
  if (paid) return 'paid';
  if (linked) return 'linked';
  return confirm_level > 0 ? 'confirming' : 'none';
}

/** The status of an invoice. */
export function statusOf(facts: StatusFacts): InvoiceStatus {
  return STATUS_TABLE[stageOf(facts)][paymentStageOf(facts)];
}
