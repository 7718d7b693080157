import { z } from 'zod';

export const repricing = z
  .object({
    id: z.uuid(),
    user_bank_id: z.uuid().nullable().describe('The account whose conditions changed.'),
    company_id: z.uuid().nullable().describe('The supplier whose bearer of the fee changed.'),
    company_name: z.string().nullable(),
    done: z.int().describe('Transfers that have followed.'),
    total: z.int(),
  })
  .meta({ id: 'Repricing' });
