import { z } from 'zod';

/** What became of one customer's mail. */
export const mailResult = z
  .object({ customer_id: z.uuid(), ok: z.boolean(), code: z.string().optional().describe('Why not.') })
  .meta({ id: 'CustomerMailResult' });
export type MailResult = z.infer<typeof mailResult>;

/** A mail as the customer would get it; the link is made when it is sent. */
export const mailPreview = mailResult
  .extend({ to: z.string(), subject: z.string(), body: z.string() })
  .meta({ id: 'CustomerMailPreview' });
export type MailPreview = z.infer<typeof mailPreview>;
