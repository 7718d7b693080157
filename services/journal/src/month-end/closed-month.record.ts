import {
  choice,
  date,
  entity,
  instant,
  integer,
  json,
  nullable,
  record,
  responseShape,
  type RowOf,
  text,
  uuid,
} from '@uketori/service-kit/record';
import { z } from 'zod';
import { AREAS } from '../closed-months/closed-months.facade.js';

const openWork = z.object({ key: z.string(), count: z.int() }).meta({ id: 'OpenWork' });

/** One closing of a month for an area of the books; a reopened one stays as history. */
const closedMonthRecord = record(
  'closed_month',
  { schema: 'journal', table: 'closed_months' },
  {
    id: uuid({}),
    organization_id: uuid({ private: true }),
    version: integer({}),
    month: date({ describe: 'First day of the month.' }),
    area: choice(AREAS, {}),
    closed_by: uuid({ private: true }),
    closed_by_name: text({}),
    closed_at: instant({}),
    note: text({ max: 500 }),
    open_work: json(z.array(openWork), { describe: 'Work that was open when the month was closed anyway.' }),
    reopened_by: nullable(uuid({ private: true })),
    reopened_by_name: nullable(text({})),
    reopened_at: nullable(instant({})),
    reason: nullable(text({ max: 500 })),
  },
);
export const ClosedMonthEntity = entity(closedMonthRecord);
export type ClosedMonthEntity = RowOf<typeof closedMonthRecord>;

export const closedMonth = z.object(responseShape(closedMonthRecord)).meta({ id: 'ClosedMonth' });
export type ClosedMonth = z.infer<typeof closedMonth>;

const area = z.enum(AREAS);

export const closingInput = z.strictObject({
  area,
  confirmed: z.boolean().default(false).describe('The user knows of the open work.'),
  note: z.string().trim().max(500).default(''),
});
export type ClosingInput = z.infer<typeof closingInput>;

export const reopeningInput = z.strictObject({ area, reason: z.string().trim().min(1).max(500) });
export type ReopeningInput = z.infer<typeof reopeningInput>;

export const monthClosings = z
  .object({
    month: z.string(),
    areas: z.array(
      z.object({
        area,
        closing: closedMonth.nullable().describe('The closing in force.'),
        open_work: z.array(openWork).describe('Work that is open now; empty once the area is closed.'),
      }),
    ),
    history: z.array(closedMonth).describe('All closings of the month, the newest first; at most 100.'),
    closed_months: z
      .array(z.object({ month: z.string(), area }))
      .describe('Closings in force of the twelve months up to this one.'),
  })
  .meta({ id: 'MonthClosings' });
export type MonthClosings = z.infer<typeof monthClosings>;
