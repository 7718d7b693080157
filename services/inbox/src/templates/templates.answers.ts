import { z } from 'zod';

export const emailTemplate = z
  .object({ id: z.uuid(), name: z.string(), body: z.string(), reply_to: z.string(), version: z.int() })
  .meta({ id: 'InboxEmailTemplate' });

export const deletedTemplate = z.object({ deleted: z.literal(true) });

/** Address for a supplier's reply; empty when none is given. */
export const replyTo = z.union([z.literal(''), z.email().max(254)]).default('');
