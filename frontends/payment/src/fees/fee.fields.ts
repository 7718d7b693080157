import type { BodyOf } from '@uketori/frontend-kit/apiTypes';
import type { FormField } from '@uketori/frontend-kit/RecordForm';
import { isDigits, unlessEmpty } from '../account.rules';
import { bankSearch } from '../banks/search.fields';
import { FEE_CONDITIONS, TRANSFER_TYPES } from '../payment.record';
import type { TransferFee, Words } from '../payment.types';

type FeeInput = BodyOf<'/transfer-fees', 'post'>;
/** A fee in the form; a new one has no amount yet. */
export type FeeForm = Required<Omit<FeeInput, 'user_bank_id' | 'transfer_fee'>> & {
  transfer_fee: number | null;
};

export const NEW_FEE: FeeForm = {
  transfer_type: 'other_bank',
  applied_condition_type: 'range',
  applied_condition_min: 0,
  applied_condition_max: null,
  destination_bank_code: '',
  destination_bank_name: '',
  transfer_fee: null,
};

const isRange = (values: FeeForm): boolean => values.applied_condition_type === 'range';

/** One fee: class, range of amounts, and a destination bank when the fee holds for it alone. */
export function feeFields(t: Words): FormField<FeeForm>[] {
  return [
    {
      kind: 'select',
      name: 'transfer_type',
      label: t('fees.transfer_type'),
      required: true,
      options: TRANSFER_TYPES.map((value) => ({ value, label: t(`fees.type_${value}`) })),
    },
    { kind: 'yen', name: 'transfer_fee', label: t('fees.transfer_fee'), required: true },
    {
      kind: 'select',
      name: 'applied_condition_type',
      label: t('fees.condition'),
      span: 2,
      options: FEE_CONDITIONS.map((value) => ({ value, label: t(`fees.condition_${value}`) })),
    },
    { kind: 'yen', name: 'applied_condition_min', label: t('fees.min'), required: true, when: isRange },
    {
      kind: 'yen',
      name: 'applied_condition_max',
      label: t('fees.max'),
      help: t('fees.max_hint'),
      when: isRange,
    },
    { kind: 'section', name: 'section_bank', label: t('fees.section_bank') },
    { ...bankSearch(t, 'destination_bank'), span: 2 },
    {
      kind: 'text',
      name: 'destination_bank_code',
      label: t('field.bank_code'),
      half_width: true,
      max_length: 4,
      check: unlessEmpty((typed) => isDigits(typed, 4), t('check.digits', { digits: 4 })),
    },
    { kind: 'text', name: 'destination_bank_name', label: t('field.bank_name'), max_length: 60 },
  ];
}

/** The body the server takes. A fee for all amounts is the range from 0 without an end. */
export function feeBody(values: FeeForm, user_bank_id: string): FeeInput {
  const all = values.applied_condition_type === 'all';
  return {
    user_bank_id,
    transfer_type: values.transfer_type,
    applied_condition_type: values.applied_condition_type,
    applied_condition_min: all ? 0 : (values.applied_condition_min ?? 0),
    applied_condition_max: all ? null : (values.applied_condition_max ?? null),
    destination_bank_code: values.destination_bank_code || null,
    destination_bank_name: values.destination_bank_code ? (values.destination_bank_name ?? '') : '',
    transfer_fee: values.transfer_fee ?? 0,
  };
}

export function feeForm(fee: TransferFee): FeeForm {
  return { ...fee, destination_bank_code: fee.destination_bank_code ?? '' };
}
