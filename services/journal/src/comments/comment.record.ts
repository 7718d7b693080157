import {
  entity,
  flag,
  instant,
  integer,
  newShape,
  record,
  responseShape,
  type RowOf,
  text,
  uuid,
} from '@uketori/service-kit/record';
import { z } from 'zod';

/** A user's comment on an invoice. It never changes. */
const commentRecord = record(
  'invoice_comment',
  { schema: 'journal', table: 'invoice_comments' },
  {
    id: uuid({}),
    organization_id: uuid({ private: true }),
    version: integer({ private: true }),
    invoice_id: uuid({ private: true }),
    comment: text({ max: 2000, edit: true, required: true }),
    user_id: uuid({}),
    user_name: text({}),
    send_mail: flag({ edit: true, initial: true }),
    created_at: instant({}),
  },
);

export const InvoiceCommentEntity = entity(commentRecord);
export type InvoiceCommentEntity = RowOf<typeof commentRecord>;

export const newComment = z.strictObject(newShape(commentRecord));

export const invoiceComment = z.object(responseShape(commentRecord)).meta({ id: 'InvoiceComment' });
export type InvoiceComment = z.infer<typeof invoiceComment>;

export const addedComment = invoiceComment
  .extend({ recipients: z.int().describe('Number of recipients.') })
  .meta({ id: 'AddedInvoiceComment' });
export type AddedComment = z.infer<typeof addedComment>;
