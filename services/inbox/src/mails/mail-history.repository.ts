import { publicFields } from '@uketori/service-kit/record';
import type { Tx } from '@uketori/service-kit/tx';
import { requestMailRecord, type SentMail } from './request-mail.record.js';

/** JST calendar date of a request, and the user who sent it. */
export interface LastAsked {
  asked_on: string;
  asked_by: string;
}

/** The newest 100 mails to a customer. */
export function mailsTo(tx: Tx, customer_id: string): Promise<SentMail[]> {
  return tx.rows<SentMail>(
    `select ${publicFields(requestMailRecord).join(', ')} from inbox.request_mails
     where organization_id = $1 and customer_id = $2 order by created_at desc, id desc limit 100`,
    [tx.actor.organization_id, customer_id],
  );
}

/** The last request to each of the customers for a month, by customer. */
export async function lastAsked(
  tx: Tx,
  customer_ids: readonly string[],
  { year, month }: { year: number; month: number },
): Promise<Map<string, LastAsked>> {
  const rows = await tx.rows<LastAsked & { customer_id: string }>(
    `select distinct on (customer_id) customer_id, sent_on as asked_on, sent_by_name as asked_by
     from inbox.request_mails
     where organization_id = $1 and year = $2 and month = $3 and customer_id = any($4::uuid[])
     order by customer_id, created_at desc`,
    [tx.actor.organization_id, year, month, customer_ids],
  );
  return new Map(rows.map(({ customer_id, ...asked }) => [customer_id, asked]));
}
