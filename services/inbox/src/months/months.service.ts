import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { todayJst } from '@uketori/service-kit/clock';
import { pick } from '@uketori/service-kit/record';
import { type Tx, Work } from '@uketori/service-kit/work';
import {
  cellStatus,
  defaultWindow,
  isExpected,
  monthsOf,
  passesFilter,
  type StatusCounts,
  tableFilter,
} from './months.rules.js';
import {
  CELL_ITEM,
  type CellItem,
  type CellStatus,
  type CustomerTable,
  type TableRow,
  type YearMonth,
} from './months.types.js';

const MAX_CUSTOMERS = 2000;

export interface TableQuery {
  from?: YearMonth | undefined;
  to?: YearMonth | undefined;
  is_list: boolean;
  status?: number | undefined;
}

interface CustomerRow {
  id: string;
  name: string;
  department_name: string;
  own_department_id: string | null;
  own_department: string | null;
  sort_num: number;
  status: number;
  tran_months: number[];
  start_at: string | null;
  end_at: string | null;
}

interface ItemRow extends CellItem, YearMonth {
  customer_id: string;
}

@Injectable()
export class MonthsService {
  constructor(private readonly work: Work) {}

  /** The customer table of one to three months, by default the current one and the two before it. */
  table(actor: Actor, query: TableQuery): Promise<CustomerTable> {
    const usual = defaultWindow(todayJst());
    const months = monthsOf(query.from ?? usual.from, query.to ?? usual.to);
    const filter = tableFilter(query.status);
    return this.work.read(actor, async (tx) => {
      const customers = await customersOf(tx, months);
      const items = Map.groupBy(await itemsOf(tx, months), (item) => item.customer_id);
      const rows = customers
        .slice(0, MAX_CUSTOMERS)
        .map((customer) => toRow(customer, months, items.get(customer.id) ?? [], query.is_list))
        .filter((row) =>
          passesFilter(
            filter,
            row.months.map((cell) => cell.status),
          ),
        );
      return {
        months,
        status: filter,
        customer_table: rows,
        totals: totalsOf(rows),
        cut: customers.length > MAX_CUSTOMERS,
      };
    });
  }
}

/** Active customers, and inactive ones that have items in the window. */
function customersOf(tx: Tx, months: YearMonth[]): Promise<CustomerRow[]> {
  return tx.rows<CustomerRow>(
    `select c.id, c.name, c.department_name, c.own_department_id, d.name as own_department, c.sort_num, c.status,
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

function itemsOf(tx: Tx, months: YearMonth[]): Promise<ItemRow[]> {
  return tx.rows<ItemRow>(
    `select id, customer_id, year, month, submit_status, file_name, invoice_local_id from inbox.items
     where organization_id = $1 and year * 12 + month = any($2::int[]) order by created_at, id`,
    [tx.actor.organization_id, ordinals(months)],
  );
}

function ordinals(months: YearMonth[]): number[] {
  return months.map(({ year, month }) => year * 12 + month);
}

function toRow(customer: CustomerRow, months: YearMonth[], items: ItemRow[], with_items: boolean): TableRow {
  return {
    customer_id: customer.id,
    customer_name: customer.name,
    department_name: customer.department_name,
    own_department_id: customer.own_department_id,
    own_department: customer.own_department ?? '',
    sort_num: customer.sort_num,
    months: months.map((at) => {
      const here = items.filter((item) => item.year === at.year && item.month === at.month);
      const counts: StatusCounts = [0, 0, 0, 0];
      for (const item of here) counts[item.submit_status]++;
      const expected = isExpected(customer, at);
      const cell = { ...at, expected, status: cellStatus(expected, counts), count: here.length };
      if (!with_items) return cell;
      const listed = here.map((item) => pick(item, CELL_ITEM));
      return { ...cell, items: listed };
    }),
  };
}

function totalsOf(rows: TableRow[]): Record<CellStatus, number> {
  const totals = { not_expected: 0, uncollected: 0, returned: 0, submitted: 0, sent: 0 };
  for (const row of rows) for (const cell of row.months) totals[cell.status]++;
  return totals;
}
