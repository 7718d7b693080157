import { todayJst } from '@uketori/service-kit/clock';
import type { Tx } from '@uketori/service-kit/work';
import { organizationOf } from '../references/references.facade.js';
import { refuseKept, type RetentionTerms } from './retention.rules.js';

/** How long the organization keeps its documents. */
export async function retentionTerms(tx: Tx): Promise<RetentionTerms> {
  const { retention_years, settlement_month, settlement_day, is_individual } = await organizationOf(tx);
  return { years: retention_years, settlement_month, settlement_day, is_individual };
}

/**
 * Every deletion of documents for good asks here first.
 * @throws DomainError retention_running for a document that the law keeps; samples are none
 */
export async function refuseKeptDocuments(tx: Tx, document_ids: readonly string[]): Promise<void> {
  const terms = await retentionTerms(tx);
  for (const document of await keptDays(tx, document_ids)) refuseKept(document, terms, todayJst());
}

/** Source and day of documents: the transaction's as last known, else that of the reception (JST). */
function keptDays(tx: Tx, document_ids: readonly string[]): Promise<{ source: string; day: string }[]> {
  return tx.rows(
    `select u.source, coalesce(r.transaction_date, (d.created_at at time zone 'Asia/Tokyo')::date)::text as day
     from intake.documents d
     join intake.uploads u on u.organization_id = d.organization_id and u.id = d.upload_id
     left join lateral (select transaction_date from intake.book_records b
       where b.organization_id = d.organization_id and b.document_id = d.id and b.latest
       order by document_version desc limit 1) r on true
     where d.organization_id = $1 and d.id = any($2::uuid[])`,
    [tx.actor.organization_id, document_ids],
  );
}
