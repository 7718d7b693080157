import { z } from 'zod';

const months = z
  .array(z.int().min(1).max(12))
  .min(1)
  .max(12)
  .transform((given) => [...new Set(given)].sort((a, b) => a - b));

const fields = {
  start_at: z.iso.date(),
  end_at: z.iso.date().nullable(),
  issue_day: z.int().min(1).max(31).describe('31 is the last day of the month.'),
  issue_months: months,
  payment_term_month: z.int().min(0).max(12).describe('Months after the issue month; 0 is the same month.'),
  payment_term_day: z.int().min(1).max(31),
  completed: z.boolean(),
};

const inOrder = (given: { start_at?: string | undefined; end_at?: string | null | undefined }) =>
  !given.start_at || !given.end_at || given.start_at <= given.end_at;
const order = { path: ['end_at'], message: 'ends before it starts' };

/** A new schedule; whatever is absent takes the defaults of spec 4. */
export const newSchedule = z
  .strictObject({
    local_id: z.int().min(1).max(2_147_483_647).describe('Number of the invoice that comes again.'),
    ...z.object(fields).partial().shape,
  })
  .refine(inOrder, order);

export const editedSchedule = z
  .strictObject({ version: z.int().min(1), ...z.object(fields).partial().shape })
  .refine(inOrder, order);

export type NewSchedule = z.infer<typeof newSchedule>;
export type EditedSchedule = z.infer<typeof editedSchedule>;
