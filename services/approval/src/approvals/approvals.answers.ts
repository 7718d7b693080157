import { z } from 'zod';

export const approvalListRow = z
  .object({
    id: z.uuid(),
    subject_type: z.string(),
    local_id: z.int(),
    subject_version: z.int(),
    partner_name: z.string(),
    issue_date: z.iso.date().nullable(),
    pay_date: z.iso.date().nullable(),
    total_amount: z.int().nullable().describe('Whole yen; null while it is not known.'),
    payable_amount: z.int().nullable().describe('Whole yen; null while it is not known.'),
    currency_code: z.string(),
    foreign_total_amount: z.string().nullable(),
    changed_since_approval: z.boolean().describe('Somebody approved a content that was changed since.'),
    top_level: z.int(),
    next_level: z.int().nullable(),
    next_approvers: z.array(z.string()),
    final_state: z.string(),
    version: z.int(),
  })
  .meta({ id: 'ApprovalListRow' });

export const bulkResult = z
  .object({
    id: z.uuid(),
    ok: z.boolean(),
    level: z.int().optional(),
    code: z.string().optional(),
  })
  .meta({ id: 'ApprovalBulkResult' });

export const bulkAnswer = z.object({
  results: z.array(bulkResult),
});

export const approvalView = z
  .object({
    subject_type: z.string(),
    subject_id: z.uuid(),
    local_id: z.int(),
    subject_version: z.int(),
    content_version: z.int().describe('Version of the subject that last changed what is approved.'),
    version: z.int(),
    approve_level: z.int(),
    top_level: z.int(),
    steps: z.array(
      z.object({
        level: z.int(),
        user_id: z.uuid(),
        user_name: z.string(),
        approved_at: z.iso.datetime(),
        subject_version: z.int().describe('Version of the subject that was approved.'),
        changed_since: z
          .boolean()
          .describe('The content was changed after this approval, which stays valid.'),
      }),
    ),
    next_level: z.int().nullable(),
    next_approvers: z.array(
      z.object({
        user_id: z.uuid(),
        user_name: z.string(),
      }),
    ),
    final_state: z.enum(['OPEN', 'LOCKING', 'FINAL', 'UNLOCKING', 'DISAPPROVED']),
    final_approved_by: z.uuid().nullable(),
    final_approved_by_name: z.string().nullable(),
    final_approved_at: z.iso.datetime().nullable(),
    final_version: z.int().nullable(),
    changed_since_final: z
      .boolean()
      .describe('How it is paid may be corrected after the final approval, until the payment is approved.'),
    attempt: z.int(),
    refusal_code: z
      .string()
      .nullable()
      .describe('Why the last final approval or its cancel was refused, until the next one.'),
    refused_at: z.iso.datetime().nullable(),
    disapproved_by_name: z.string().nullable(),
    disapproved_at: z.iso.datetime().nullable(),
    disapproval_reason: z.string().nullable(),
    can: z.record(z.string(), z.boolean()),
  })
  .meta({ id: 'ApprovalView' });
