import { ArrowRightOutlined } from '@ant-design/icons';
import { Spin } from 'antd';
import type { ReactNode } from 'react';
import type { Query } from './api';
import { useAddress } from './apiHooks';
import type { ItemOf, ListPath, QueryOf } from './apiTypes';
import { daysBetween } from './dates';
import { formatAge, formatCount, formatDate } from './format';
import { useText } from './i18n';
import { Link } from './Link';
import { listAddress } from './listPlace';
import { Slot } from './Slot';
import { todayInJapan } from './today';
import { Yen } from './Yen';
import styles from './parts/waiting.module.css';

const EVERY_MS = 60_000;

/** The day of an instant or a date, in Japan. */
function dayOf(value: string): string {
  return value.length > 10 ? todayInJapan(Date.parse(value)) : value;
}

interface WaitingProps {
  /** what waits */
  label: string;
  /** what to do next */
  act: string;
  /** page where it is done */
  to: string;
  count: number;
  capped?: boolean | undefined;
  /** day or instant since when the oldest waits */
  since?: string | null | undefined;
  /** whole yen */
  amount?: number | undefined;
}

/** One kind of work that waits: how much of it, since when, what it comes to, and the next act. Absent at zero. */
export function Waiting({ label, act, to, count, capped, since, amount }: WaitingProps): ReactNode {
  const t = useText();
  if (count === 0) return null;
  const day = since ? dayOf(since) : null;
  const age = day ? daysBetween(day, todayInJapan()) : 0;
  return (
    <Link to={to} className={styles.row} data-waiting={count}>
      <span className={styles.label}>{label}</span>
      <span className={styles.count}>
        {t('waiting.count', { number: `${formatCount(count)}${capped ? '+' : ''}` })}
      </span>
      <span
        className={`${styles.age} ${age >= 7 ? styles.old : ''}`}
        title={day ? formatDate(day) : undefined}
      >
        {day && formatAge(age)}
      </span>
      <span className={styles.amount}>{amount !== undefined && <Yen value={amount} />}</span>
      <span className={styles.act}>
        {act} <ArrowRightOutlined className="uk-way" />
      </span>
    </Link>
  );
}

interface ListProps<P extends ListPath> {
  label: string;
  act: string;
  path: P;
  /** the list that `to` shows, and that is counted */
  filters: QueryOf<P>;
  /** page of the list; it gets the filters in its address */
  to: string;
  /** the list gets no filters in its address: it shows what waits by itself */
  plain?: boolean;
  /** sort key of the oldest first, and its day or instant in a row */
  since: { sort: string; of: (row: ItemOf<P>) => string | null };
  /** with the sum of the list */
  amount?: boolean;
}

interface Page<Row> {
  items: Row[];
  count?: number;
  count_capped?: boolean;
  sum?: number;
}

/** Work that waits in a list: the number here is the number of rows behind the link. */
export function WaitingIn<P extends ListPath>(props: ListProps<P>): ReactNode {
  const { label, act, path, filters, to, plain, since, amount } = props;
  const t = useText();
  const query = { ...filters, count: 'capped', limit: 1, sort: since.sort } as Query;
  const { data, error } = useAddress<Page<ItemOf<P>>>(path, query, { refetchInterval: EVERY_MS });
  if (error && !data)
    return (
      <p className={styles.failed} data-waiting="failed">
        {label}: {t('waiting.failed')}
      </p>
    );
  if (!data) return <span hidden data-waiting="loading" />;
  const [oldest] = data.items;
  return (
    <Waiting
      label={label}
      act={act}
      to={plain ? to : listAddress(to, filters as Query)}
      count={data.count ?? 0}
      capped={data.count_capped}
      since={oldest ? since.of(oldest) : null}
      amount={amount ? data.sum : undefined}
    />
  );
}

/** All work that the modules of the user know: one list. */
export function WaitingList({ slot, empty }: { slot: string; empty: ReactNode }): ReactNode {
  const t = useText();
  return (
    <div className={styles.list}>
      <div className={styles.head} aria-hidden>
        <span>{t('waiting.kind')}</span>
        <span>{t('waiting.number')}</span>
        <span>{t('waiting.oldest')}</span>
        <span>{t('waiting.amount')}</span>
        <span>{t('waiting.next')}</span>
      </div>
      <Slot name={slot} empty={null} />
      <div className={styles.loading}>
        <Spin />
      </div>
      <div className={styles.none}>{empty}</div>
    </div>
  );
}
