import { useAddress } from '@uketori/frontend-kit/apiHooks';
import { daysBetween } from '@uketori/frontend-kit/dates';
import { formatAge, formatCount } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { listAddress } from '@uketori/frontend-kit/listPlace';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { todayInJapan } from '@uketori/frontend-kit/today';
import { Yen } from '@uketori/frontend-kit/Yen';
import { useEffect, type ReactNode } from 'react';
import { daysOf, type Stage } from './month-end.rules';
import styles from './month-end.module.css';

const EVERY_MS = 60_000;

interface Found {
  items: { issue_date: string | null }[];
  count?: number;
  count_capped?: boolean;
  sum?: number;
}

/** A number of the table, for the file. */
export interface StageValue {
  key: string;
  count: number;
  sum: number;
}

interface Props {
  month: string;
  stages: readonly Stage[];
  label: string;
  onValue: (value: StageValue) => void;
}

/** Numbers of a month's invoices; each is that of the list behind its link. */
export function StageTable({ month, stages, label, onValue }: Props): ReactNode {
  const t = useText('journal');
  return (
    <table className={styles.stages} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('month_end.stage_of')}</th>
          <th scope="col">{t('month_end.count')}</th>
          <th scope="col">{t('month_end.sum')}</th>
          <th scope="col">{t('month_end.oldest')}</th>
        </tr>
      </thead>
      <tbody>
        {stages.map((stage) => (
          <StageRow key={stage.key} month={month} stage={stage} onValue={onValue} />
        ))}
      </tbody>
    </table>
  );
}

function StageRow({
  month,
  stage: { key, weight, filters },
  onValue,
}: {
  month: string;
  stage: Stage;
  onValue: (value: StageValue) => void;
}): ReactNode {
  const t = useText('journal');
  const list = { ...filters, ...daysOf(month) };
  const query = { ...list, count: 'capped', limit: 1, sort: 'issue_date' };
  const { data, error } = useAddress<Found>('/invoices', query, { refetchInterval: EVERY_MS });
  const count = data?.count ?? 0;
  const sum = data?.sum ?? 0;
  useEffect(() => {
    if (data) onValue({ key, count, sum });
  }, [data, key, count, sum, onValue]);
  const oldest = data?.items[0]?.issue_date;
  return (
    <tr data-stage={key}>
      <th scope="row">{t(`month_end.stage.${key}`)}</th>
      <td className="uk-num">
        {!data && !error && <span aria-busy>…</span>}
        {error && !data && <span title={t('month_end.failed')}>—</span>}
        {data && count === 0 && (weight === 'work' ? <StatusTag tone="success">0</StatusTag> : 0)}
        {data && count > 0 && (
          <Link to={listAddress('/invoice', list)} className={weight === 'work' ? styles.open : undefined}>
            {formatCount(count)}
            {data.count_capped ? '+' : ''}
          </Link>
        )}
      </td>
      <td>{data && <Yen value={sum} />}</td>
      <td className="uk-num">
        {weight === 'work' && oldest && formatAge(daysBetween(oldest, todayInJapan()))}
      </td>
    </tr>
  );
}
