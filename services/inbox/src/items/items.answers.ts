import { z } from 'zod';

export const readingChoice = z
  .object({
    department_id: z.union([z.literal(''), z.uuid()]),
    attachment_page: z.int(),
  })
  .meta({ id: 'ReadingChoice' });

export const inboxItem = z
  .object({
    id: z.uuid(),
    created_at: z.iso.datetime(),
    version: z.int(),
    customer_id: z.uuid(),
    customer_name: z.string(),
    submit_status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
    year: z.int(),
    month: z.int(),
    transaction_year: z.int(),
    transaction_month: z.int(),
    memo: z.string(),
    purpose: z.string(),
    submit_comment: z.string(),
    received_at: z.iso.datetime().nullable(),
    received_date: z.iso.date().nullable().describe('JST calendar date of received_at.'),
    source_ref: z
      .string()
      .nullable()
      .describe('Names this file towards intake and on the invoice that comes of it.'),
    document_id: z.uuid().nullable(),
    file_name: z.string(),
    content_sha256: z.string(),
    page_count: z.int(),
    submitted_by: z.uuid().nullable().describe('The user who brought the file in; null for a supplier.'),
    submitted_by_name: z.string(),
    request_link_id: z.uuid().nullable(),
    reading_state: z.enum(['', 'SENDING', 'SENT']),
    reading_choice: readingChoice.nullable(),
    reading_at: z.iso.datetime().nullable(),
    upload_id: z.uuid().nullable(),
    invoice_id: z.uuid().nullable(),
    invoice_local_id: z.int().nullable(),
    invoice_deleted: z.boolean(),
    approval_stage: z.int().describe('Stages before the final approval; 0 when there is no stage.'),
    default_approve_users: z.record(z.string(), z.array(z.uuid())),
    approved_stage: z.int(),
    approve_users: z.array(z.object({ stage: z.int(), user_name: z.string() })),
    final_approved: z.boolean(),
    final_approved_by_name: z.string(),
    created_by: z.uuid(),
  })
  .meta({ id: 'InboxItem' });

export const imageLink = z.object({
  pdf_url: z.string(),
  url: z.string(),
  file_name: z.string(),
});
