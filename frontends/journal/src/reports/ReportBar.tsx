import { useText } from '@uketori/frontend-kit/i18n';
import { type RecordRef, ReferenceSelect } from '@uketori/frontend-kit/ReferenceSelect';
import { SearchSelect } from '@uketori/frontend-kit/SearchSelect';
import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { MonthRange } from './MonthRange';
import { type Period, yearOf } from './report.rules';
import { DATE_TYPES, type DateType, type ReportSettings, yearsOf } from './report.types';
import styles from './reports.module.css';

/** Department and supplier that a report is of; null is all of them. */
export interface Narrowed {
  department: RecordRef | null;
  company: RecordRef | null;
}

interface PeriodProps {
  period: Period;
  date_type: DateType;
  /** the report counts by a date of its own */
  fixed_date?: boolean;
  settings: ReportSettings | undefined;
  onChange: (change: Partial<Period & { date_type: DateType }>) => void;
}

/** The months that a report is of, and the date that they are counted by. */
export function PeriodBar({ period, date_type, fixed_date, settings, onChange }: PeriodProps): ReactNode {
  const t = useText('journal');
  const { first } = yearsOf(settings, date_type, yearOf(period.from));
  const { last } = yearsOf(settings, date_type, yearOf(period.to));
  return (
    <>
      <MonthRange
        period={period}
        hasBefore={({ to }) => yearOf(to) >= first}
        hasAfter={({ from }) => yearOf(from) <= last}
        onChange={onChange}
      />
      {!fixed_date && (
        <Segmented
          aria-label={t('report.date_type')}
          value={date_type}
          options={DATE_TYPES.map((value) => ({ value, label: t(`report.by_${value}`) }))}
          onChange={(value) => onChange({ date_type: value })}
        />
      )}
    </>
  );
}

interface NarrowProps {
  value: Narrowed;
  onChange: (value: Narrowed) => void;
}

/** Narrows a report to a department or a supplier. */
export function NarrowBar({ value, onChange }: NarrowProps): ReactNode {
  const t = useText('journal');
  return (
    <div className={styles.narrow}>
      <ReferenceSelect
        path="/masters/{kind}"
        path_params={{ kind: 'department' }}
        recent_field="report_department"
        label={t('report.head_department')}
        placeholder={t('report.head_department')}
        value={value.department}
        onChange={(department) => onChange({ ...value, department })}
      />
      <SearchSelect
        path="/companies"
        params={{ limit: 25 }}
        choiceOf={({ id, company_name }: { id: string; company_name: string }) => ({
          id,
          name: company_name,
          code: null,
        })}
        allowClear
        label={t('report.head_partner')}
        placeholder={t('report.head_partner')}
        none={t('reference.none', { ns: 'kit' })}
        value={value.company}
        onPick={(company) =>
          onChange({
            ...value,
            company: company && { id: company.id, name: company.company_name, code: null },
          })
        }
      />
    </div>
  );
}
