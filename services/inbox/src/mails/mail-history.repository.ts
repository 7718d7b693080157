import { publicFields } from '@uketori/service-kit/record';
import type { Tx } from '@uketori/service-kit/tx';
import { requestMailRecord, type SentMail } from './request-mail.record.js';

/** The newest 100 mails to a customer. */
export function mailsTo(tx: Tx, customer_id: string): Promise<SentMail[]> {
  return tx.rows<SentMail>(
    `select ${publicFields(requestMailRecord).join(', ')} from inbox.request_mails
     where organization_id = $1 and customer_id = $2 order by created_at desc, id desc limit 100`,
    [tx.actor.organization_id, customer_id],
  );
}
