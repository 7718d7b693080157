import type { InboxItemChanged } from '@uketori/proto/uketori/inbox/v1/events';
import type { EditClaimChanged, InvoiceChanged } from '@uketori/proto/uketori/journal/v1/events';
import type { DutyMark } from '@uketori/service-kit/duties.rules';
import type { Tx } from '@uketori/service-kit/tx';

/** Stores what approval shows of an invoice. Returns its route, or null when the event is not newer than the copy. */
export async function keepInvoice(
  tx: Tx,
  invoice: InvoiceChanged,
): Promise<{ route_id: string | null } | null> {
  const [stored] = await tx.rows<{ route_id: string | null }>(
    `insert into approval.approvals (organization_id, id, subject_type, local_id, subject_version, partner_name,
       issue_date, pay_date, total_amount, payable_amount, department_id, created_by, deleted, balanced,
       content_version, currency_code, foreign_total_amount, coded, hands)
     values ($1, $2, 'invoice', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18::jsonb)
     on conflict (id) do update set local_id = excluded.local_id, subject_version = excluded.subject_version,
       partner_name = excluded.partner_name, issue_date = excluded.issue_date, pay_date = excluded.pay_date,
       total_amount = excluded.total_amount, payable_amount = excluded.payable_amount,
       department_id = excluded.department_id, created_by = excluded.created_by, deleted = excluded.deleted,
       balanced = excluded.balanced, coded = excluded.coded, currency_code = excluded.currency_code,
       foreign_total_amount = excluded.foreign_total_amount, hands = excluded.hands,
       content_version = greatest(approval.approvals.content_version, excluded.content_version)
     where approval.approvals.subject_version < excluded.subject_version returning route_id`,
    [
      tx.actor.organization_id,
      invoice.id,
      invoice.local_id,
      invoice.version,
      invoice.partner_name,
      invoice.issue_date || null,
      invoice.pay_date || null,
      invoice.total_amount ?? null,
      invoice.payable_amount ?? null,
      invoice.department_id || null,
      invoice.created_by || null,
      invoice.deleted,
      invoice.balanced,
      invoice.content_version,
      invoice.currency_code,
      invoice.foreign_total_amount ?? null,
      invoice.coded ?? false,
      JSON.stringify(invoice.hands ?? []),
    ],
  );
  return stored ?? null;
}

/** Stores what approval shows of a collected invoice. Returns false when the event is not newer than the copy. */
export async function keepInboxItem(
  tx: Tx,
  item: InboxItemChanged,
  uploads: readonly DutyMark[],
): Promise<boolean> {
  const stored = await tx.rows<{ id: string }>(
    `insert into approval.approvals (organization_id, id, subject_type, local_id, subject_version, partner_name,
       deleted, balanced, approve_level, default_approvers, hands)
     values ($1, $2, 'inbox_item', 0, $3, $4, $5, true, $6, $7::jsonb, $8::jsonb)
     on conflict (id) do update set subject_version = excluded.subject_version,
       partner_name = excluded.partner_name, deleted = excluded.deleted, approve_level = excluded.approve_level,
       default_approvers = excluded.default_approvers,
       hands = case when $9 then excluded.hands else approval.approvals.hands end
     where approval.approvals.subject_version < excluded.subject_version returning id`,
    [
      tx.actor.organization_id,
      item.id,
      item.version,
      item.customer_name,
      item.document_id === '',
      item.approval_stage,
      JSON.stringify(item.default_approvers),
      JSON.stringify(uploads),
      item.cause === 'received',
    ],
  );
  return stored.length > 0;
}

/** Stores who edits an invoice and until when; the highest version wins. */
export async function keepEditing(tx: Tx, claim: EditClaimChanged): Promise<void> {
  await tx.rows(
    `update approval.approvals
     set editing_by = $3, editing_by_name = $4, editing_until = $5, editing_version = $6
     where organization_id = $1 and id = $2 and editing_version < $6`,
    [
      tx.actor.organization_id,
      claim.invoice_id,
      claim.user_id,
      claim.user_name,
      claim.expires_at,
      claim.version,
    ],
  );
}

/** Ids of invoices that follow their route, in order, behind an id; at most so many. */
export async function openInvoices(tx: Tx, behind: string, most: number): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `select id from approval.approvals
     where organization_id = $1 and subject_type = 'invoice' and final_state in ('OPEN', 'RETURNED')
       and not deleted and id > $2
     order by id limit $3`,
    [tx.actor.organization_id, behind, most],
  );
  return rows.map(({ id }) => id);
}

/** Whether an invoice has its final approval. */
export async function hasFinalInvoice(tx: Tx): Promise<boolean> {
  const found = await tx.one(
    `select 1 as found from approval.approvals
     where organization_id = $1 and subject_type = 'invoice' and final_state = 'FINAL' and not deleted limit 1`,
    [tx.actor.organization_id],
  );
  return found !== null;
}

/** Deletes an invoice and its approvals. */
export async function forgetInvoice(tx: Tx, id: string): Promise<void> {
  const ids = [tx.actor.organization_id, id];
  await tx.rows('delete from approval.steps where organization_id = $1 and approval_id = $2', ids);
  await tx.rows('delete from approval.approvals where organization_id = $1 and id = $2', ids);
}

/** The id of the invoice with this number; null when there is none. */
export async function invoiceNumbered(tx: Tx, local_id: number): Promise<string | null> {
  const row = await tx.one<{ id: string }>(
    `select id from approval.approvals
     where organization_id = $1 and subject_type = 'invoice' and local_id = $2`,
    [tx.actor.organization_id, local_id],
  );
  return row?.id ?? null;
}
