import { z } from 'zod';

export const bankEntry = z
  .object({
    code: z.string(),
    name: z.string(),
    kana: z.string(),
    zengin_name: z.string().describe('Half-width kana of the zengin format, at most fifteen bytes.'),
  })
  .meta({ id: 'BankEntry' });
