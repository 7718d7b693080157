import type { FilterField } from '@uketori/frontend-kit/FilterBar';
import { PAYMENT_STATES, PAYMENT_TYPES } from '../payment.record';
import { bankLabel, type UserBank, type Words } from '../payment.types';

/** What payments are found by. */
export function paymentFilters(
  t: Words,
  banks: readonly UserBank[] | undefined,
  levels: number,
): FilterField[] {
  return [
    { name: 'q', kind: 'text', label: t('filter.q') },
    {
      name: 'state',
      kind: 'multi_select',
      label: t('field.state'),
      options: PAYMENT_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
    },
    { name: 'pay_date', kind: 'date_range', label: t('field.pay_date') },
    {
      name: 'confirm_level',
      kind: 'select',
      label: t('filter.confirm_level'),
      options: Array.from({ length: levels + 1 }, (_, level) => ({
        value: level,
        label: t(level === 0 ? 'filter.confirmed_none' : 'filter.confirmed_to', { level }),
      })),
    },
    {
      name: 'user_bank_id',
      kind: 'select',
      label: t('field.user_bank_id'),
      width: 180,
      options: banks?.map((bank) => ({ value: bank.id, label: bankLabel(bank) })),
    },
    {
      name: 'payment_type',
      kind: 'multi_select',
      label: t('field.payment_type'),
      width: 120,
      options: PAYMENT_TYPES.map((value) => ({ value, label: t(`payment_type.${value}`) })),
    },
    {
      name: 'exported',
      kind: 'select',
      label: t('filter.exported'),
      width: 120,
      options: [
        { value: 'true', label: t('filter.exported_yes') },
        { value: 'false', label: t('filter.exported_no') },
      ],
    },
    ...remarkFilters(t),
  ];
}

/** What waits for the user, and what needs a look. */
function remarkFilters(t: Words): FilterField[] {
  return [
    {
      name: 'waiting',
      kind: 'select',
      label: t('waiting.filter'),
      width: 150,
      options: [
        { value: 'to_confirm', label: t('stage.confirming') },
        { value: 'to_approve_payment', label: t('stage.to_approve') },
      ],
    },
    {
      name: 'leaves_bank',
      kind: 'select',
      label: t('filter.leaves_bank'),
      width: 150,
      options: [
        { value: 'true', label: t('filter.leaves_bank_yes') },
        { value: 'false', label: t('filter.leaves_bank_no') },
      ],
    },
    {
      name: 'credit_note',
      kind: 'select',
      label: t('filter.kind'),
      width: 150,
      options: [
        { value: 'true', label: t('offset.note') },
        { value: 'false', label: t('filter.no_credit_note') },
      ],
    },
    {
      name: 'open_credit',
      kind: 'select',
      label: t('offset.note'),
      width: 150,
      options: [{ value: 'true', label: t('offset.open_only') }],
    },
    {
      name: 'may_be_paid_twice',
      kind: 'select',
      label: t('twice.label'),
      width: 150,
      options: [{ value: 'true', label: t('twice.yes') }],
    },
    {
      name: 'returned',
      kind: 'select',
      label: t('filter.returned'),
      width: 130,
      options: [{ value: 'true', label: t('filter.returned_yes') }],
    },
    {
      name: 'fee_differs',
      kind: 'select',
      label: t('filter.fee_differs'),
      width: 150,
      options: [{ value: 'true', label: t('filter.fee_differs_yes') }],
    },
  ];
}
