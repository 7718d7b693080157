import { z } from 'zod';

export const userBankView = z
  .object({
    id: z.uuid(),
    bank_code: z.string(),
    bank_name: z.string(),
    created_at: z.iso.datetime(),
    version: z.int(),
    bank_branch_code: z.string(),
    bank_branch_name: z.string(),
    bank_account_type: z.enum(['other', 'ordinary', 'current', 'savings']),
    bank_account_number: z.string(),
    bank_account_name: z.string(),
    user_code: z.string().describe('委託者コード of transfer files; empty without such a contract.'),
    default: z.boolean(),
    record_separator: z.enum(['crlf', 'none']),
    middle_dot: z.enum(['.', ' ']),
    shorten_names: z.boolean(),
    transfer_category: z.enum(['0', '7']),
    fee_method: z
      .enum(['keep', 'add_below', 'add_above', 'repeat'])
      .describe('据置型, 未満手数料加算型, 以上手数料加算型 or the iteration of JA-bank.'),
    end_mark: z.boolean().describe('0x1A behind the last record.'),
  })
  .meta({ id: 'UserBankView' });
