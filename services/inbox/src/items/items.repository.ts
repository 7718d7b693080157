import type { ApprovalChanged } from '@uketori/proto/uketori/approval/v1/events';
import type { Tx } from '@uketori/service-kit/tx';
import type { CustomerEntity } from '../customers/customers.facade.js';
import { InboxItemEntity } from './inbox-item.record.js';

/** Copies the approvals of an item; an event that is not newer than the copy changes nothing. */
export async function copyApproval(tx: Tx, approval: ApprovalChanged): Promise<void> {
  await tx.rows(
    `update inbox.items set approved_stage = $3, approve_users = $4::jsonb, final_approved = $5,
       final_approved_by_name = $6, approval_version = $7
     where organization_id = $1 and id = $2 and approval_version < $7`,
    [
      tx.actor.organization_id,
      approval.subject_id,
      Math.max(0, ...approval.steps.map((step) => step.level)),
      JSON.stringify(approval.steps.map(({ level, user_name }) => ({ stage: level, user_name }))),
      approval.final_state === 'FINAL',
      approval.final_approved_by_name,
      approval.version,
    ],
  );
}

/** Notes the newest version of an item's invoice. It is no new version of the item: nothing in it changed. */
export async function noteInvoiceVersion(tx: Tx, id: string, invoice_version: number): Promise<void> {
  await tx.rows('update inbox.items set invoice_version = $3 where organization_id = $1 and id = $2', [
    tx.actor.organization_id,
    id,
    invoice_version,
  ]);
}

/** Holds a request link until the transaction ends: files that come by one link are stored one after the other. */
export async function holdLink(tx: Tx, id: string): Promise<void> {
  await tx.rows('select id from inbox.request_links where organization_id = $1 and id = $2 for update', [
    tx.actor.organization_id,
    id,
  ]);
}

/** A file with what its state for the supplier follows from. */
export type HandedInRow = Pick<
  InboxItemEntity,
  | 'id'
  | 'file_name'
  | 'submit_status'
  | 'reading_state'
  | 'approved_stage'
  | 'final_approved'
  | 'invoice_deleted'
  | 'return_reason'
  | 'returned_at'
> & { received_at: string };

export interface Place {
  customer: CustomerEntity;
  year: number;
  month: number;
}

/** The oldest item of the month that waits for a file, held until the transaction ends. */
export async function openItem(tx: Tx, { customer, year, month }: Place): Promise<InboxItemEntity | null> {
  const row = await tx.one<{ id: string }>(
    `select id from inbox.items where organization_id = $1 and customer_id = $2 and year = $3 and month = $4
       and submit_status in (0, 3) order by submit_status desc, created_at, id limit 1 for update`,
    [tx.actor.organization_id, customer.id, year, month],
  );
  return row ? tx.get(InboxItemEntity, row.id) : null;
}

/** A returned item of the place, held until the transaction ends; null when the id names no such item. */
export async function returnedItem(
  tx: Tx,
  { customer, year, month }: Place,
  id: string,
): Promise<InboxItemEntity | null> {
  const row = await tx.one<{ id: string }>(
    `select id from inbox.items where organization_id = $1 and id = $2 and customer_id = $3 and year = $4
       and month = $5 and submit_status = 3 for update`,
    [tx.actor.organization_id, id, customer.id, year, month],
  );
  return row ? tx.get(InboxItemEntity, row.id) : null;
}

/** Whether the place has a returned item of exactly these bytes. */
export async function isReturned(
  tx: Tx,
  { customer, year, month }: Place,
  content_sha256: string,
): Promise<boolean> {
  const rows = await tx.rows(
    `select id from inbox.items where organization_id = $1 and customer_id = $2 and year = $3 and month = $4
       and submit_status = 3 and content_sha256 = $5 limit 1`,
    [tx.actor.organization_id, customer.id, year, month, content_sha256],
  );
  return rows.length > 0;
}

/**
 * Files of a customer's month that came by one of their links, and returned ones, the newest first, at most 100. Files
 * that a user brought in stay out unless they were returned.
 */
export function handedInItems(
  tx: Tx,
  { customer_id, year, month }: { customer_id: string; year: number; month: number },
): Promise<HandedInRow[]> {
  return tx.rows<HandedInRow>(
    `select id, file_name, received_at, submit_status, reading_state, approved_stage, final_approved, invoice_deleted,
       return_reason, returned_at
     from inbox.items
     where organization_id = $1 and customer_id = $2 and year = $3 and month = $4 and received_at is not null
       and (request_link_id is not null or submit_status = 3)
     order by received_at desc, id desc limit 100`,
    [tx.actor.organization_id, customer_id, year, month],
  );
}
