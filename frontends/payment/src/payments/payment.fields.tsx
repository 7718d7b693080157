import type { FormField } from '@uketori/frontend-kit/RecordForm';
import { isAccountName, isAccountNumber, isDigits, unlessEmpty } from '../account.rules';
import { HolderProposal } from '../banks/HolderProposal';
import { JapanPost } from '../banks/JapanPost';
import { bankAndBranchSearch } from '../banks/search.fields';
import { ACCOUNT_TYPES, PAYMENT_TYPES } from '../payment.record';
import { bankLabel, type Payment, type UserBank, type Words } from '../payment.types';

const isTransfer = (values: Record<string, unknown>): boolean => values.payment_type === 'transfer';

/** Everything of a payment that can still be changed before its approval. */
export function paymentFields(t: Words, banks: UserBank[], partner_name: string): FormField[] {
  return [
    { kind: 'section', name: 'section_pay', label: t('section.pay') },
    { kind: 'date', name: 'pay_date', label: t('field.pay_date') },
    {
      kind: 'date',
      name: 'delivery_date',
      label: t('field.delivery_date'),
      help: t('field.delivery_hint'),
    },
    {
      kind: 'date',
      name: 'original_pay_date',
      label: t('field.original_pay_date'),
      help: t('field.original_hint'),
    },
    {
      kind: 'select',
      name: 'payment_type',
      label: t('field.payment_type'),
      options: PAYMENT_TYPES.map((value) => ({ value, label: t(`payment_type.${value}`) })),
    },
    {
      kind: 'select',
      name: 'user_bank_id',
      label: t('field.user_bank_id'),
      clearable: true,
      span: 2,
      options: banks.map((bank) => ({ value: bank.id, label: bankLabel(bank) })),
    },
    {
      kind: 'switch',
      name: 'fee_borne_by_partner',
      label: t('field.fee_borne_by_partner'),
      when: isTransfer,
    },
    {
      kind: 'yen',
      name: 'transfer_fee',
      label: t('field.transfer_fee'),
      help: t('fee.manual_hint'),
      when: isTransfer,
      check: (value) => (typeof value === 'number' && (value < 0 || value > 999_999) ? t('check.fee') : null),
    },
    { kind: 'section', name: 'section_payee', label: t('section.payee') },
    ...bankAndBranchSearch(t, 'bank', 'branch'),
    {
      kind: 'custom',
      name: 'japan_post',
      label: t('japan_post.title'),
      span: 2,
      when: isTransfer,
      render: (input) => <JapanPost disabled={input.disabled} onChange={input.onChange} />,
    },
    ...codeAndName(t, 'bank', 4),
    ...codeAndName(t, 'branch', 3),
    {
      kind: 'select',
      name: 'account_type',
      label: t('field.account_type'),
      options: ACCOUNT_TYPES.map((value) => ({ value, label: t(`account_type.${value}`) })),
    },
    {
      kind: 'text',
      name: 'account_number',
      label: t('field.account_number'),
      half_width: true,
      max_length: 7,
      check: unlessEmpty(isAccountNumber, t('check.account_number')),
    },
    {
      kind: 'text',
      name: 'account_holder_kana',
      label: t('field.account_holder_kana'),
      span: 2,
      max_length: 48,
      help: t('check.account_name'),
      check: unlessEmpty(isAccountName, t('check.account_name')),
    },
    {
      kind: 'custom',
      name: 'holder_proposal',
      label: t('holder.title'),
      span: 2,
      render: (input) => (
        <HolderProposal company={partner_name} disabled={input.disabled} onChange={input.onChange} />
      ),
    },
    {
      kind: 'text',
      name: 'edi_text',
      label: t('field.edi_text'),
      span: 2,
      max_length: 20,
      when: isTransfer,
      help: t('field.edi_hint'),
    },
  ];
}

function codeAndName(t: Words, of: 'bank' | 'branch', digits: number): FormField[] {
  return [
    {
      kind: 'text',
      name: `${of}_code`,
      label: t(`field.${of}_code`),
      half_width: true,
      max_length: digits,
      check: unlessEmpty((typed) => isDigits(typed, digits), t('check.digits', { digits })),
    },
    { kind: 'text', name: `${of}_name`, label: t(`field.${of}_name`), max_length: 60 },
  ];
}

const EDITABLE = [
  'pay_date',
  'delivery_date',
  'original_pay_date',
  'user_bank_id',
  'payment_type',
  'fee_borne_by_partner',
  'bank_code',
  'bank_name',
  'branch_code',
  'branch_name',
  'account_type',
  'account_number',
  'account_holder_kana',
  'edi_text',
] as const;

/** The form's record. The fee in it is the typed one: empty leaves it to the conditions. */
export function formOf(payment: Payment): Record<string, unknown> {
  const values = Object.fromEntries(EDITABLE.map((name) => [name, payment[name]]));
  return {
    ...values,
    account_type: payment.account_type || null,
    edi_text: payment.edi_text ?? '',
    transfer_fee: payment.manual_fee,
  };
}

/** Only what was changed goes to the server: an untouched account must not count as edited by hand. */
export function changesOf(payment: Payment, values: Record<string, unknown>): Record<string, unknown> {
  const before = formOf(payment);
  const names = [...EDITABLE, 'transfer_fee'];
  const changed = names.filter((name) => (values[name] ?? null) !== (before[name] ?? null));
  return Object.fromEntries(changed.map((name) => [name, sent(name, values[name] ?? null)]));
}

/** No type is an empty text; no EDI text is none of its own, so that the account's holds. */
function sent(name: string, value: unknown): unknown {
  if (name === 'account_type') return value ?? '';
  if (name === 'edi_text') return value === '' ? null : value;
  return value;
}
