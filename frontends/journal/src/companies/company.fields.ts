import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { everyOf } from '@uketori/frontend-kit/everyOf';
import type { FormField } from '@uketori/frontend-kit/RecordForm';
import { valuesOf } from '@uketori/frontend-kit/record';
import type { TFunction } from 'i18next';
import { countryOptions } from './countries';
import { templateProblem } from '../exports/summaryText';
import { INVOICE_RECORD, SUPPLY_KINDS, WITHHOLDING_SUB_TYPES, WITHHOLDING_TYPES } from '../invoice.record';

type Company = Schema<'Company'>;

const MONTH_END = 31;
const PAYMENT_TYPES = valuesOf(INVOICE_RECORD, 'payment_type');
const ACCOUNT_TYPES = valuesOf(INVOICE_RECORD, 'account_type').filter(Boolean);
const WITHHOLDING_BASES = everyOf<Company['withholding_base']>()(['exclusive_when_shown', 'inclusive']);
const TAX_ROUNDINGS = everyOf<Company['tax_rounding']>()(['', 'floor', 'round', 'ceil']);

/** Per cent of a treaty: 0 to 20 with two places. */
const TREATY_RATE = /^(1?\d(\.\d{1,2})?|20(\.0{1,2})?)?$/;

const text = (name: string, label: string, max_length: number, more: Partial<FormField> = {}): FormField =>
  ({ name, label, kind: 'text', max_length, ...more }) as FormField;

/** The supplier's form: who it is, when and how it is paid, what is withheld. */
export function companyFields(t: TFunction): FormField[] {
  const f = (name: string) => t(`companies.field.${name}`);
  return [
    text('company_name', f('company_name'), 255, { required: true, span: 2 }),
    text('reading', t('masters.field.reading'), 255, {
      span: 2,
      help: t('masters.reading_help'),
    } as Partial<FormField>),
    text('t_number', t('field.t_number'), 20, { half_width: true } as Partial<FormField>),
    text('phone_number', t('field.phone'), 30),
    text('email', f('email'), 255),
    text('scanned_phone_number', f('scanned_phone_number'), 30),
    text('billing_contact_name', f('billing_contact_name'), 100),
    text('billing_contact_department', f('billing_contact_department'), 100),
    text('abstract', f('abstract'), 255, { span: 2 }),
    text('summary_template', f('summary_template'), 200, {
      span: 2,
      help: f('summary_template_help'),
      check: (value) => {
        const problem = templateProblem(String(value ?? ''));
        return problem && t(`export.summary.problem.${problem}`);
      },
    } as Partial<FormField>),
    { name: 'active', label: t('masters.field.active'), kind: 'switch' },
    { name: 'pay', label: t('section.pay'), kind: 'section', span: 2 },
    { name: 'pay_site_month', label: f('pay_site_month'), kind: 'number', min: 0, max: 12 },
    {
      name: 'pay_site_day',
      label: f('pay_site_day'),
      kind: 'number',
      min: 1,
      max: 31,
      help: f('pay_site_help'),
    },
    {
      name: 'cutoff_day',
      label: f('cutoff_day'),
      kind: 'select',
      clearable: true,
      help: f('cutoff_help'),
      options: Array.from({ length: MONTH_END }, (_, i) => i + 1).map((day) => ({
        value: day,
        label: day === MONTH_END ? t('companies.month_end') : t('companies.day', { day }),
      })),
    },
    {
      name: 'payment_type',
      label: t('field.payment_type'),
      kind: 'select',
      options: PAYMENT_TYPES.map((value) => ({
        value,
        label: t(`payment_type.${value}`),
      })),
    },
    {
      name: 'toriteki',
      label: f('toriteki'),
      kind: 'switch',
      help: f('toriteki_help'),
    },
    {
      name: 'freelance',
      label: f('freelance'),
      kind: 'switch',
      help: f('freelance_help'),
    },
    {
      name: 'fee_borne_by_partner',
      label: t('field.fee_borne_by_partner'),
      kind: 'switch',
      check: (value, values) => (value && values.toriteki ? f('toriteki_fee') : null),
    },
    text('bank_name', t('field.bank_name'), 50),
    text('bank_code', t('field.bank_code'), 4, { half_width: true } as Partial<FormField>),
    text('branch_name', t('field.branch_name'), 50),
    text('branch_code', t('field.branch_code'), 3, { half_width: true } as Partial<FormField>),
    {
      name: 'account_type',
      label: t('field.account_type'),
      kind: 'select',
      clearable: true,
      options: ACCOUNT_TYPES.map((value) => ({
        value,
        label: t(`account_type.${value}`),
      })),
    },
    text('account_number', t('field.account_number'), 7, { half_width: true } as Partial<FormField>),
    text('account_holder_kana', t('field.account_holder_kana'), 48, { span: 2 }),
    { name: 'withholding', label: t('section.withholding'), kind: 'section', span: 2 },
    { name: 'gensenzei', label: f('gensenzei'), kind: 'switch' },
    {
      name: 'withholding_type',
      label: t('field.withholding_type'),
      kind: 'select',
      clearable: true,
      when: (values) => values.gensenzei === true,
      options: WITHHOLDING_TYPES.map((value) => ({ value, label: t(`withholding_type.${value}`) })),
    },
    {
      name: 'withholding_sub_type',
      label: t('field.withholding_sub_type'),
      kind: 'select',
      when: (values) => values.gensenzei === true && values.withholding_type === 0,
      options: WITHHOLDING_SUB_TYPES.map((value) => ({
        value,
        label: t(`withholding_sub_type.${value || 'general'}`),
      })),
    },
    {
      name: 'withholding_base',
      label: f('withholding_base'),
      kind: 'select',
      when: (values) => values.gensenzei === true,
      options: WITHHOLDING_BASES.map((value) => ({
        value,
        label: t(`withholding_base.${value}`),
      })),
    },
    {
      name: 'non_resident',
      label: f('non_resident'),
      kind: 'switch',
      help: f('non_resident_help'),
      when: (values) => values.gensenzei === true,
    },
    text('treaty_rate', f('treaty_rate'), 5, {
      half_width: true,
      help: f('treaty_rate_help'),
      when: (values) => values.gensenzei === true && values.non_resident === true,
      check: (value) => (TREATY_RATE.test(String(value ?? '')) ? null : f('treaty_rate_wrong')),
    } as Partial<FormField>),
    { name: 'consumption_tax', label: t('companies.consumption_tax'), kind: 'section', span: 2 },
    {
      name: 'tax_rounding',
      label: f('tax_rounding'),
      kind: 'select',
      help: f('tax_rounding_help'),
      options: TAX_ROUNDINGS.map((value) => ({
        value,
        label: t(`tax_rounding.${value || 'organization'}`),
      })),
    },
    {
      name: 'country',
      label: f('country'),
      kind: 'select',
      clearable: true,
      help: f('country_help'),
      options: countryOptions(document.documentElement.lang || 'ja'),
    },
    {
      name: 'supply_kind',
      label: t('field.supply_kind'),
      kind: 'select',
      options: SUPPLY_KINDS.map((value) => ({
        value,
        label: t(`supply_kind.${value || 'by_country'}`),
      })),
    },
  ];
}
