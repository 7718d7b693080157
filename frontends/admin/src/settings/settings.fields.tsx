import type { Complete } from '@uketori/frontend-kit/everyOf';
import type { FormField } from '@uketori/frontend-kit/RecordForm';
import type { TFunction } from 'i18next';
import { DutyPolicy } from './DutyPolicy';
import { ItemMatrix } from './ItemMatrix';
import type { ItemSettings, Settings } from './settings.types';

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
const DAYS = range(1, 31);
const MONTH_END = 31;
const IDLE_MINUTES = [15, 30, 60, 120, 240, 480, 0];

type Word = (value: number) => string;

/** The kinds of fields there are in the settings; a field's words go by its name. */
function settingFields(t: TFunction) {
  const label = (name: string) => t(`setting.${name}`);
  const help = (name: string) => t(`help.${name}`);
  const worded = (name: string) => ({ name, label: label(name), help: help(name) });
  const numbers = (name: string, values: number[], word: Word): FormField => ({
    ...worded(name),
    kind: 'select',
    options: values.map((value) => ({ value, label: word(value) })),
  });
  return {
    toggle: (name: string): FormField => ({ ...worded(name), kind: 'switch' }),
    /** Every value that the document declares: a new one fails the type check at its setting. */
    choice: <N extends keyof Settings & string, const V extends readonly (Settings[N] & (string | number))[]>(
      name: N,
      values: V & Complete<Settings[N], V>,
    ): FormField => ({
      ...worded(name),
      kind: 'select',
      options: (values as readonly (string | number)[]).map((value) => ({
        value,
        label: t(`choice.${name as string}.${value}`),
      })),
    }),
    levels: (name: string, from: number, to: number): FormField =>
      numbers(name, range(from, to), (value) =>
        value === 0 ? t('choice.no_level') : t('choice.levels', { count: value }),
      ),
    day: (name: string): FormField =>
      numbers(name, DAYS, (day) => (day === MONTH_END ? t('choice.month_end') : t('choice.day', { day }))),
    numbers,
    number: (name: string, max: number, unit: string, words = name, min = 1): FormField => ({
      ...worded(words),
      name,
      kind: 'number',
      required: true,
      min,
      max,
      unit,
    }),
    text: (name: string, max_length: number): FormField => ({
      ...worded(name),
      kind: 'text',
      span: 2,
      max_length,
    }),
    length: (name: string): FormField => ({
      name,
      label: label(name),
      kind: 'number',
      required: true,
      min: 1,
      max: 1000,
    }),
    heading: (name: string): FormField => ({ name, label: t(`section.${name}`), kind: 'section' }),
    duties: (): FormField => ({
      ...worded('duty_policy'),
      span: 2,
      kind: 'custom',
      render: ({ value, onChange, disabled }) => (
        <DutyPolicy value={value as Settings['duty_policy']} onChange={onChange} disabled={disabled} />
      ),
    }),
    items: (): FormField => ({
      name: 'items',
      label: help('items'),
      span: 2,
      kind: 'custom',
      render: ({ value, onChange, disabled }) =>
        value ? <ItemMatrix value={value as ItemSettings} onChange={onChange} disabled={disabled} /> : null,
    }),
  };
}

const SECTIONS: Record<SectionKey, (f: ReturnType<typeof settingFields>, t: TFunction) => FormField[]> = {
  approval: (f) => [
    f.levels('approve_level', 1, 5),
    f.levels('pay_confirm_level', 0, 3),
    f.toggle('send_approval_request'),
    f.toggle('setting_coding_first'),
    f.toggle('setting_paid_by_customer'),
    f.duties(),
  ],
  journal: (f) => [
    f.toggle('setting_journal'),
    f.choice('setting_journal_lock_mode', [0, 1]),
    f.toggle('setting_pay_journal'),
    f.toggle('setting_foreign_currency'),
    f.heading('lengths'),
    f.choice('word_or_byte', ['word', 'byte']),
    f.length('description_max_length'),
    f.length('free_text_1_max_length'),
    f.length('free_text_2_max_length'),
  ],
  tax: (f) => [
    f.choice('tax_accounting', ['exclusive', 'inclusive']),
    f.choice('tax_rounding', ['floor', 'round', 'ceil']),
    f.toggle('setting_small_amount'),
    f.heading('transition'),
    f.choice('transition_rounding', ['floor', 'round']),
    f.choice('cap_crossing', ['split', 'whole']),
    f.heading('withholding'),
    f.toggle('withholding_code_8_two_tier'),
  ],
  items: (f) => [f.items()],
  upload: (f, t) => [
    f.number('upload_max_mebibytes', 64, 'MB', 'upload_max_bytes'),
    f.numbers('default_attachment_page', range(1, 5), (count) => t('choice.pages', { count })),
    f.toggle('setting_timestamp'),
    f.choice('retention_years', [7, 10]),
  ],
  pay_site: (f, t) => [
    f.numbers('default_pay_month', range(0, 12), (month) => monthLabel(month, t)),
    f.day('default_pay_day'),
    f.day('default_cutoff_day'),
    f.choice('setting_avoid_bank_holidays', ['none', 'before', 'after']),
  ],
  security: (f, t) => [
    f.choice('second_factor', ['optional', 'required']),
    f.number('password_min_length', 64, t('choice.characters'), 'password_min_length', 8),
    f.number('session_hours', 24, t('choice.hours')),
    f.numbers('session_idle_minutes', IDLE_MINUTES, (minutes) =>
      minutes === 0 ? t('choice.no_limit') : t('choice.minutes', { minutes }),
    ),
    f.text('init_message', 200),
    f.toggle('show_first_steps'),
    f.toggle('show_tour'),
  ],
};

/** The fields of one section of the organization settings. */
export function sectionFields(section: SectionKey, t: TFunction): FormField[] {
  return SECTIONS[section](settingFields(t), t);
}

function monthLabel(month: number, t: TFunction): string {
  if (month <= 2) return t(`choice.month.${month}`);
  return t('choice.months_after', { count: month });
}
