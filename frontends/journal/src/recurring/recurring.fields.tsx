import { monthName } from '@uketori/frontend-kit/format';
import type { FormField } from '@uketori/frontend-kit/RecordForm';
import { Checkbox } from 'antd';
import type { TFunction } from 'i18next';
import { ALL_MONTHS, MONTH_END, type ScheduleInput } from './recurring.types';
import styles from './recurring.module.css';

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** The fields of a schedule; whether it has ended only where there is one. */
export function scheduleFields(t: TFunction, isNew: boolean): FormField[] {
  const label = (name: string) => t(`recurring.field.${name}`);
  const days = range(1, MONTH_END).map((value) => ({
    value,
    label: value === MONTH_END ? t('recurring.month_end') : t('recurring.day', { day: value }),
  }));
  return [
    { name: 'start_at', label: label('start_at'), kind: 'date', required: true },
    { name: 'end_at', label: label('end_at'), kind: 'date', help: t('recurring.no_end') },
    { name: 'issue_day', label: label('issue_day'), kind: 'select', options: days, required: true },
    {
      name: 'issue_months',
      label: label('issue_months'),
      kind: 'custom',
      span: 2,
      required: true,
      check: (value) => (Array.isArray(value) && value.length > 0 ? null : t('recurring.no_month')),
      render: ({ value, onChange, disabled }) => (
        <Checkbox.Group
          className={styles.months}
          disabled={disabled}
          value={value as number[]}
          options={ALL_MONTHS.map((month) => ({ value: month, label: monthName(month) }))}
          onChange={(next) => onChange?.([...next].sort((a, b) => a - b))}
        />
      ),
    },
    {
      name: 'payment_term_month',
      label: label('payment_term_month'),
      kind: 'select',
      required: true,
      options: range(0, 12).map((value) => ({
        value,
        label: value <= 2 ? t(`recurring.term_${value}`) : t('recurring.term_later', { count: value }),
      })),
    },
    {
      name: 'payment_term_day',
      label: label('payment_term_day'),
      kind: 'select',
      options: days,
      required: true,
    },
    ...(isNew
      ? []
      : [
          {
            name: 'completed',
            label: label('completed'),
            kind: 'switch',
            help: t('recurring.completed_help'),
          } satisfies FormField,
        ]),
  ];
}

/** The body of the request. */
export function scheduleBody(values: ScheduleInput): ScheduleInput {
  const { start_at, end_at, issue_day, issue_months } = values;
  const { payment_term_month, payment_term_day, completed } = values;
  return {
    ...{ start_at, end_at: end_at ?? null, issue_day, issue_months },
    ...{ payment_term_month, payment_term_day, completed },
  };
}
