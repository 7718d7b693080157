import { z } from 'zod';
import { SENDERS } from './senders.rules.js';

export const mailSettings = z
  .object({
    address: z.string().nullable().describe('Where invoices are sent to; null while no mail is taken.'),
    domain: z.string(),
    receiving: z.boolean().describe('This installation takes mails; else its operator has to switch it on.'),
    proves_senders: z.boolean().describe('A mail server before ours reports whether senders are genuine.'),
    senders: z.enum(SENDERS),
    allowed: z.array(z.string()),
    split: z.boolean(),
    attachment_page: z.int().nullable(),
    department_id: z.uuid().nullable(),
    issued_at: z.iso.datetime().nullable(),
    issued_by_name: z.string(),
    last_mail_at: z.iso.datetime().nullable(),
    max_bytes: z.int().describe('Most bytes of a mail.'),
    max_files: z.int().describe('Most files of a mail.'),
    version: z.int(),
  })
  .meta({ id: 'MailSettings' });

export const mailAddress = z
  .object({ address: z.string().nullable(), senders: z.enum(SENDERS), max_bytes: z.int() })
  .meta({ id: 'MailAddress' });
