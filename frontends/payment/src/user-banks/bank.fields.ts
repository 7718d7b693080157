import type { BodyOf } from '@uketori/frontend-kit/apiTypes';
import type { FormField } from '@uketori/frontend-kit/RecordForm';
import { isAccountName, isAccountNumber, isDigits, unlessEmpty } from '../account.rules';
import { ACCOUNT_TYPES, FEE_METHODS, SEPARATORS } from '../payment.record';
import type { Words } from '../payment.types';
import { bankAndBranchSearch } from '../banks/search.fields';

export type BankInput = BodyOf<'/user-banks', 'post'>;

export const NEW_BANK: BankInput = {
  bank_code: '',
  bank_name: '',
  bank_branch_code: '',
  bank_branch_name: '',
  bank_account_type: 'ordinary',
  bank_account_number: '',
  bank_account_name: '',
  user_code: '',
  default: false,
  record_separator: 'crlf',
  middle_dot: '.',
  shorten_names: false,
  transfer_category: '7',
  fee_method: 'keep',
  end_mark: false,
};
const NAMES = Object.keys(NEW_BANK) as (keyof BankInput)[];

/** The body of the request: fields of the search and of the response stay here. */
export function bankBody(values: BankInput): BankInput {
  return Object.fromEntries(NAMES.map((name) => [name, values[name]])) as unknown as BankInput;
}

/** Own account with what its bank wants in transfer files. */
export function bankFields(t: Words): FormField[] {
  const digits = (count: number) =>
    unlessEmpty((typed) => isDigits(typed, count), t('check.digits', { digits: count }));
  return [
    { kind: 'section', name: 'section_account', label: t('bank.section_account') },
    ...bankAndBranchSearch(t, 'bank', 'bank_branch'),
    code('bank_code', t('field.bank_code'), 4, digits(4)),
    { kind: 'text', name: 'bank_name', label: t('field.bank_name'), required: true, max_length: 60 },
    code('bank_branch_code', t('field.branch_code'), 3, digits(3)),
    { kind: 'text', name: 'bank_branch_name', label: t('field.branch_name'), required: true, max_length: 60 },
    {
      kind: 'select',
      name: 'bank_account_type',
      label: t('field.account_type'),
      required: true,
      options: ACCOUNT_TYPES.map((value) => ({ value, label: t(`account_type.${value}`) })),
    },
    {
      kind: 'text',
      name: 'bank_account_number',
      label: t('field.account_number'),
      required: true,
      half_width: true,
      max_length: 7,
      check: unlessEmpty(isAccountNumber, t('check.account_number')),
    },
    {
      kind: 'text',
      name: 'bank_account_name',
      label: t('bank.account_name'),
      required: true,
      span: 2,
      max_length: 48,
      help: t('check.account_name'),
      check: unlessEmpty(isAccountName, t('check.account_name')),
    },
    { kind: 'switch', name: 'default', label: t('bank.default') },
    { kind: 'section', name: 'section_fee', label: t('bank.section_fee') },
    {
      kind: 'select',
      name: 'fee_method',
      label: t('bank.fee_method'),
      help: t('bank.fee_method_hint'),
      span: 2,
      options: FEE_METHODS.map((value) => ({ value, label: t(`bank.method_${value}`) })),
    },
    { kind: 'section', name: 'section_file', label: t('bank.section_file') },
    {
      kind: 'text',
      name: 'user_code',
      label: t('bank.user_code'),
      half_width: true,
      max_length: 10,
      help: t('bank.user_code_hint'),
      check: digits(10),
    },
    {
      kind: 'select',
      name: 'record_separator',
      label: t('bank.record_separator'),
      options: SEPARATORS.map((value) => ({ value, label: t(`bank.separator_${value}`) })),
    },
    {
      kind: 'select',
      name: 'middle_dot',
      label: t('bank.middle_dot'),
      options: [
        { value: '.', label: t('bank.middle_dot_stop') },
        { value: ' ', label: t('bank.middle_dot_space') },
      ],
    },
    {
      kind: 'select',
      name: 'transfer_category',
      label: t('bank.transfer_category'),
      options: ['7', '0'].map((value) => ({ value, label: t(`bank.category_${value}`) })),
    },
    {
      kind: 'switch',
      name: 'shorten_names',
      label: t('bank.shorten_names'),
      help: t('bank.shorten_hint'),
    },
    { kind: 'switch', name: 'end_mark', label: t('bank.end_mark'), help: t('bank.end_mark_hint') },
  ];
}

function code(
  name: string,
  label: string,
  max_length: number,
  check: (value: unknown) => string | null,
): FormField {
  return { kind: 'text', name, label, required: true, half_width: true, max_length, check };
}
