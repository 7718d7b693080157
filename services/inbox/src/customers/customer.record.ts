import {
  type BulkField,
  bulkShape,
  choice,
  date,
  email,
  entity,
  flag,
  instant,
  integer,
  integers,
  json,
  newShape,
  nullable,
  oneOf,
  record,
  responseShape,
  type RowOf,
  text,
  texts,
  uuid,
} from '@uketori/service-kit/record';
import { z } from 'zod';
import { LANGUAGES } from '../templates/templates.facade.js';

const name = { max: 200, edit: true } as const;
const approvers = z
  .record(z.string().regex(/^[1-5]$/), z.array(z.uuid()).max(50))
  .describe('Stage to ids of user memberships.');

/** A supplier whose invoices are collected. */
export const customerRecord = record(
  'customer',
  { schema: 'inbox', table: 'customers' },
  {
    id: uuid({}),
    organization_id: uuid({ private: true }),
    name: text({ ...name, required: true, sort: true }),
    department_name: text(name),
    represent_name: text(name),
    email: email({ max: 254, edit: true }),
    language: choice(LANGUAGES, {
      edit: true,
      bulk: true,
      initial: 'ja',
      describe: 'Language of the mails to the supplier and of their upload page.',
    }),
    own_represent_user_org_id: nullable(uuid({ edit: true, bulk: true })),
    own_department_id: nullable(uuid({ edit: true, bulk: true, filter: 'equal' })),
    sort_num: integer({ min: 0, max: 1_000_000, edit: true, initial: 0, sort: true }),
    status: oneOf([0, 1], {
      edit: true,
      bulk: true,
      initial: 1,
      filter: 'equal',
      describe: '1 active, 0 not.',
    }),
    approval_stage: integer({ min: 0, max: 5, edit: true, initial: 0 }),
    default_approve_users: json(approvers, { edit: true, initial: {} }),
    start_at: nullable(date({ edit: true })),
    end_at: nullable(date({ edit: true })),
    tran_months: integers({
      min: 1,
      max: 12,
      empty: true,
      edit: true,
      initial: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
      describe: 'Months (1-12) in which an invoice is expected.',
    }),
    is_send_schedule_email: flag({ edit: true, bulk: true }),
    beginning_day: integer({ min: 1, max: 31, edit: true, bulk: true, initial: 1 }),
    increment_day: integer({ min: 0, max: 31, edit: true, bulk: true, initial: 0 }),
    email_template_id: nullable(uuid({ edit: true, bulk: true })),
    // A deleted one disappears from every list; its items stay.
    deleted: flag({ private: true }),
    search_bigrams: texts({ private: true }),
    search_text: text({ private: true }),
    created_at: instant({ sort: true }),
    version: integer({}),
  },
);

export type CustomerEntity = RowOf<typeof customerRecord>;
export const CustomerEntity = entity(customerRecord);

const fields = z.strictObject(newShape(customerRecord));
const inOrder = (c: { start_at: string | null; end_at: string | null }) =>
  !c.start_at || !c.end_at || c.start_at <= c.end_at;
const outOfOrder = { path: ['end_at'], message: 'ends before it starts' };

/** A new customer; every field of the spec, with its default. */
export const newCustomer = fields.refine(inOrder, outOfOrder);
export type NewCustomer = z.infer<typeof newCustomer>;

/** A customer as edited: the whole record and the version that was seen. */
export const editedCustomer = fields.extend({ version: z.int().min(1) }).refine(inOrder, outOfOrder);
export type EditedCustomer = z.infer<typeof editedCustomer>;

/** Values that many customers may be given at once. */
export const customerValues = z
  .strictObject(bulkShape(customerRecord))
  .partial()
  .refine((values) => Object.keys(values).length > 0, { message: 'no value' });
export type CustomerValues = Partial<Pick<CustomerEntity, BulkField<(typeof customerRecord)['fields']>>>;

export const customer = z.object(responseShape(customerRecord)).meta({ id: 'Customer' });
export type Customer = z.infer<typeof customer>;
