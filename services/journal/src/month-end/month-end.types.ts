import { z } from 'zod';

/** Tasks of every organization, in the order of the work. Their titles are words of the screens. */
export const STANDARD_TASKS = ['collected', 'checked', 'approved', 'paid', 'exported', 'compared'] as const;

export const month = z
  .string()
  .regex(/^[2-9]\d{3}-(0[1-9]|1[0-2])$/)
  .describe('A month as YYYY-MM.');

/** A task of a month's closing, and who did it. */
export const monthTask = z.object({
  task: z.string().describe(`One of ${STANDARD_TASKS.join(', ')}, or the id of an added task.`),
  title: z.string().describe('Title of an added task; empty for a standard one.'),
  done_by_name: z.string().nullable(),
  done_at: z.iso.datetime().nullable(),
  note: z.string(),
});

const accrued = z.boolean().describe('An estimate is booked for it in the month.');

/** A recurring invoice that is due in the month and was not made. */
export const dueSchedule = z.object({
  id: z.uuid(),
  local_id: z.int().describe('Number of the invoice that it repeats.'),
  partner_name: z.string(),
  next_issue_date: z.iso.date(),
  error_code: z.string(),
  accrued,
});

/** A supplier with an invoice in each of the three months before, and none in this one. */
export const missingSupplier = z.object({
  company_id: z.uuid(),
  partner_name: z.string(),
  last_local_id: z.int(),
  last_issue_date: z.iso.date(),
  last_total_amount: z.int().nullable(),
  accrued,
});

export const monthEnd = z
  .object({
    month,
    tasks: z.array(monthTask),
    recurring: z.array(dueSchedule).describe('At most 100.'),
    missing: z.array(missingSupplier).describe('At most 100, the largest last amount first.'),
  })
  .meta({ id: 'MonthEnd' });
export type MonthEnd = z.infer<typeof monthEnd>;

export const taskInput = z.strictObject({
  done: z.boolean(),
  note: z.string().trim().max(500).default(''),
});
export type TaskInput = z.infer<typeof taskInput>;
