import { responseShape } from '@uketori/service-kit/record';
import { z } from 'zod';
import { documentRecord, READ_STATUSES, uploadRecord } from '../files/files.facade.js';

const pages = responseShape(documentRecord, ['id', 'first_page', 'page_count']);

export const uploadWarning = z
  .object({
    code: z.enum(['duplicate_file_name', 'duplicate_content']),
    duplicate_local_ids: z.array(z.int()),
  })
  .meta({ id: 'UploadWarning' });
export type UploadWarning = z.infer<typeof uploadWarning>;

export const acceptedUpload = z
  .object({
    upload: z.object({
      ...responseShape(uploadRecord, ['id', 'file_name', 'state', 'page_count']),
      documents: z.array(z.object(pages)),
    }),
    warnings: z.array(uploadWarning),
  })
  .meta({ id: 'AcceptedUpload' });
export type AcceptedUpload = z.infer<typeof acceptedUpload>;

export const found = z
  .object({
    supplier_name: z.string().nullable(),
    issue_date: z.iso.date().nullable(),
    due_date: z.iso.date().nullable(),
    total_amount: z.int().nullable(),
    withholding_tax: z.int().nullable(),
    t_number: z.string().nullable(),
    values: z.int().describe('Values that were read.'),
    doubtful: z.int().describe('How many of these a user has to check.'),
    partial: z.boolean().describe('The time for reading ran out: the page may contain more.'),
  })
  .meta({ id: 'Found' });

const stamp = z.object({
  state: z
    .enum(['NONE', 'WAITING', 'RETRYING', 'STAMPED', 'EXPIRED'])
    .describe(
      'NONE: none was requested. RETRYING: the last try failed. EXPIRED: no longer retried automatically.',
    ),
  late: z.boolean().describe('It should have been given by now.'),
  fault: z.string().describe('Why the last try failed; empty when it did not.'),
  gen_time: z.iso.datetime().nullable(),
  check_result: z.string().describe('Last check: ok, or what is wrong; empty when never checked.'),
});

export const uploadListItem = z
  .object(responseShape(uploadRecord))
  .extend({
    error: z
      .object({
        code: z.string(),
        params: z.object({
          duplicate_local_ids: z.array(z.int()).optional(),
        }),
      })
      .nullable()
      .describe(
        'Why it failed, or which earlier uploads it resembles (params.duplicate_local_ids); else null.',
      ),
    complete: z.boolean().describe('Every document is read, or could not be, and has its invoice.'),
    local_ids: z.array(z.int()),
    read_progress: z.object({
      done: z.int(),
      total: z.int(),
      pages_done: z.int(),
      pages_total: z.int().describe('Pages that are read of its documents; the others are attachments.'),
    }),
    documents: z.array(
      z.object({
        ...pages,
        read_status: z.enum(READ_STATUSES),
        partial: z.boolean().describe('It was read, but the time ran out before its end.'),
        local_id: z.int().nullable(),
      }),
    ),
    stamp: stamp.describe('The time stamp (RFC 3161) of the file as it came.'),
    found: found.nullable().describe('The first document that was read.'),
  })
  .meta({ id: 'UploadListItem' });
export type UploadListItem = z.infer<typeof uploadListItem>;

export const uploadListAnswer = z
  .object({
    updated: z.boolean(),
    upload_list: z.array(uploadListItem),
    last_count: z.int(),
  })
  .meta({ id: 'UploadListAnswer' });
export type UploadListAnswer = z.infer<typeof uploadListAnswer>;

/** The query of a route that may hold its response, for so many seconds at most. */
export const waitQuery = z.strictObject({ wait: z.coerce.number().int().min(0).max(30).default(0) });
export type WaitQuery = z.infer<typeof waitQuery>;
