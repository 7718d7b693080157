import {
  choice,
  entity,
  flag,
  instant,
  integer,
  newShape,
  record,
  responseShape,
  type RowOf,
  text,
  uuid,
} from '@uketori/service-kit/record';
import { z } from 'zod';
import { isAccountName } from '../zengin/zengin.facade.js';
import { FEE_METHODS } from './transfer-fees.rules.js';

/** An account of the organization that payments leave from. */
export const userBankRecord = record(
  'user_bank',
  { schema: 'payment', table: 'user_banks' },
  {
    id: uuid({}),
    organization_id: uuid({ private: true }),
    bank_code: text({ exact: true, pattern: /^[0-9]{4}$/, edit: true, required: true }),
    bank_name: text({ exact: true, max: 60, edit: true, required: true }),
    bank_branch_code: text({ exact: true, pattern: /^[0-9]{3}$/, edit: true, required: true }),
    bank_branch_name: text({ exact: true, max: 60, edit: true, required: true }),
    bank_account_type: choice(['ordinary', 'current', 'savings', 'other'], { edit: true, required: true }),
    bank_account_number: text({ exact: true, pattern: /^[0-9]{1,7}$/, edit: true, required: true }),
    bank_account_name: text({
      exact: true,
      max: 48,
      check: [isAccountName, 'account_name'],
      edit: true,
      required: true,
    }),
    user_code: text({
      exact: true,
      pattern: /^([0-9]{10})?$/,
      edit: true,
      describe: '委託者コード of transfer files; empty without such a contract.',
    }),
    default: flag({ edit: true }),
    record_separator: choice(['crlf', 'none'], { edit: true, initial: 'crlf' }),
    middle_dot: choice(['.', ' '], { edit: true, initial: '.' }),
    shorten_names: flag({ edit: true }),
    transfer_category: choice(['0', '7'], { edit: true, initial: '7' }),
    fee_method: choice(FEE_METHODS, {
      edit: true,
      initial: 'keep',
      describe: '据置型, 未満手数料加算型, 以上手数料加算型 or the iteration of JA-bank.',
    }),
    end_mark: flag({ edit: true, describe: '0x1A behind the last record.' }),
    deleted: flag({ private: true }),
    created_at: instant({}),
    version: integer({}),
  },
);

export type UserBankEntity = RowOf<typeof userBankRecord>;
export const UserBankEntity = entity(userBankRecord);

export const newUserBank = z.strictObject(newShape(userBankRecord));
export type UserBankInput = z.infer<typeof newUserBank>;

export const userBankView = z.object(responseShape(userBankRecord)).meta({ id: 'UserBankView' });
export type UserBankView = z.infer<typeof userBankView>;
