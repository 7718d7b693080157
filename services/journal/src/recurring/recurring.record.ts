import {
  date,
  entity,
  flag,
  inputShape,
  instant,
  integer,
  integers,
  nullable,
  record,
  responseShape,
  type RowOf,
  text,
  uuid,
} from '@uketori/service-kit/record';
import { z } from 'zod';

/** An invoice that is made again by the calendar. */
export const scheduleRecord = record(
  'recurring_schedule',
  { schema: 'journal', table: 'recurring_schedules' },
  {
    id: uuid({}),
    organization_id: uuid({ private: true }),
    version: integer({}),
    invoice_id: uuid({}),
    start_at: date({ edit: true }),
    end_at: nullable(date({ edit: true })),
    issue_day: integer({
      min: 1,
      max: 31,
      small: true,
      edit: true,
      describe: '31 is the last day of the month.',
    }),
    issue_months: integers({ min: 1, max: 12, edit: true }),
    payment_term_month: integer({
      min: 0,
      max: 12,
      small: true,
      edit: true,
      describe: 'Months after the issue month; 0 is the same month.',
    }),
    payment_term_day: integer({ min: 1, max: 31, small: true, edit: true }),
    completed: flag({ edit: true, filter: 'flag' }),
    next_issue_date: nullable(date({ describe: 'Null: no further invoice is due.' })),
    error_code: text({ describe: 'Why the next one could not be made; empty while nothing is wrong.' }),
    created_by: nullable(uuid({ private: true })),
    created_by_name: text({}),
    created_at: instant({ sort: true }),
    updated_at: instant({}),
  },
);
export const RecurringScheduleEntity = entity(scheduleRecord);
export type RecurringScheduleEntity = RowOf<typeof scheduleRecord>;

const given = z.object(inputShape(scheduleRecord));
/** What people set of a schedule. */
export type ScheduleFields = z.infer<typeof given>;
export const SCHEDULE_FIELDS = given.keyof().options;

const inOrder = ({ start_at, end_at }: Partial<ScheduleFields>) => !start_at || !end_at || start_at <= end_at;
const order = { path: ['end_at'], message: 'ends before it starts' };

/** A new schedule; absent fields take the defaults of spec 4. */
export const newSchedule = z
  .strictObject({
    local_id: z.int().min(1).max(2_147_483_647).describe('Number of the invoice that comes again.'),
    ...given.partial().shape,
  })
  .refine(inOrder, order);
export type NewSchedule = z.infer<typeof newSchedule>;

export const editedSchedule = z
  .strictObject({ version: z.int().min(1), ...given.partial().shape })
  .refine(inOrder, order);
export type EditedSchedule = z.infer<typeof editedSchedule>;

export const recurringScheduleRow = z
  .object({
    ...responseShape(scheduleRecord),
    local_id: z.int().describe('Number of the invoice that comes again.'),
    partner_name: z.string(),
    total_amount: z.int().nullable(),
    invoice_deleted: z.boolean(),
    made: z.int().describe('Invoices made so far.'),
  })
  .meta({ id: 'RecurringScheduleRow' });
export type RecurringScheduleRow = z.infer<typeof recurringScheduleRow>;

export const recurringSchedule = recurringScheduleRow
  .extend({
    upcoming: z.array(z.iso.date()).describe('The next three issue dates.'),
    invoices: z
      .array(
        z.object({ local_id: z.int(), issue_date: z.iso.date(), status: z.string(), deleted: z.boolean() }),
      )
      .describe('Made so far, newest first, at most 100.'),
  })
  .meta({ id: 'RecurringSchedule' });
export type RecurringSchedule = z.infer<typeof recurringSchedule>;
