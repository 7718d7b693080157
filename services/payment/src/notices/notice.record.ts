import {
  bytes,
  choice,
  date,
  entity,
  email,
  instant,
  integer,
  json,
  newShape,
  nullable,
  record,
  responseShape,
  type RowOf,
  text,
  uuid,
  yen,
} from '@uketori/service-kit/record';
import { z } from 'zod';
import { NOTICE_LANGUAGES, noticeFacts } from './notice-facts.types.js';

export const NOTICE_STATES = ['WAITING', 'SENT', 'FAILED'] as const;

/** A notice of payments (支払通知書) that was mailed to a supplier. Its number is unique. */
export const noticeRecord = record(
  'payment_notice',
  { schema: 'payment', table: 'notices' },
  {
    id: uuid({ list: true }),
    organization_id: uuid({ private: true }),
    number: text({ list: true }),
    company_id: nullable(uuid({ private: true })),
    partner_name: text({ list: true, filter: 'contains' }),
    pay_date: date({ list: true, sort: true, filter: 'range' }),
    language: choice(NOTICE_LANGUAGES, { list: true }),
    recipient: text({ list: true }),
    subject: text({ list: true }),
    body: text({ private: true }),
    reply_to: text({ private: true }),
    facts: json(noticeFacts, { private: true }),
    sha256: text({ list: true }),
    /** The PDF as it was sent; null in notices of earlier versions, which made it again of the facts. */
    document: nullable(bytes({ private: true })),
    invoice_count: integer({ list: true }),
    transfer_amount: yen({ min: -999_999_999_999, max: 999_999_999_999, list: true, sort: true }),
    mail_id: uuid({ private: true }),
    state: choice(NOTICE_STATES, { list: true, filter: 'equal' }),
    fault: text({ list: true, describe: "The mail server's reason of a mail that failed." }),
    created_by: uuid({ private: true }),
    created_by_name: text({ list: true }),
    created_at: instant({ list: true, sort: true }),
    version: integer({ list: true }),
  },
);
export type NoticeEntity = RowOf<typeof noticeRecord>;
export const NoticeEntity = entity(noticeRecord);

export const noticeView = z.object(responseShape(noticeRecord)).meta({ id: 'PaymentNotice' });
export type NoticeView = z.infer<typeof noticeView>;

/** The words of the mail in a language, where the organization has its own. */
export const noticeWordsRecord = record(
  'notice_words',
  { schema: 'payment', table: 'notice_words' },
  {
    id: uuid({ private: true }),
    organization_id: uuid({ private: true }),
    language: choice(NOTICE_LANGUAGES, {}),
    subject: text({ max: 200, required: true, edit: true }),
    body: text({ max: 5000, required: true, edit: true }),
    reply_to: email({ max: 254, edit: true, describe: "Address for suppliers' replies, or empty." }),
    version: integer({}),
  },
);
export type NoticeWordsEntity = RowOf<typeof noticeWordsRecord>;
export const NoticeWordsEntity = entity(noticeWordsRecord);

export const noticeWordsInput = z.strictObject({
  ...newShape(noticeWordsRecord),
  version: z.int().min(0).describe('0 when none were saved.'),
});
export type NoticeWordsInput = z.infer<typeof noticeWordsInput>;

export const noticeWords = z
  .object(responseShape(noticeWordsRecord))
  .extend({ is_own: z.boolean().describe('False: the usual words of the product.') })
  .meta({ id: 'PaymentNoticeWords' });
export type NoticeWords = z.infer<typeof noticeWords>;
