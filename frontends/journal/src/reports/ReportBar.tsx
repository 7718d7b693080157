import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useText } from '@uketori/frontend-kit/i18n';
import { type RecordRef, ReferenceSelect } from '@uketori/frontend-kit/ReferenceSelect';
import { SearchSelect } from '@uketori/frontend-kit/SearchSelect';
import { Button, DatePicker, Segmented } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { MOST_MONTHS, type Period, periodBeside } from './report.rules';
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
  const [before, after] = [periodBeside(period, -1), periodBeside(period, 1)];
  const { first } = yearsOf(settings, date_type, Number(period.from.slice(0, 4)));
  const { last } = yearsOf(settings, date_type, Number(period.to.slice(0, 4)));
  return (
    <>
      <div className={styles.period}>
        <Button
          icon={<LeftOutlined className="uk-way" />}
          aria-label={t('report.period_before')}
          disabled={Number(before.to.slice(0, 4)) < first}
          onClick={() => onChange(before)}
        />
        <DatePicker.RangePicker
          picker="month"
          aria-label={t('report.period')}
          allowClear={false}
          format={['YYYY/MM', 'YYYY-MM', 'YYYYMM']}
          value={[dayjs(`${period.from}-01`), dayjs(`${period.to}-01`)]}
          disabledDate={(day, { from }) =>
            from !== undefined && Math.abs(day.diff(from, 'month')) >= MOST_MONTHS
          }
          onChange={(range) => {
            const [from, to] = [range?.[0]?.format('YYYY-MM'), range?.[1]?.format('YYYY-MM')];
            if (from && to) onChange({ from, to });
          }}
        />
        <Button
          icon={<RightOutlined className="uk-way" />}
          aria-label={t('report.period_after')}
          disabled={Number(after.from.slice(0, 4)) > last}
          onClick={() => onChange(after)}
        />
      </div>
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
