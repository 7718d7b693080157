import { z } from 'zod';

const account = z.object({
  bank_code: z.string(),
  bank_name: z.string(),
  branch_code: z.string(),
  branch_name: z.string(),
  account_type: z.string(),
  account_number: z.string(),
  account_holder_kana: z.string(),
});

export const payeeAccountView = account
  .extend({
    id: z.uuid(),
    company_id: z.uuid().nullable(),
    partner_name: z.string(),
    state: z.enum(['WAITING', 'CONFIRMED']),
    entered_by: z.uuid().nullable().describe('Null: read from the invoice and changed by no user.'),
    entered_by_name: z.string().nullable(),
    entered_at: z.iso.datetime(),
    confirmed_by_name: z.string().nullable(),
    confirmed_at: z.iso.datetime().nullable(),
    confirm_note: z.string().nullable(),
    edi_text: z.string(),
    version: z.int(),
    previous: account
      .extend({ confirmed_by_name: z.string().nullable(), confirmed_at: z.iso.datetime().nullable() })
      .nullable()
      .describe("The payee's account that was confirmed last, other than this one."),
    payments: z.array(
      z.object({
        pay_key: z.uuid(),
        local_id: z.int(),
        invoice_local_id: z.int(),
        pay_date: z.iso.date().nullable(),
        transfer_amount: z.int(),
      }),
    ),
    can_confirm: z.boolean(),
    refusal: z.string().nullable().describe('Code of the reason why this user cannot confirm it.'),
  })
  .meta({ id: 'PayeeAccountView' });
