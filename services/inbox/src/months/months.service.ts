import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { todayJst } from '@uketori/service-kit/clock';
import { pick } from '@uketori/service-kit/record';
import { Work } from '@uketori/service-kit/work';
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
  type CellStatus,
  type CustomerTable,
  type TableRow,
  type YearMonth,
} from './months.types.js';
import {
  type AskedRow,
  askedOf,
  type CustomerRow,
  customersOf,
  type ItemRow,
  itemsOf,
  MAX_CUSTOMERS,
} from './months.repository.js';

export interface TableQuery {
  from?: YearMonth | undefined;
  to?: YearMonth | undefined;
  is_list: boolean;
  status?: number | undefined;
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
      const asked = Map.groupBy(await askedOf(tx, months), (mail) => mail.customer_id);
      const rows = customers
        .slice(0, MAX_CUSTOMERS)
        .map((customer) =>
          toRow(customer, months, {
            items: items.get(customer.id) ?? [],
            asked: asked.get(customer.id) ?? [],
            with_items: query.is_list,
          }),
        )
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

interface Found {
  items: ItemRow[];
  asked: AskedRow[];
  with_items: boolean;
}

function toRow(customer: CustomerRow, months: YearMonth[], { items, asked, with_items }: Found): TableRow {
  return {
    customer_id: customer.id,
    customer_name: customer.name,
    department_name: customer.department_name,
    has_email: customer.has_email,
    language: customer.language,
    own_department_id: customer.own_department_id,
    own_department: customer.own_department ?? '',
    sort_num: customer.sort_num,
    months: months.map((at) => {
      const here = items.filter((item) => item.year === at.year && item.month === at.month);
      const counts: StatusCounts = [0, 0, 0, 0];
      for (const item of here) counts[item.submit_status]++;
      const expected = isExpected(customer, at);
      const mail = asked.find((one) => one.year === at.year && one.month === at.month);
      const status = cellStatus(expected, counts);
      const cell = { ...at, expected, status, count: here.length, asked_on: mail?.asked_on ?? null };
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
