import { z } from 'zod';

/** A bank or branch of the public master, with its name as a transfer file writes it. */
export const bankEntry = z
  .object({
    code: z.string(),
    name: z.string(),
    kana: z.string(),
    zengin_name: z.string().describe('Half-width kana of the zengin format, at most fifteen bytes.'),
  })
  .meta({ id: 'BankEntry' });
export type BankEntry = z.infer<typeof bankEntry>;
