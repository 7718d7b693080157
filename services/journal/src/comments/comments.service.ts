import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { newId } from '@uketori/service-kit/ids';
import { type Tx, Work } from '@uketori/service-kit/work';
import type { InvoiceEntity } from '../invoice-fields/invoice-fields.facade.js';
import { subjectOf, visibleInvoice } from '../invoice-records/invoice-records.facade.js';
import { type AddedComment, type InvoiceComment, InvoiceCommentEntity } from './comment.record.js';
import { invoiceCommented } from './comments.event.js';
import { commentsOn, usersOf } from './comments.repository.js';
import { type InvoicePeople, recipientsOf } from './comments.rules.js';

/** What people say about an invoice. A user who may see it may write; a lock does not cover comments. */
@Injectable()
export class CommentsService {
  constructor(private readonly work: Work) {}

  /** In the order they were written, the last 500. @throws no_record */
  list(actor: Actor, localId: number): Promise<InvoiceComment[]> {
    return this.work.read(actor, async (tx) => {
      const { id } = await visibleInvoice(tx, localId);
      return commentsOn(tx, id);
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

async function peopleOf(tx: Tx, invoice: InvoiceEntity): Promise<InvoicePeople> {
  return {
    created_by: invoice.created_by,
    ...(await usersOf(tx, invoice.id)),
    approvers: invoice.approve_users.map(({ user_id }) => user_id),
    next_approvers: invoice.next_approvers,
  };
}
