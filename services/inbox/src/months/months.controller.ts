import { Controller, Get, Query } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor } from '@uketori/service-kit/http';
import { z } from 'zod';
import { normaliseMonth } from './months.rules.js';
import { MonthsService } from './months.service.js';
import { type CustomerTable, customerTable, type YearMonth } from './months.types.js';

const year = z.coerce.number().int().min(2000).max(2999).optional();
/** Out of 1-12 it carries into the year (spec 5): month 13 is next January. */
const month = z.coerce.number().int().min(-24).max(36).optional();

const tableQuery = z
  .strictObject({
    year_from: year,
    month_from: month,
    year_to: year,
    month_to: month,
    is_list: z
      .enum(['true', 'false', '1', '0'])
      .default('false')
      .transform((text) => text === 'true' || text === '1'),
    status: z.coerce.number().int().optional(),
  })
  .refine(
    (q) =>
      [q.year_from, q.month_from, q.year_to, q.month_to].every(
        (v) => (v === undefined) === (q.year_from === undefined),
      ),
    {
      path: ['year_from'],
      message: 'a window needs all four of year_from, month_from, year_to, month_to',
    },
  );

@Controller('customer-table')
export class MonthsController {
  constructor(private readonly months: MonthsService) {}

  @Get()
  @Answers(customerTable)
  @Ability('inbox:read')
  table(
    @CurrentActor() actor: Actor,
    @Query({ schema: tableQuery }) query: z.infer<typeof tableQuery>,
  ): Promise<CustomerTable> {
    return this.months.table(actor, {
      from: at(query.year_from, query.month_from),
      to: at(query.year_to, query.month_to),
      is_list: query.is_list,
      status: query.status,
    });
  }
}

function at(year: number | undefined, month: number | undefined): YearMonth | undefined {
  return year === undefined || month === undefined ? undefined : normaliseMonth({ year, month });
}
