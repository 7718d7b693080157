import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useText } from '@uketori/frontend-kit/i18n';
import { Button, DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { MOST_MONTHS, type Period, periodBeside } from './report.rules';
import styles from './reports.module.css';

interface Props {
  period: Period;
  /** whether the period before, and the one after, may be shown */
  hasBefore: (before: Period) => boolean;
  hasAfter: (after: Period) => boolean;
  onChange: (period: Period) => void;
}

/** A period of months, with the ways to those beside it. */
export function MonthRange({ period, hasBefore, hasAfter, onChange }: Props): ReactNode {
  const t = useText('journal');
  const [before, after] = [periodBeside(period, -1), periodBeside(period, 1)];
  return (
    <div className={styles.period}>
      <Button
        icon={<LeftOutlined className="uk-way" />}
        aria-label={t('report.period_before')}
        disabled={!hasBefore(before)}
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
        disabled={!hasAfter(after)}
        onClick={() => onChange(after)}
      />
    </div>
  );
}
