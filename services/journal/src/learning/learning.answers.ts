import { z } from 'zod';

export const learned = z
  .object({
    company: z.object({
      id: z.uuid(),
      company_name: z.string(),
      is_new: z.boolean(),
    }),
    pattern: z.object({
      id: z.uuid(),
      keyword: z.string(),
      version: z.int(),
      is_new: z.boolean(),
    }),
  })
  .meta({ id: 'Learned' });
