import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import type { Invoice } from '../invoice.types';
import { monthWords } from '@uketori/frontend-kit/dates';
import styles from './detail.module.css';

type Closed = NonNullable<Invoice['closed']>;

/** The mark of an invoice whose month is closed. */
export function ClosedTag({ closed }: { closed: Closed }): ReactNode {
  const t = useText('journal');
  return (
    <StatusTag tone="neutral">
      {t('month_end.lock.closed_month', { month: t('month_end.month', monthWords(closed.month)) })}
    </StatusTag>
  );
}

/** Why fields and lines cannot be changed, and where the month is opened again. */
export function ClosedNote({ closed }: { closed: Closed | null }): ReactNode {
  return closed && <Note closed={closed} />;
}

function Note({ closed }: { closed: Closed }): ReactNode {
  const t = useText('journal');
  const month = t('month_end.month', monthWords(closed.month));
  return (
    <Alert
      type="info"
      showIcon
      style={{ marginBottom: 8 }}
      title={
        <>
          {t('month_end.lock.why', { month })}{' '}
          <Link to={`/month-end/${closed.month}`}>{t('month_end.title')}</Link>
        </>
      }
    />
  );
}

/** Where the posting date comes from; a user who empties it gets the proposed one. */
export function PostingNote({ invoice, draft }: { invoice: Invoice; draft: Invoice }): ReactNode {
  const t = useText('journal');
  const isStored = draft.posting_date === invoice.posting_date;
  const source = isStored ? invoice.posting_date_source : draft.posting_date === null ? 'none' : 'manual';
  const isMoved = source === 'month_closed';
  return (
    <span className={isMoved ? styles.posting_moved : styles.posting} data-posting={source}>
      {t(`posting_source.${source}`)}
    </span>
  );
}
