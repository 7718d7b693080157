import type { Tx } from '@uketori/service-kit/tx';
import type { Language } from '../templates/templates.facade.js';
import type { CellItem, YearMonth } from './months.types.js';

export const MAX_CUSTOMERS = 2000;

export interface CustomerRow {
  id: string;
  name: string;
  department_name: string;
  has_email: boolean;
  language: Language;
  own_department_id: string | null;
  own_department: string | null;
  sort_num: number;
  status: number;
  tran_months: number[];
  start_at: string | null;
  end_at: string | null;
}

export interface ItemRow extends CellItem, YearMonth {
  customer_id: string;
}

/** Active customers, and inactive ones that have items in the window. */
export function customersOf(tx: Tx, months: YearMonth[]): Promise<CustomerRow[]> {
  return tx.rows<CustomerRow>(
    `select c.id, c.name, c.department_name, c.email <> '' as has_email, c.language, c.own_department_id, d.name as own_department, c.sort_num, c.status,
            c.tran_months, c.start_at, c.end_at
     from inbox.customers c
     left join inbox.departments d on d.organization_id = c.organization_id and d.id = c.own_department_id
     where c.organization_id = $1 and (c.status = 1 or exists (
       select 1 from inbox.items i where i.organization_id = c.organization_id and i.customer_id = c.id
         and i.year * 12 + i.month = any($2::int[])))
     order by c.sort_num, c.id limit $3`,
    [tx.actor.organization_id, ordinals(months), MAX_CUSTOMERS + 1],
  );
}

/** The items of the months, the oldest first. */
export function itemsOf(tx: Tx, months: YearMonth[]): Promise<ItemRow[]> {
  return tx.rows<ItemRow>(
    `select id, customer_id, year, month, submit_status, file_name, invoice_local_id from inbox.items
     where organization_id = $1 and year * 12 + month = any($2::int[]) order by created_at, id`,
    [tx.actor.organization_id, ordinals(months)],
  );
}

export interface AskedRow extends YearMonth {
  customer_id: string;
  /** JST calendar date. */
  asked_on: string;
}

/** The last request by mail of each customer for each of the months. */
export function askedOf(tx: Tx, months: YearMonth[]): Promise<AskedRow[]> {
  return tx.rows<AskedRow>(
    `select customer_id, year, month, max(sent_on) as asked_on from inbox.request_mails
     where organization_id = $1 and (year, month) in (select * from unnest($2::int[], $3::int[]))
     group by customer_id, year, month`,
    [tx.actor.organization_id, months.map(({ year }) => year), months.map(({ month }) => month)],
  );
}

function ordinals(months: YearMonth[]): number[] {
  return months.map(({ year, month }) => year * 12 + month);
}
