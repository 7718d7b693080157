import {
  choice,
  entity,
  instant,
  integer,
  listOf,
  nullable,
  record,
  responseShape,
  type RowOf,
  text,
  uuid,
} from '@uketori/service-kit/record';
import { z } from 'zod';
import { EDI_FIELD } from '../zengin/zengin.facade.js';

/** An account that a payee is, or is to be, paid to; no transfer goes to it until a second person confirmed it. */
export const payeeAccountRecord = record(
  'payee_account',
  { schema: 'payment', table: 'payee_accounts' },
  {
    id: uuid({}),
    organization_id: uuid({ private: true }),
    company_id: nullable(uuid({})),
    partner_name: text({}),
    payee_key: text({ private: true }),
    bank_code: text({}),
    bank_name: text({}),
    branch_code: text({}),
    branch_name: text({}),
    account_type: text({}),
    account_number: text({ describe: 'Seven digits.' }),
    account_holder_kana: text({}),
    state: choice(['WAITING', 'CONFIRMED'], {}),
    entered_by: nullable(uuid({ describe: 'Null: read from the invoice and changed by no user.' })),
    entered_by_name: nullable(text({})),
    entered_at: instant({}),
    confirmed_by: nullable(uuid({ private: true })),
    confirmed_by_name: nullable(text({})),
    confirmed_at: nullable(instant({})),
    // The user, or the maker of the API key.
    confirmed_responsible_id: nullable(uuid({ private: true })),
    // Users who uploaded the invoice that it came with.
    uploader_ids: listOf(uuid({ private: true })),
    confirm_note: nullable(text({})),
    edi_text: text({ max: EDI_FIELD.length }),
    created_at: instant({ private: true }),
    version: integer({}),
  },
);

export type PayeeAccountEntity = RowOf<typeof payeeAccountRecord>;
export const PayeeAccountEntity = entity(payeeAccountRecord);

const ACCOUNT = [
  'bank_code',
  'bank_name',
  'branch_code',
  'branch_name',
  'account_type',
  'account_number',
  'account_holder_kana',
  'confirmed_by_name',
  'confirmed_at',
] as const;

export const payeeAccountView = z
  .object(responseShape(payeeAccountRecord))
  .extend({
    previous: z
      .object(responseShape(payeeAccountRecord, ACCOUNT))
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
    warning: z
      .string()
      .nullable()
      .describe('Code of a warning about duties that this user has to accept in order to confirm it.'),
  })
  .meta({ id: 'PayeeAccountView' });
export type PayeeAccountView = z.infer<typeof payeeAccountView>;
