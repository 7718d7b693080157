import { Button, Select } from 'antd';
import type { ReactNode } from 'react';
import { formatCount } from '../format';
import { useText } from '../i18n';
import styles from './table.module.css';

const PAGE_SIZES = [25, 50, 100];

interface FooterProps {
  list: {
    page: number;
    rows?: unknown[];
    count?: number;
    count_capped: boolean;
    goNext?: () => void;
    goBack?: () => void;
  };
  page_size: number;
  onPageSize: (size: number) => void;
  /** what all rows found come to */
  sum: ReactNode;
}

/** The position of the page in the list, its number of rows, and the way to its neighbours. */
export function TableFooter({ list, page_size, onPageSize, sum }: FooterProps): ReactNode {
  const t = useText();
  const rows = list.rows?.length ?? 0;
  const from = list.page * page_size;
  const total = list.count === undefined ? '' : `${formatCount(list.count)}${list.count_capped ? '+' : ''}`;
  return (
    <div className={list.rows ? styles.foot : `${styles.foot} ${styles.foot_waits}`}>
      <span className={styles.foot_count} aria-live="polite">
        {rows > 0 && (
          <>
            <bdi dir="ltr">{`${from + 1}–${from + rows}`}</bdi>
            {total && ` / ${t('table.total', { total })}`}
            {sum && <span className={styles.foot_sum}>{sum}</span>}
          </>
        )}
      </span>
      <Select
        size="small"
        aria-label={t('table.page_size')}
        value={page_size}
        onChange={onPageSize}
        options={PAGE_SIZES.map((value) => ({ value, label: t('table.per_page', { count: value }) }))}
      />
      <span className={styles.foot_ways}>
        <Button size="small" disabled={!list.goBack} onClick={list.goBack}>
          {t('table.previous')}
        </Button>
        <Button size="small" disabled={!list.goNext} onClick={list.goNext}>
          {t('table.next')}
        </Button>
      </span>
    </div>
  );
}
