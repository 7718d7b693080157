import { z } from 'zod';

export const recurringScheduleRow = z
  .object({
    id: z.uuid(),
    version: z.int(),
    invoice_id: z.uuid(),
    local_id: z.int().describe('Number of the invoice that comes again.'),
    partner_name: z.string(),
    total_amount: z.int().nullable(),
    invoice_deleted: z.boolean(),
    start_at: z.iso.date(),
    end_at: z.iso.date().nullable(),
    issue_day: z.int(),
    issue_months: z.array(z.int()),
    payment_term_month: z.int(),
    payment_term_day: z.int(),
    completed: z.boolean(),
    next_issue_date: z.iso.date().nullable(),
    error_code: z.string().describe('Why the next one could not be made; empty while nothing is wrong.'),
    made: z.int().describe('Invoices made so far.'),
    created_by_name: z.string(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'RecurringScheduleRow' });

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
