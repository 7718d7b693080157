import { useAbility } from '@uketori/frontend-kit/abilities';
import { api } from '@uketori/frontend-kit/api';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { everyOf } from '@uketori/frontend-kit/everyOf';
import { monthName } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { RecordForm, type FormField } from '@uketori/frontend-kit/RecordForm';
import { toast } from '@uketori/frontend-kit/toast';
import type { TFunction } from 'i18next';
import { useMemo, type ReactNode } from 'react';
import styles from '../settings/frame.module.css';
import { ListInput } from './ListInput';
import { RecordState } from '../settings/RecordState';
import { SettingsFrame } from '../settings/SettingsFrame';
import { useRecord } from '../settings/useRecord';

type Profile = Schema<'OrganizationProfile'>;

/** Major divisions of the Japan Standard Industrial Classification, A to T. */
const INDUSTRIES = 20;
const TYPES = everyOf<Profile['type']>()(['corporation', 'individual']);
const LISTS = ['exclude_company_names', 'address_list', 'contact_number_list'] as const;
const MONTHS = Array.from({ length: 12 }, (_, i) => i + 1);
const DAYS = Array.from({ length: 31 }, (_, i) => i + 1);

function profileFields(t: TFunction): FormField<Profile>[] {
  const list = (name: string, max_length: number, half_width = false): FormField<Profile> => ({
    name,
    label: t(`company.${name}`),
    help: t(`company.${name}_help`),
    kind: 'custom',
    span: 2,
    render: ({ value, onChange, disabled }) => (
      <ListInput
        value={(value as string[] | undefined) ?? []}
        onChange={onChange}
        disabled={disabled}
        label={t(`company.${name}`)}
        max_length={max_length}
        half_width={half_width}
      />
    ),
  });
  return [
    { name: 'name', label: t('company.name'), kind: 'text', required: true, max_length: 200 },
    { name: 'company_name', label: t('company.company_name'), kind: 'text', max_length: 200 },
    {
      name: 'type',
      label: t('company.type'),
      kind: 'select',
      options: TYPES.map((value) => ({ value, label: t(`company.types.${value}`) })),
    },
    {
      name: 't_number',
      label: t('company.t_number'),
      kind: 'text',
      half_width: true,
      max_length: 14,
      placeholder: 'T1234567890123',
      help: t('company.t_number_help'),
      check: (value) =>
        /^(T\d{13})?$/.test(String(value ?? '').normalize('NFKC')) ? null : t('company.t_number_wrong'),
    },
    {
      name: 'industry_id',
      label: t('company.industry_id'),
      kind: 'select',
      options: Array.from({ length: INDUSTRIES + 1 }, (_, value) => ({
        value,
        label: t(`company.industry.${value}`),
      })),
    },
    { name: 'accounting', label: t('company.accounting'), kind: 'section' },
    {
      name: 'settlement_month',
      label: t('company.settlement_month'),
      kind: 'select',
      options: MONTHS.map((month) => ({ value: month, label: monthName(month) })),
    },
    {
      name: 'settlement_day',
      label: t('company.settlement_day'),
      kind: 'select',
      options: DAYS.map((day) => ({
        value: day,
        label: day === 31 ? t('choice.month_end') : t('choice.day', { day }),
      })),
    },
    { name: 'reading', label: t('company.reading'), kind: 'section' },
    list('exclude_company_names', 200),
    list('contact_number_list', 20, true),
    list('address_list', 500),
  ];
}

/** The own company: what invoices are addressed to, and what the reader must not take for a supplier. */
export default function MyCompany(): ReactNode {
  const t = useText('admin');
  const may_edit = useAbility('settings:update') > 0;
  const { record, error, hold, reload } = useRecord(
    useApiQuery('/organizations/current', {}, { staleTime: 0 }),
  );
  const fields = useMemo(() => profileFields(t), [t]);
  const save = async ({ id: _id, ...body }: Profile) => {
    for (const name of LISTS) body[name] = body[name].map((entry) => entry.trim()).filter(Boolean);
    hold(await api.patch('/organizations/current', { body }));
    toast.success(t('company.saved'));
  };
  return (
    <SettingsFrame>
      <PageHeader title={t('company.title')} subtitle={t('company.hint')} />
      {record ? (
        <div className={styles.panel}>
          <RecordForm
            fields={fields}
            initial={record}
            read_only={!may_edit}
            onSubmit={save}
            onReload={() => void reload()}
          />
        </div>
      ) : (
        <RecordState error={error} onRetry={() => void reload()} />
      )}
    </SettingsFrame>
  );
}
