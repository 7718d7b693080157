import {
  choice,
  entity,
  flag,
  instant,
  integer,
  nullable,
  record,
  responseShape,
  type RowOf,
  text,
  texts,
  uuid,
} from '@uketori/service-kit/record';
import { z } from 'zod';
import { SENDERS } from './senders.rules.js';

/** How an organization takes invoices in by mail; one row for each that ever set it. */
export const mailSettingsRecord = record(
  'mail_settings',
  { schema: 'intake', table: 'mail_settings' },
  {
    organization_id: uuid({ private: true }),
    id: uuid({ private: true }),
    // The unguessable part of the address; null while no mail is taken.
    local_part: nullable(text({ private: true })),
    senders: choice(SENDERS, {}),
    allowed: texts({}),
    split: flag({}),
    attachment_page: nullable(integer({})),
    department_id: nullable(uuid({})),
    issued_at: nullable(instant({})),
    issued_by_name: text({}),
    last_mail_at: nullable(instant({})),
    version: integer({}),
  },
);

export type MailSettingsEntity = RowOf<typeof mailSettingsRecord>;
export const MailSettingsEntity = entity(mailSettingsRecord);

export const mailSettings = z
  .object(responseShape(mailSettingsRecord))
  .extend({
    address: z.string().nullable().describe('Where invoices are sent to; null while no mail is taken.'),
    domain: z.string(),
    receiving: z.boolean().describe('This installation takes mails; else its operator has to switch it on.'),
    proves_senders: z.boolean().describe('A mail server before ours reports whether senders are genuine.'),
    max_bytes: z.int().describe('Most bytes of a mail.'),
    max_files: z.int().describe('Most files of a mail.'),
  })
  .meta({ id: 'MailSettings' });
export type MailSettings = z.infer<typeof mailSettings>;

export const mailAddress = z
  .object({ address: z.string().nullable(), senders: z.enum(SENDERS), max_bytes: z.int() })
  .meta({ id: 'MailAddress' });
export type MailAddress = z.infer<typeof mailAddress>;
