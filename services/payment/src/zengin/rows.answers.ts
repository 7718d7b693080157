import { z } from 'zod';

export const zenginProblem = z
  .object({
    code: z.string(),
    check: z.string(),
    severity: z.enum(['error', 'warning']),
    field: z.string(),
    params: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'ZenginProblem' });
