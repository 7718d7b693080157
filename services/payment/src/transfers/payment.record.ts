import {
  choice,
  date,
  entity,
  flag,
  instant,
  integer,
  json,
  listOf,
  nullable,
  record,
  type RowOf,
  text,
  texts,
  uuid,
  yen,
} from '@uketori/service-kit/record';
import { z } from 'zod';
import { EDI_FIELD, isAccountName } from '../zengin/zengin.facade.js';
import { PAYMENT_STATES } from './payments.rules.js';

export const confirmation = z
  .object({
    level: z.int(),
    user_id: z.uuid(),
    user_name: z.string(),
    confirmed_at: z.iso.datetime(),
    responsible_id: z
      .uuid()
      .optional()
      .describe('The user, of an API key its maker; absent in confirmations of an older release.'),
  })
  .meta({ id: 'Confirmation' });

const amount = { min: -999_999_999_999, max: 999_999_999_999 } as const;
const fee = { min: 0, max: 999_999 } as const;

/**
 * The payment for one final approval of one invoice; its id is the pay_key. Account fields may be blank while they are
 * not known, and must be sound when they are given.
 */
export const paymentRecord = record(
  'payment',
  { schema: 'payment', table: 'payments' },
  {
    id: uuid({ list: true }),
    organization_id: uuid({ private: true }),
    local_id: integer({ list: true, sort: true, filter: 'range' }),
    invoice_id: uuid({ list: true, filter: 'equal' }),
    lock_attempt: integer({}),
    invoice_local_id: integer({ list: true, sort: true }),
    invoice_version: integer({ private: true }),
    state: choice(PAYMENT_STATES, { list: true, filter: 'any' }),
    partner_name: text({ list: true, sort: true, filter: 'contains' }),
    company_id: nullable(uuid({})),
    department_id: nullable(uuid({})),
    created_by: nullable(uuid({})),
    // Users, or the makers of API keys.
    uploader_ids: listOf(uuid({ private: true })),
    issue_date: nullable(date({ list: true, sort: true, filter: 'range' })),
    due_date: nullable(date({ list: true, sort: true, filter: 'range' })),
    delivery_date: nullable(
      date({ edit: true, list: true, describe: 'Receipt of the goods or the service.' }),
    ),
    // Edited here: the invoice's own date no longer overwrites it.
    delivery_date_edited: flag({ private: true }),
    original_pay_date: nullable(
      date({
        edit: true,
        describe: 'When the party that commissioned re-entrusted work is due to pay; フリーランス法.',
      }),
    ),
    pay_date: nullable(date({ edit: true, list: true, sort: true, filter: 'range' })),
    pay_date_edited: flag({ private: true }),
    payment_type: choice(['transfer', 'direct_debit', 'credit_card', 'cash', 'other'], {
      edit: true,
      list: true,
      filter: 'any',
    }),
    bank_code: text({ exact: true, pattern: /^([0-9]{4})?$/, edit: true, list: true, filter: 'equal' }),
    bank_name: text({ exact: true, max: 60, edit: true, list: true }),
    branch_code: text({ exact: true, pattern: /^([0-9]{3})?$/, edit: true, list: true }),
    branch_name: text({ exact: true, max: 60, edit: true, list: true }),
    account_type: choice(['', 'ordinary', 'current', 'savings', 'other'], { edit: true, list: true }),
    account_number: text({ exact: true, pattern: /^[0-9]{0,7}$/, edit: true, list: true }),
    account_holder_kana: text({
      exact: true,
      max: 48,
      check: [(typed) => typed === '' || isAccountName(typed), 'account_name'],
      edit: true,
      list: true,
    }),
    payee_edited: flag({ private: true }),
    // Null while the account is incomplete.
    payee_account_id: nullable(uuid({ list: true, filter: 'equal' })),
    edi_text: nullable(
      text({
        max: EDI_FIELD.length,
        edit: true,
        list: true,
        describe: "Null: the text of the payee's account.",
      }),
    ),
    user_bank_id: nullable(uuid({ edit: true, list: true, filter: 'equal' })),
    total_amount: yen({ ...amount, list: true, sort: true }),
    withholding_tax: yen({ ...amount, list: true }),
    payment_amount: yen({
      ...amount,
      list: true,
      sort: true,
      filter: 'range',
      describe:
        'Left to pay: the debt after withholding, without what credit notes settled. Below zero: an open credit.',
    }),
    offset_amount: yen({
      ...amount,
      list: true,
      describe: 'Settled by offsets, above zero on an invoice and below zero on a credit note.',
    }),
    fee_borne_by_partner: flag({ edit: true, list: true, filter: 'flag' }),
    // Taken over from the supplier: the invoice's older value no longer overwrites it.
    bearer_from_supplier: flag({ private: true }),
    manual_fee: nullable(yen(fee)),
    transfer_fee: nullable(yen({ ...fee, edit: true, list: true })),
    transfer_amount: yen({ ...amount, list: true, sort: true }),
    bank_charge: nullable(yen({ ...amount, list: true })),
    fee_gap: nullable(yen({ ...amount, list: true })),
    fee_differs: flag({
      list: true,
      describe: "Confirmed with a fee that today's conditions no longer say.",
    }),
    transfer_group_id: nullable(
      uuid({ list: true, filter: 'equal', describe: 'Payments of one group are one transfer.' }),
    ),
    confirm_level: integer({ list: true, filter: 'equal' }),
    confirmations: json(z.array(confirmation), { list: true }),
    approved_by: nullable(uuid({})),
    approved_by_name: nullable(text({ list: true })),
    approved_at: nullable(instant({ list: true })),
    // The user, or the maker of the API key.
    approved_responsible_id: nullable(uuid({ private: true })),
    paid_by: nullable(uuid({})),
    paid_by_name: nullable(text({})),
    paid_at: nullable(instant({ list: true })),
    paid_on: nullable(date({ list: true, describe: "The bank's day, by the statement that paid it." })),
    statement_difference: nullable(
      yen({
        ...amount,
        describe: 'What the statement shows beyond (+) or short of (-) the transfer amount.',
      }),
    ),
    statement_row_id: nullable(uuid({ describe: 'The row of a bank statement that paid it.' })),
    returned_on: nullable(
      date({ list: true, describe: 'The day on which the bank gave the money back; null once it is paid.' }),
    ),
    exported_count: integer({ list: true, describe: 'Exports of it that are not void: 0 or 1.' }),
    live_batch_id: nullable(uuid({ list: true })),
    search_text: text({ private: true }),
    search_bigrams: texts({ private: true }),
    created_at: instant({}),
    version: integer({ list: true }),
  },
);

export type PaymentEntity = RowOf<typeof paymentRecord>;
export const PaymentEntity = entity(paymentRecord);
