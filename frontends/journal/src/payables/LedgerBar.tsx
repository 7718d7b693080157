import { useText } from '@uketori/frontend-kit/i18n';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { MonthRange } from '../reports/MonthRange';
import { type Period, yearOf } from '../reports/report.rules';
import { FIRST_YEAR, LAST_YEAR } from '../reports/report.types';
import styles from './payables.module.css';

interface PeriodProps {
  period: Period;
  onChange: (period: Period) => void;
}

/** The months of a ledger. */
export function LedgerPeriod({ period, onChange }: PeriodProps): ReactNode {
  return (
    <MonthRange
      period={period}
      hasBefore={({ from }) => yearOf(from) >= FIRST_YEAR}
      hasAfter={({ to }) => yearOf(to) <= LAST_YEAR}
      onChange={onChange}
    />
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
