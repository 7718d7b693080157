import type { ReadFields } from '@uketori/proto/uketori/intake/v1/events';
import { Where } from '@uketori/service-kit/list-where';
import { reachable } from '@uketori/service-kit/reach';
import type { Tx } from '@uketori/service-kit/tx';
import { documentText, itemTexts } from '../invoice-fields/invoice-fields.facade.js';
import type { PastInvoice } from './trial.rules.js';

/** Most past invoices on which a pattern is tried. */
export const MOST_TRIED = 50;

type Row = Omit<PastInvoice, 'item' | 'text'> & { read_fields: ReadFields | null; file_name: string };

/** Invoices of a supplier; each way has an index of its own. As recognised, one without a supplier counts by its name. */
const OF_SUPPLIER = `i.id in (
  select id from journal.invoices where organization_id = $1 and company_id = $2
  union all
  select named.id from journal.invoices named
  join journal.companies c on c.organization_id = named.organization_id and c.company_name = named.partner_name
  where named.organization_id = $1 and c.id = $2 and named.company_id is null)`;

/** The newest invoices of a supplier that the actor may read. */
export async function pastInvoices(tx: Tx, companyId: string): Promise<PastInvoice[]> {
  const which = new Where();
  which.params.push(tx.actor.organization_id, companyId);
  which.add(`${OF_SUPPLIER} and not i.deleted`);
  const readable = reachable(tx.actor, 'invoice:read');
  which.add(readable.sql, ...readable.params);
  const rows = await tx.rows<Row>(
    `select i.local_id, i.issue_date, i.total_amount, i.file_name, p.read_fields,
       i.proposal->'reason'->>'pattern_id' as pattern_id, l.booked_id, l.booked
     from journal.invoices i
     join journal.invoice_progress p on p.organization_id = i.organization_id and p.id = i.id
     left join lateral (
       select debit_account_title_id as booked_id, debit_account_title as booked from journal.journal_lines
       where organization_id = i.organization_id and invoice_id = i.id and debit_account_title_id is not null
       order by debit_amount desc nulls last, position limit 1) l on true
     where i.organization_id = $1 and ${which.tests.join(' and ')}
     order by i.issue_date_key desc, i.local_id desc limit ${MOST_TRIED}`,
    which.params,
  );
  return rows.map(({ read_fields, file_name, ...row }) => ({
    ...row,
    item: itemTexts(read_fields)[0] ?? '',
    text: documentText(read_fields, file_name),
  }));
}
