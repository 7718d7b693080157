import { z } from 'zod';

export const customer = z
  .object({
    id: z.uuid(),
    name: z.string(),
    department_name: z.string(),
    represent_name: z.string(),
    email: z.string(),
    own_represent_user_org_id: z.uuid().nullable(),
    own_department_id: z.uuid().nullable(),
    sort_num: z.int(),
    own_department_sort_num: z.int(),
    status: z.int().describe('1 active, 0 not.'),
    is_uncategorized: z.boolean(),
    approval_stage: z.int(),
    approval_type: z.int(),
    default_approve_users: z
      .record(z.string(), z.array(z.string()))
      .describe('Stage to ids of user memberships.'),
    start_at: z.iso.datetime().nullable(),
    end_at: z.iso.datetime().nullable(),
    tran_months: z.array(z.int()).describe('Months (1-12) in which an invoice is expected.'),
    is_send_schedule_email: z.boolean(),
    beginning_day: z.int(),
    increment_day: z.int(),
    email_template_id: z.uuid().nullable(),
    use_issue_date: z.boolean(),
    created_at: z.iso.datetime(),
    version: z.int(),
  })
  .meta({ id: 'Customer' });

export const representative = z
  .object({
    user_organization_id: z.uuid(),
    full_name: z.string(),
    status: z.string().describe('Not active: may still be the representative, with a warning (spec 5).'),
  })
  .meta({ id: 'Representative' });

export const department = z
  .object({
    id: z.uuid(),
    name: z.string(),
    active: z.boolean(),
  })
  .meta({ id: 'Department' });

/** What became of one of many. */
export const customerResult = z
  .object({ customer_id: z.uuid(), ok: z.boolean(), code: z.string().optional() })
  .meta({ id: 'CustomerResult' });

export const customerResults = z.object({ results: z.array(customerResult) });

export const deletedCustomer = z.object({ deleted: z.literal(true) });
