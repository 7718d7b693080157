import type { ActionLogged } from '@uketori/proto/uketori/audit/v1/events';
import type { Tx } from '@uketori/service-kit/tx';
import type { InvoiceEntity } from '../invoice-fields/invoice-fields.facade.js';
import type { Recorded } from './history.rules.js';

/** The changes of an invoice, its payment and its document, newest first, at most 500. */
export function actionsOn<R>(
  tx: Tx,
  { id, pay_key, document_id }: Pick<InvoiceEntity, 'id' | 'pay_key' | 'document_id'>,
): Promise<R[]> {
  return tx.rows<R>(
    `select * from (
       (select id, 'journal' as service, action, user_id::text as user_id, user_name, occurred_at, before, after
        from journal.audit_log where organization_id = $1 and subject_type = 'invoice' and subject_id = $2::text)
       union all
       (select id, service, action, user_id, user_name, occurred_at, null, null
        from journal.related_actions where organization_id = $1 and subject_id = any($3::uuid[]))
     ) acts order by occurred_at desc, id desc limit 500`,
    [tx.actor.organization_id, id, [id, pay_key, document_id].filter(Boolean)],
  );
}

/** Keeps an action of another service for the log of its subject; the same event again changes nothing. */
export async function addRelatedAction(tx: Tx, eventId: string, act: ActionLogged): Promise<void> {
  await tx.planned(
    `insert into journal.related_actions
       (organization_id, id, subject_id, service, action, user_id, user_name, occurred_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [
      tx.actor.organization_id,
      eventId,
      act.subject_id,
      act.service,
      act.action,
      act.user_id,
      act.user_name,
      act.occurred_at,
    ],
  );
}

const LATER = `from journal.audit_log where organization_id = $1 and subject_type = 'invoice' and subject_id = $2::text
  and before ? 'version' and (after ->> 'version')::int > $3`;

/** The record before the first change after a version, which is that version; null when nothing changed since. */
export async function recordAfter(tx: Tx, invoiceId: string, version: number): Promise<Recorded | null> {
  const row = await tx.one<{ before: Recorded }>(`select before ${LATER} order by seq limit 1`, [
    tx.actor.organization_id,
    invoiceId,
    version,
  ]);
  return row?.before ?? null;
}

/** As recordAfter, of the lines: they are stored only with changes that could touch them. */
export async function linesAfter(tx: Tx, invoiceId: string, version: number): Promise<Recorded[] | null> {
  const row = await tx.one<{ journals: Recorded[] }>(
    `select before -> 'journals' as journals ${LATER} and before ? 'journals' order by seq limit 1`,
    [tx.actor.organization_id, invoiceId, version],
  );
  return row?.journals ?? null;
}
