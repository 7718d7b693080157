import type { Tx } from '@uketori/service-kit/tx';
import type { FiscalYear } from '../keikasochi/keikasochi.facade.js';
import { COUNTED } from './assessment.repository.js';

/** An issuer with its purchases of a fiscal year under the transitional measure, tax-inclusive yen. */
export interface IssuerOfYear {
  company_id: string | null;
  partner_name: string;
  used: number;
}

/**
 * Issuers that the transitional measure was used for in a fiscal year, the largest first. An invoice that is not assigned
 * to a supplier counts for the one whose name it bears, as in the count of one invoice.
 */
export function issuersOfYear(tx: Tx, year: FiscalYear, most: number): Promise<IssuerOfYear[]> {
  return tx.rows<IssuerOfYear>(
    `with named as materialized (
       select distinct on (split_part(search_text, chr(1), 1)) split_part(search_text, chr(1), 1) as key, id
       from journal.companies where organization_id = $1 and not deleted order by 1, id
     ),
     counted as (
       select i.*, coalesce(i.company_id, n.id) as issuer_id from journal.invoices i
       left join named n on i.company_id is null and i.partner_key <> '' and n.key = i.partner_key
       where i.organization_id = $1 and i.transitional and i.currency_code = 'JPY' and not i.deleted
         and i.purchase_date_key between $2 and $3
     )
     select issuer_id as company_id, max(partner_name) as partner_name, ${COUNTED} as used
     from counted where issuer_id is not null or partner_key <> ''
     group by issuer_id, case when issuer_id is null then partner_key end
     order by used desc, partner_name limit $4`,
    [tx.actor.organization_id, year.from, year.to, most],
  );
}
