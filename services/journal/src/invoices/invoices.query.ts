import { Injectable } from '@nestjs/common';
import { type Actor, abilityLevel, requireAbility } from '@uketori/service-kit/actor';
import { noRecord } from '@uketori/service-kit/errors';
import { type ListPage, type ListQuery, runList } from '@uketori/service-kit/list';
import { reachable, reaches } from '@uketori/service-kit/reach';
import { bigrams } from '@uketori/service-kit/search';
import { pick, publicFields } from '@uketori/service-kit/record';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import type { z } from 'zod';
import { accrualExports } from '../exports/marks.js';
import { balanceOf } from '../lines/lines.rules.js';
import { linesOf } from '../lines/lines.store.js';
import { assessInvoice } from '../tax/assessment.store.js';
import { taxWarnings } from '../tax/tax-warnings.rules.js';
import type { invoiceAction } from './history.answers.js';
import * as answer from './invoices.answers.js';
import { readDifferences } from '../supplier-memory/read-news.rules.js';
import { differencesOf } from '../supplier-memory/supplier-memory.query.js';
import { sameBills } from './same-bills.js';
import { isChangedAfterApproval } from './content.rules.js';
import { isLive } from './edit-claim.rules.js';
import { InvoiceEntity, invoiceRecord } from './invoice.record.js';
import { invoiceList } from './invoices.list.js';
import { lockedSections } from './invoices.rules.js';
import { claimOf, databaseNow } from './invoices.write.js';
import { warningsOfInvoice } from './warnings.rules.js';

export type InvoiceDetail = z.infer<typeof answer.invoiceDetail>;
type InvoiceRow = z.infer<typeof answer.invoiceRow>;
type InvoiceAction = z.infer<typeof invoiceAction>;

/** Reading invoices: the list, one in full, what happened to it. */
@Injectable()
export class InvoicesQuery {
  constructor(private readonly work: Work) {}

  /** A page of what the actor may read; `viewed` is his own mark. */
  list(actor: Actor, query: ListQuery): Promise<ListPage<InvoiceRow>> {
    requireAbility(actor, 'invoice:read');
    const extra = [reachable(actor, 'invoice:read')];
    if (query.deleted === undefined) extra.push({ sql: 'deleted = $?', params: [false] });
    const partner = bigrams(String(query.partner ?? ''));
    if (partner.length > 0) extra.push({ sql: 'search_bigrams @> $?::text[]', params: [partner] });
    return this.work.read(actor, async (tx) => {
      const page = await runList<Omit<InvoiceRow, 'viewed'>>(tx, invoiceList, query, extra);
      const seen = await tx.rows<{ invoice_id: string }>(
        `select invoice_id from journal.invoice_views
         where organization_id = $1 and user_id = $2 and invoice_id = any($3::uuid[])`,
        [actor.organization_id, actor.user_id, page.items.map((row) => row.id)],
      );
      const viewed = new Set(seen.map((row) => row.invoice_id));
      return { ...page, items: page.items.map((row) => ({ ...row, viewed: viewed.has(row.id) })) };
    });
  }

  one(actor: Actor, localId: number): Promise<InvoiceDetail> {
    return this.work.read(actor, async (tx) => invoiceDetail(tx, await visibleInvoice(tx, localId)));
  }

  /** What was done to the invoice and its payment, newest first, at most 500. */
  actionLogs(actor: Actor, localId: number): Promise<{ items: InvoiceAction[] }> {
    return this.work.read(actor, async (tx) => {
      const invoice = await visibleInvoice(tx, localId);
      const items = await tx.rows<InvoiceAction>(
        `select * from (
           (select id, 'journal' as service, action, user_id::text as user_id, user_name, occurred_at, before, after
            from journal.audit_log where organization_id = $1 and subject_type = 'invoice' and subject_id = $2::text)
           union all
           (select id, service, action, user_id, user_name, occurred_at, null, null
            from journal.related_actions where organization_id = $1 and subject_id = any($3::uuid[]))
         ) acts order by occurred_at desc, id desc limit 500`,
        [
          actor.organization_id,
          invoice.id,
          [invoice.id, invoice.pay_key, invoice.document_id].filter(Boolean),
        ],
      );
      return { items };
    });
  }
}

/** An invoice that the actor may read. Throws no_record otherwise: whether it exists is not his business. */
export async function visibleInvoice(tx: Tx, localId: number): Promise<InvoiceEntity> {
  const invoice = await tx.find(InvoiceEntity, { local_id: localId });
  if (!invoice || !reaches(invoice, tx.actor, abilityLevel(tx.actor, 'invoice:read'))) throw noRecord();
  return invoice;
}

const SHOWN = publicFields(invoiceRecord);

function shownColumns(invoice: InvoiceEntity): Pick<InvoiceEntity, (typeof SHOWN)[number]> {
  return pick(invoice, SHOWN);
}

/** An invoice in full: header, what was read and where, journal, warnings, locks, who is editing. */
export async function invoiceDetail(tx: Tx, invoice: InvoiceEntity): Promise<InvoiceDetail> {
  const journals = await linesOf(tx, invoice.id);
  const claim = await claimOf(tx, invoice.id);
  const now = await databaseNow(tx);
  const viewed = await tx.one(
    'select 1 as seen from journal.invoice_views where organization_id = $1 and invoice_id = $2 and user_id = $3',
    [tx.actor.organization_id, invoice.id, tx.actor.user_id],
  );
  const master_differences = await differencesOf(tx, invoice);
  return {
    ...shownColumns(invoice),
    master_differences,
    read_differences: readDifferences(invoice),
    export_count: await accrualExports(tx, invoice.local_id),
    journals,
    same_bills: await sameBills(tx, invoice),
    balance: balanceOf(journals),
    warnings: [
      ...warningsOfInvoice(invoice),
      ...(master_differences.length > 0 ? (['differs_from_master'] as const) : []),
      ...(isChangedAfterApproval(invoice) ? (['changed_after_approval'] as const) : []),
      ...taxWarnings(await assessInvoice(tx, invoice), journals),
    ],
    locked_sections: lockedSections(invoice),
    editing: isLive(claim, now)
      ? { user_id: claim.user_id, user_name: claim.user_name, expires_at: claim.expires_at }
      : null,
    viewed: viewed !== null,
  };
}
