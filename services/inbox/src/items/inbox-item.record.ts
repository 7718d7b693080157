import {
  choice,
  date,
  entity,
  flag,
  inputShape,
  instant,
  integer,
  json,
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

/** How a file is to be read, chosen when it is sent. */
export const readingChoice = z
  .object({ department_id: z.union([z.literal(''), z.uuid()]), attachment_page: z.int() })
  .meta({ id: 'ReadingChoice' });
export type ReadingChoice = z.infer<typeof readingChoice>;

const remark = { exact: true, max: 2000, edit: true } as const;
const year = { min: 2000, max: 2999 } as const;
const month = { min: 1, max: 12 } as const;
const approvers = z.record(z.string(), z.array(z.uuid()));
const approver = z.object({ stage: z.int(), user_name: z.string() });

/** One expected or received invoice of a customer for a month. */
export const inboxItemRecord = record(
  'inbox_item',
  { schema: 'inbox', table: 'items' },
  {
    id: uuid({}),
    organization_id: uuid({ private: true }),
    customer_id: uuid({ edit: true, filter: 'equal' }),
    customer_name: text({ sort: true }),
    submit_status: oneOf([0, 1, 2, 3], { edit: true, filter: 'any' }),
    year: integer({ ...year, filter: 'equal' }),
    month: integer({ ...month, filter: 'equal' }),
    transaction_year: integer({ ...year, edit: true }),
    transaction_month: integer({ ...month, edit: true }),
    memo: text(remark),
    purpose: text(remark),
    submit_comment: text(remark),
    received_at: nullable(instant({ sort: true })),
    received_date: nullable(date({ filter: 'range', describe: 'JST calendar date of received_at.' })),
    source_ref: nullable(
      uuid({ describe: 'Names this file towards intake and on the invoice that comes of it.' }),
    ),
    document_id: nullable(uuid({})),
    file_name: text({}),
    content_sha256: text({}),
    page_count: integer({}),
    submitted_by: nullable(uuid({ describe: 'The user who brought the file in; null for a supplier.' })),
    submitted_by_name: text({}),
    request_link_id: nullable(uuid({})),
    // Set while the item is returned to the supplier.
    return_reason: text({}),
    returned_at: nullable(instant({})),
    returned_by_name: text({}),
    reading_state: choice(['', 'SENDING', 'SENT'], {}),
    reading_choice: nullable(json(readingChoice, {})),
    reading_at: nullable(instant({})),
    upload_id: nullable(uuid({})),
    invoice_id: nullable(uuid({})),
    invoice_local_id: nullable(integer({})),
    invoice_deleted: flag({}),
    invoice_version: integer({ private: true }),
    // The customer's when the item was created.
    approval_stage: integer({ describe: 'Stages before the final approval; 0 when there is no stage.' }),
    default_approve_users: json(approvers, {}),
    // Stages 1..approved_stage are approved; a copy of approval's state, as the following.
    approved_stage: integer({}),
    approve_users: json(z.array(approver), {}),
    final_approved: flag({}),
    final_approved_by_name: text({}),
    approval_version: integer({ private: true }),
    search_bigrams: texts({ private: true }),
    search_text: text({ private: true }),
    created_by: uuid({}),
    created_at: instant({ sort: true }),
    version: integer({}),
  },
);

export type InboxItemEntity = RowOf<typeof inboxItemRecord>;
export const InboxItemEntity = entity(inboxItemRecord);

export const inboxItem = z.object(responseShape(inboxItemRecord)).meta({ id: 'InboxItem' });
export type InboxItem = z.infer<typeof inboxItem>;

const input = inputShape(inboxItemRecord);

/** An item that is expected but has no file yet. */
export const newItem = z.strictObject({
  ...inputShape(inboxItemRecord, ['customer_id', 'year', 'month']),
  submit_status: input.submit_status.default(0),
  memo: input.memo.default(''),
});
export type NewItem = z.infer<typeof newItem>;

export const itemPatch = z
  .strictObject(input)
  .partial()
  .extend({ version: z.int().min(1) });
export type ItemPatch = z.infer<typeof itemPatch>;

/** Returns a file to its supplier, who reads the reason. */
export const itemReturn = z.strictObject({
  version: z.int().min(1),
  reason: z.string().trim().min(1).max(500),
  send_mail: z
    .boolean()
    .default(true)
    .describe(
      'Mails the reason and a new upload link to the supplier. Without an address nothing is mailed.',
    ),
});
export type ItemReturn = z.infer<typeof itemReturn>;
