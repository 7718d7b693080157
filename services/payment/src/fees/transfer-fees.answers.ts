import { z } from 'zod';

export const transferFeeView = z
  .object({
    id: z.uuid(),
    user_bank_id: z.uuid(),
    transfer_fee: z.int(),
    created_at: z.iso.datetime(),
    version: z.int(),
    transfer_type: z.enum(['same_branch', 'same_bank', 'other_bank']),
    destination_bank_code: z.string().nullable(),
    destination_bank_name: z.string(),
    applied_condition_type: z
      .enum(['all', 'range'])
      .describe('`all` stands for the range from 0 without an end.'),
    applied_condition_min: z.int(),
    applied_condition_max: z.int().nullable(),
  })
  .meta({ id: 'TransferFeeView' });
