import { z } from 'zod';

const text = (most: number) => z.string().trim().max(most);
const ids = z.array(z.uuid()).max(50);

const fields = {
  name: text(200).min(1),
  department_name: text(200).default(''),
  represent_name: text(200).default(''),
  email: z.union([z.literal(''), z.email().max(254)]).default(''),
  own_represent_user_org_id: z.uuid().nullable().default(null),
  own_department_id: z.uuid().nullable().default(null),
  sort_num: z.int().min(0).max(1_000_000).default(0),
  own_department_sort_num: z.int().min(0).max(1_000_000).default(0),
  status: z.union([z.literal(0), z.literal(1)]).default(1),
  is_uncategorized: z.boolean().default(false),
  approval_stage: z.int().min(0).max(5).default(1),
  approval_type: z.int().min(0).max(10).default(0),
  default_approve_users: z.record(z.string().regex(/^[1-5]$/), ids).default({}),
  start_at: z.iso.date().nullable().default(null),
  end_at: z.iso.date().nullable().default(null),
  tran_months: z
    .array(z.int().min(1).max(12))
    .max(12)
    .default([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    .transform((months) => [...new Set(months)].sort((a, b) => a - b)),
  is_send_schedule_email: z.boolean().default(false),
  beginning_day: z.int().min(1).max(31).default(1),
  increment_day: z.int().min(0).max(31).default(0),
  email_template_id: z.uuid().nullable().default(null),
  use_issue_date: z.boolean().default(false),
};

const inOrder = (c: { start_at: string | null; end_at: string | null }) =>
  !c.start_at || !c.end_at || c.start_at <= c.end_at;
const order = { path: ['end_at'], message: 'ends before it starts' };

/** A new customer; every field of the spec, with its default. */
export const newCustomer = z.strictObject(fields).refine(inOrder, order);
export type NewCustomer = z.infer<typeof newCustomer>;

/** A customer as edited: the whole record and the version that was seen. */
export const editedCustomer = z.strictObject({ ...fields, version: z.int().min(1) }).refine(inOrder, order);
export type EditedCustomer = z.infer<typeof editedCustomer>;

const unset = <T extends z.ZodType>(type: z.ZodDefault<T>) => type.unwrap().optional();
/** Values that many customers may be given at once. */
export const customerValues = z
  .strictObject({
    own_represent_user_org_id: unset(fields.own_represent_user_org_id),
    own_department_id: unset(fields.own_department_id),
    status: unset(fields.status),
    is_uncategorized: unset(fields.is_uncategorized),
    is_send_schedule_email: unset(fields.is_send_schedule_email),
    beginning_day: unset(fields.beginning_day),
    increment_day: unset(fields.increment_day),
    email_template_id: unset(fields.email_template_id),
  })
  .refine((values) => Object.keys(values).length > 0, { message: 'no value' });
export type CustomerValues = Partial<
  Pick<
    NewCustomer,
    | 'own_represent_user_org_id'
    | 'own_department_id'
    | 'status'
    | 'is_uncategorized'
    | 'is_send_schedule_email'
    | 'beginning_day'
    | 'increment_day'
    | 'email_template_id'
  >
>;

/** Customers of a bulk call. */
export const customerIds = z.array(z.uuid()).min(1).max(500);
