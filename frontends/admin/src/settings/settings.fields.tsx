import type { FormField } from '@uketori/frontend-kit/RecordForm';
import type { TFunction } from 'i18next';
import { ItemMatrix } from './ItemMatrix';
import type { ItemSettings } from './settings.types';

export const SECTION_KEYS = [
  'approval',
  'journal',
  'tax',
  'items',
  'upload',
  'pay_site',
  'security',
] as const;
export type SectionKey = (typeof SECTION_KEYS)[number];

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** The fields of one section of the organization settings. */
export function sectionFields(section: SectionKey, t: TFunction): FormField[] {
  const label = (name: string) => t(`setting.${name}`);
  const help = (name: string) => t(`help.${name}`);
  const toggle = (name: string): FormField => ({
    name,
    label: label(name),
    help: help(name),
    kind: 'switch',
  });
  const levels = (name: string, from: number, to: number): FormField => ({
    name,
    label: label(name),
    help: help(name),
    kind: 'select',
    options: range(from, to).map((value) => ({
      value,
      label: value === 0 ? t('choice.no_level') : t('choice.levels', { count: value }),
    })),
  });
  const length = (name: string): FormField => ({
    name,
    label: label(name),
    kind: 'number',
    required: true,
    min: 1,
    max: 1000,
  });
  const choice = (name: string, values: readonly (string | number)[]): FormField => ({
    name,
    label: label(name),
    help: help(name),
    kind: 'select',
    options: values.map((value) => ({ value, label: t(`choice.${name}.${value}`) })),
  });
  switch (section) {
    case 'approval':
      return [
        levels('approve_level', 1, 5),
        levels('pay_confirm_level', 0, 3),
        toggle('send_approval_request'),
        toggle('separate_approval'),
        toggle('setting_paid_by_customer'),
      ];
    case 'journal':
      return [
        toggle('setting_journal'),
        choice('setting_journal_lock_mode', [0, 1]),
        toggle('setting_pay_journal'),
        toggle('setting_foreign_currency'),
        { name: 'lengths', label: t('section.lengths'), kind: 'section' },
        choice('word_or_byte', ['word', 'byte']),
        length('description_max_length'),
        length('free_text_1_max_length'),
        length('free_text_2_max_length'),
      ];
    case 'tax':
      return [
        choice('tax_accounting', ['exclusive', 'inclusive']),
        choice('tax_rounding', ['floor', 'round', 'ceil']),
        toggle('setting_small_amount'),
        { name: 'transition', label: t('section.transition'), kind: 'section' },
        choice('transition_rounding', ['floor', 'round']),
        choice('cap_crossing', ['split', 'whole']),
        { name: 'withholding', label: t('section.withholding'), kind: 'section' },
        toggle('withholding_code_8_two_tier'),
      ];
    case 'items':
      return [
        {
          name: 'items',
          label: help('items'),
          span: 2,
          kind: 'custom',
          render: ({ value, onChange, disabled }) =>
            value ? (
              <ItemMatrix value={value as ItemSettings} onChange={onChange} disabled={disabled} />
            ) : null,
        },
      ];
    case 'upload':
      return [
        {
          name: 'upload_max_mebibytes',
          label: label('upload_max_bytes'),
          help: help('upload_max_bytes'),
          kind: 'number',
          required: true,
          min: 1,
          max: 64,
          unit: 'MB',
        },
        {
          name: 'default_attachment_page',
          label: label('default_attachment_page'),
          help: help('default_attachment_page'),
          kind: 'select',
          options: range(1, 5).map((value) => ({ value, label: t('choice.pages', { count: value }) })),
        },
        toggle('setting_timestamp'),
      ];
    case 'pay_site':
      return [
        {
          name: 'default_pay_month',
          label: label('default_pay_month'),
          help: help('default_pay_month'),
          kind: 'select',
          options: range(0, 12).map((value) => ({ value, label: monthLabel(value, t) })),
        },
        {
          name: 'default_pay_day',
          label: label('default_pay_day'),
          help: help('default_pay_day'),
          kind: 'select',
          options: range(1, 31).map((value) => ({
            value,
            label: value === 31 ? t('choice.month_end') : t('choice.day', { day: value }),
          })),
        },
        {
          name: 'default_cutoff_day',
          label: label('default_cutoff_day'),
          help: help('default_cutoff_day'),
          kind: 'select',
          options: range(1, 31).map((value) => ({
            value,
            label: value === 31 ? t('choice.month_end') : t('choice.day', { day: value }),
          })),
        },
        choice('setting_avoid_bank_holidays', ['none', 'before', 'after']),
      ];
    case 'security':
      return [
        {
          name: 'session_hours',
          label: label('session_hours'),
          help: help('session_hours'),
          kind: 'number',
          required: true,
          min: 1,
          max: 24,
          unit: t('choice.hours'),
        },
      ];
  }
}

function monthLabel(month: number, t: TFunction): string {
  if (month <= 2) return t(`choice.month.${month}`);
  return t('choice.months_after', { count: month });
}
