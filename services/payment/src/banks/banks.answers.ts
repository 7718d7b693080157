import { z } from 'zod';

export const bankEntry = z
  .object({
    code: z.string(),
    name: z.string(),
    kana: z.string(),
    zengin_name: z.string().describe('Half-width kana of the zengin format, at most fifteen bytes.'),
  })
  .meta({ id: 'BankEntry' });

export const holderProposal = z
  .object({
    holder: z.string().nullable().describe('In zengin characters; null while a part has no reading.'),
    marks: z.array(z.object({ word: z.string(), mark: z.string() })),
    unread: z.string().nullable().describe('The part of the name that a person has to read.'),
  })
  .meta({ id: 'HolderProposal' });

export const japanPostAnswer = z
  .object({
    bank_code: z.string(),
    bank_name: z.string(),
    branch_code: z.string(),
    branch_name: z.string(),
    account_type: z.enum(['ordinary', 'current']),
    account_number: z.string(),
  })
  .meta({ id: 'JapanPostAccount' });
