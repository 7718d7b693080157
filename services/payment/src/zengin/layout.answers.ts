import { z } from 'zod';

export const fieldLayout = z
  .object({
    name: z.string(),
    start: z.int(),
    length: z.int(),
    type: z.enum(['N', 'C']),
  })
  .meta({ id: 'FieldLayout' });
