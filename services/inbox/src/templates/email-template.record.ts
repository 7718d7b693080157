import {
  choice,
  email,
  entity,
  instant,
  integer,
  newShape,
  record,
  responseShape,
  type RowOf,
  text,
  uuid,
} from '@uketori/service-kit/record';
import { z } from 'zod';
import { LANGUAGES } from './languages.data.js';

/** A text of requests to suppliers. */
export const emailTemplateRecord = record(
  'email_template',
  { schema: 'inbox', table: 'email_templates' },
  {
    id: uuid({}),
    organization_id: uuid({ private: true }),
    name: text({ max: 100, edit: true, required: true }),
    subject: text({ max: 200, edit: true, describe: 'Empty: the usual subject of the language.' }),
    body: text({ max: 5000, edit: true, required: true }),
    language: choice(LANGUAGES, { edit: true, initial: 'ja' }),
    reply_to: email({ max: 254, edit: true, describe: "Address for suppliers' replies, or empty." }),
    version: integer({}),
    created_at: instant({ private: true }),
  },
);

export type EmailTemplateEntity = RowOf<typeof emailTemplateRecord>;
export const EmailTemplateEntity = entity(emailTemplateRecord);

export const newTemplate = z.strictObject(newShape(emailTemplateRecord));
export type NewTemplate = z.infer<typeof newTemplate>;

export const emailTemplate = z.object(responseShape(emailTemplateRecord)).meta({ id: 'InboxEmailTemplate' });
export type EmailTemplate = z.infer<typeof emailTemplate>;
