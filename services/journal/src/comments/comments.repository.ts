import type { Tx } from '@uketori/service-kit/tx';
import type { InvoiceComment } from './comment.record.js';

/** The last 500 comments on an invoice, in the order they were written. */
export async function commentsOn(tx: Tx, invoiceId: string): Promise<InvoiceComment[]> {
  const rows = await tx.rows<InvoiceComment>(
    `select id, comment, user_id, user_name, send_mail, created_at from journal.invoice_comments
     where organization_id = $1 and invoice_id = $2 order by created_at desc, id desc limit 500`,
    [tx.actor.organization_id, invoiceId],
  );
  return rows.reverse();
}

const CHANGES = ['invoice.updated', 'invoice.note', 'invoice.department', 'invoice.commented'];

/** Users who have seen an invoice, and users who have changed it. */
export async function usersOf(tx: Tx, invoiceId: string): Promise<{ readers: string[]; updaters: string[] }> {
  const here = [tx.actor.organization_id, invoiceId];
  const readers = await tx.rows<{ user_id: string }>(
    'select user_id from journal.invoice_views where organization_id = $1 and invoice_id = $2 limit 1000',
    here,
  );
  const updaters = await tx.rows<{ user_id: string }>(
    `select distinct user_id from journal.audit_log
     where organization_id = $1 and subject_type = 'invoice' and subject_id = $2::text and action = any($3) limit 1000`,
    [...here, CHANGES],
  );
  return {
    readers: readers.map(({ user_id }) => user_id),
    updaters: updaters.map(({ user_id }) => user_id),
  };
}
