import { isMailAddress } from '@uketori/service-kit/mail/message.rules';
import { z } from 'zod';
import { LANGUAGES } from '../memberships/memberships.facade.js';
import { PASSWORD_LENGTH_MAX } from '../sessions/sessions.facade.js';

const language = z.enum(LANGUAGES);

export const ownAccount = z
  .object({
    full_name: z.string(),
    email: z.string().describe('The login address.'),
    contact_email: z.string().describe('Where mails of the current organization go.'),
    language: language.nullable().describe('Null until the person chooses one.'),
    password_min_length: z.int().describe('Least characters of a new password.'),
    waiting_email: z
      .object({
        email: z.string(),
        expires_at: z.iso.datetime(),
        new_confirmed: z.boolean().describe('Whether the link in the mail to the new address was opened.'),
        former_confirmed: z
          .boolean()
          .describe('Whether the link in the mail to the present address was opened.'),
      })
      .nullable()
      .describe('A new login address that waits for its mailed links.'),
  })
  .meta({ id: 'OwnAccount' });
export type OwnAccount = z.infer<typeof ownAccount>;

export const changeAccountSchema = z.strictObject({
  full_name: z.string().trim().min(1).max(100).optional(),
  language: language.optional(),
});
export type ChangeAccount = z.infer<typeof changeAccountSchema>;

export const changeEmailSchema = z.strictObject({
  email: z.string().trim().toLowerCase().max(254).refine(isMailAddress),
  current_password: z.string().min(1).max(PASSWORD_LENGTH_MAX),
});
export type ChangeEmail = z.infer<typeof changeEmailSchema>;

/** What the mailed link did. */
export const confirmedEmail = z
  .object({
    changed: z.boolean(),
    waiting: z.enum(['new', 'former']).nullable().describe('The address whose link is still to be opened.'),
  })
  .meta({ id: 'ConfirmedEmail' });
export type ConfirmedEmail = z.infer<typeof confirmedEmail>;

export const confirmEmailSchema = z.strictObject({ id: z.uuid(), code: z.string().min(20).max(100) });
