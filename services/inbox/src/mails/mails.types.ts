import { z } from 'zod';
import { LANGUAGES } from '../templates/templates.facade.js';

/** What became of one customer's mail. */
export const mailResult = z
  .object({ customer_id: z.uuid(), ok: z.boolean(), code: z.string().optional().describe('Why not.') })
  .meta({ id: 'CustomerMailResult' });
export type MailResult = z.infer<typeof mailResult>;

/** A mail as the customer would get it; the link is made when it is sent. */
export const mailPreview = mailResult
  .extend({
    to: z.string(),
    subject: z.string(),
    body: z.string(),
    language: z.enum(LANGUAGES),
    asked_on: z.iso.date().nullable().describe('JST date of the last request for the month.'),
    asked_by: z.string().describe('The user who sent that request; empty without one.'),
  })
  .meta({ id: 'CustomerMailPreview' });
export type MailPreview = z.infer<typeof mailPreview>;
