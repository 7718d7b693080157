import { z } from 'zod';

const text = (max: number) => z.string().trim().max(max);

export const learnInput = z.strictObject({
  mode: z.enum(['overwrite', 'new']),
  company_id: z.uuid().nullable().optional(),
  pattern_id: z.uuid().nullable().optional(),
  name: text(100).default(''),
  keyword: text(100).default(''),
});
export type LearnInput = z.infer<typeof learnInput>;

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
