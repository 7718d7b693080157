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
