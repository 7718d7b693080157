import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { newId } from '@uketori/service-kit/ids';
import { type Tx, Work } from '@uketori/service-kit/work';
import type { InvoiceEntity } from '../invoice-fields/invoice-fields.facade.js';
import { subjectOf, visibleInvoice } from '../invoice-records/invoice-records.facade.js';
import { type AddedComment, type InvoiceComment, InvoiceCommentEntity } from './comment.record.js';
import { invoiceCommented } from './comments.event.js';
import { type InvoicePeople, recipientsOf } from './comments.rules.js';

/** What people say about an invoice. A user who may see it may write; a lock does not cover comments. */
@Injectable()
export class CommentsService {
  constructor(private readonly work: Work) {}

  /** In the order they were written, the last 500. @throws no_record */
  list(actor: Actor, localId: number): Promise<InvoiceComment[]> {
    return this.work.read(actor, async (tx) => {
      const { id } = await visibleInvoice(tx, localId);
      const rows = await tx.rows<InvoiceComment>(
        `select id, comment, user_id, user_name, send_mail, created_at from journal.invoice_comments
         where organization_id = $1 and invoice_id = $2 order by created_at desc, id desc limit 500`,
        [actor.organization_id, id],
      );
      return rows.reverse();
    });
  }

  /** Notifies the reading, updating and approving users, by mail where they want it. @throws no_record */
  add(actor: Actor, localId: number, input: { comment: string; send_mail: boolean }): Promise<AddedComment> {
    return this.work.run(actor, async (tx) => {
      const invoice = await visibleInvoice(tx, localId);
      const row = await tx.insert(InvoiceCommentEntity, {
        id: newId(),
        invoice_id: invoice.id,
        user_id: actor.user_id,
        user_name: actor.user_name,
        ...input,
      });
      const recipients = recipientsOf(await peopleOf(tx, invoice), actor.user_id);
      await tx.emit(invoiceCommented(row, invoice, recipients));
      await tx.audit('invoice.commented', subjectOf(invoice), null, input);
      const { id, comment, user_id, user_name, send_mail, created_at } = row;
      return { id, comment, user_id, user_name, send_mail, created_at, recipients: recipients.length };
    });
  }
}

const CHANGES = ['invoice.updated', 'invoice.note', 'invoice.department', 'invoice.commented'];

async function peopleOf(tx: Tx, invoice: InvoiceEntity): Promise<InvoicePeople> {
  const here = [tx.actor.organization_id, invoice.id];
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
    created_by: invoice.created_by,
    readers: readers.map(({ user_id }) => user_id),
    updaters: updaters.map(({ user_id }) => user_id),
    approvers: invoice.approve_users.map(({ user_id }) => user_id),
    next_approvers: invoice.next_approvers,
  };
}
