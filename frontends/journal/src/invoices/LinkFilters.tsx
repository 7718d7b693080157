import type { QueryOf } from '@uketori/frontend-kit/apiTypes';
import { useText } from '@uketori/frontend-kit/i18n';
import { Tag } from 'antd';
import type { ReactNode } from 'react';

type Filters = QueryOf<'/invoices'>;

/** Filters that only a link brings, with the fields that each of them fills. */
const FROM_LINKS = {
  partner: ['partner_name', 'has_partner'],
  account: ['debit_account'],
  department: ['department_name', 'has_department'],
  company: ['company_id'],
  department_master: ['department_id'],
  read_at: ['created_at_from', 'created_at_to'],
  pay_date: ['has_pay_date'],
  reading_days: ['reading_days_from', 'reading_days_to'],
  approval_days: ['approval_days_from', 'approval_days_to'],
  payment_days: ['payment_days_from', 'payment_days_to'],
} as const satisfies Record<string, readonly (keyof Filters)[]>;

interface Props {
  /** parameters that have a field of their own */
  covered: ReadonlySet<string>;
  value: Filters;
  onChange: (value: Filters) => void;
}

/** What a link has narrowed the list by, beside the fields for that: each can be taken away. */
export function LinkFilters({ covered, value, onChange }: Props): ReactNode {
  const t = useText('journal');
  const words = (names: readonly (keyof Filters)[]): string =>
    names
      .map((name) => {
        const given = value[name];
        if (given === undefined || name === 'company_id' || name === 'department_id') return '';
        if (name.startsWith('has_') || given === '/') return t('report.none');
        if (Number(given) < 0) return '';
        if (name === 'debit_account') return String(given).replace('/', ' ').trim();
        return name.startsWith('created_at') ? String(given).slice(0, 10) : String(given);
      })
      .filter((word) => word !== '')
      .join(' – ');
  return Object.entries(FROM_LINKS).map(([key, names]) => {
    if (names.every((name) => value[name] === undefined || covered.has(name))) return null;
    const shown = words(names);
    return (
      <Tag
        key={key}
        closable
        data-link-filter={key}
        onClose={() =>
          onChange({ ...value, ...Object.fromEntries(names.map((name) => [name, undefined])) } as Filters)
        }
      >
        {t(`link_filter.${key}`)}
        {shown && (
          <>
            {': '}
            <span lang="ja">{shown}</span>
          </>
        )}
      </Tag>
    );
  });
}
