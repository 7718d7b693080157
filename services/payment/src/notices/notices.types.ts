import { z } from 'zod';
import { NOTICE_LANGUAGES, noticeFacts } from './notice-facts.types.js';

const MOST_KEYS = 500;
const keys = z.array(z.uuid()).max(MOST_KEYS);

/** Payments to be notified of, with the choices of a user by the key of a notice. */
export const noticeRequest = z.strictObject({
  pay_keys: keys.min(1),
  languages: z
    .array(z.strictObject({ key: z.uuid(), language: z.enum(NOTICE_LANGUAGES) }))
    .max(MOST_KEYS)
    .default([]),
  leave_out: keys.default([]).describe('Notices that the user does not want.'),
  send_again: keys
    .default([])
    .describe('Notices of payments that an earlier notice names, which the user confirmed.'),
});
export type NoticeRequest = z.infer<typeof noticeRequest>;

export const noticeDraft = z
  .object({
    key: z.uuid().describe('Payment with the lowest number.'),
    ok: z.boolean(),
    code: z.string().optional().describe('Why it is not sent.'),
    to: z.string(),
    language: z.enum(NOTICE_LANGUAGES),
    subject: z.string(),
    body: z.string(),
    facts: noticeFacts,
    missing: z
      .array(z.enum(['t_number', 'description', 'rates']))
      .describe('What it lacks to be a 仕入明細書.'),
    sent_at: z.iso.datetime().nullable().describe('The last notice that names one of its payments.'),
    sent_by: z.string(),
  })
  .meta({ id: 'PaymentNoticeDraft' });
export type NoticeDraft = z.infer<typeof noticeDraft>;

export const noticeExam = z
  .object({
    items: z.array(noticeDraft),
    refused: z
      .array(z.object({ pay_key: z.uuid(), local_id: z.int(), partner_name: z.string(), code: z.string() }))
      .describe('Payments that have no notice.'),
  })
  .meta({ id: 'PaymentNoticeExam' });
export type NoticeExam = z.infer<typeof noticeExam>;

export const noticeResults = z
  .object({
    results: z.array(
      z.object({ key: z.uuid(), partner_name: z.string(), ok: z.boolean(), code: z.string().optional() }),
    ),
  })
  .meta({ id: 'PaymentNoticeResults' });
export type NoticeResults = z.infer<typeof noticeResults>;
