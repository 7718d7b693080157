import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useText } from '@uketori/frontend-kit/i18n';
import { Button, DatePicker, Select } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { MOST_MONTHS, type Period, periodBeside } from '../reports/report.rules';
import { FIRST_YEAR, LAST_YEAR } from '../reports/report.types';
import styles from './payables.module.css';

/** The months of a ledger. */
export function LedgerPeriod({
  period,
  onChange,
}: {
  period: Period;
  onChange: (period: Period) => void;
}): ReactNode {
  const t = useText('journal');
  const [before, after] = [periodBeside(period, -1), periodBeside(period, 1)];
  return (
    <div className={styles.period}>
      <Button
        icon={<LeftOutlined className="uk-way" />}
        aria-label={t('report.period_before')}
        disabled={Number(before.from.slice(0, 4)) < FIRST_YEAR}
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
        disabled={Number(after.to.slice(0, 4)) > LAST_YEAR}
        onClick={() => onChange(after)}
      />
    </div>
  );
}

interface AccountProps {
  accounts: readonly { id: string; name: string; code: string }[];
  value: string | undefined;
  onChange: (account: string | null) => void;
}

/** One account of the ledger, or all. */
export function LedgerAccount({ accounts, value, onChange }: AccountProps): ReactNode {
  const t = useText('journal');
  return (
    <Select
      className={styles.account}
      aria-label={t('payables.account')}
      placeholder={t('payables.all_accounts')}
      allowClear
      value={value ?? null}
      options={accounts.map(({ id, name, code }) => ({ value: id, label: `${code} ${name}`.trim() }))}
      onChange={(next?: string | null) => onChange(next ?? null)}
    />
  );
}
