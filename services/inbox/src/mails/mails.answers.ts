import { z } from 'zod';

/** What became of one customer's mail. */
export const mailResult = z
  .object({
    customer_id: z.uuid(),
    ok: z.boolean(),
    code: z.string().optional().describe('Why not.'),
  })
  .meta({ id: 'CustomerMailResult' });

export const mailResults = z.object({ results: z.array(mailResult) });

/** A mail as the customer would get it; the link is made when it is sent. */
export const mailPreview = mailResult
  .extend({ to: z.string(), subject: z.string(), body: z.string() })
  .meta({ id: 'CustomerMailPreview' });

export const mailPreviews = z.object({ items: z.array(mailPreview) });

export const sentMail = z
  .object({
    id: z.uuid(),
    kind: z.enum(['hand', 'schedule']),
    year: z.int(),
    month: z.int(),
    recipient: z.string(),
    subject: z.string(),
    sent_on: z.iso.date(),
    sent_by_name: z.string(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'SentCustomerMail' });

/** Default text of a mail, with the names it may contain between double braces. */
export const mailDefaults = z
  .object({ subject: z.string(), body: z.string(), placeholders: z.array(z.string()) })
  .meta({ id: 'CustomerMailDefaults' });
