import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { DateText, Yen } from '@uketori/frontend-kit/Yen';
import type { ReactNode } from 'react';
import styles from './month-end.module.css';

type MonthEnd = Schema<'MonthEnd'>;

/** Invoices that are expected in the month and did not come: recurring ones, and those of faithful suppliers. */
export function Expected({ recurring, missing }: Pick<MonthEnd, 'recurring' | 'missing'>): ReactNode {
  const t = useText('journal');
  if (recurring.length + missing.length === 0)
    return <EmptyState title={t('month_end.nothing_missing')} description={t('month_end.missing_hint')} />;
  return (
    <ul className={styles.expected}>
      {recurring.map(({ id, local_id, partner_name, next_issue_date, error_code, accrued }) => (
        <li key={id}>
          <StatusTag tone={error_code === '' ? 'info' : 'danger'}>{t('month_end.recurring')}</StatusTag>
          {accrued && <Accrued />}
          <Link to="/invoice/recurring" className="uk-clip">
            <span lang="ja">{partner_name || t('invoice.no_partner')}</span>
          </Link>
          <span className="uk-muted">
            {t('month_end.due_on')} <DateText value={next_issue_date} /> ·{' '}
            {t('precedents.invoice', { number: local_id })}
          </span>
        </li>
      ))}
      {missing.map(({ company_id, partner_name, accrued, ...last }) => (
        <li key={company_id}>
          <StatusTag tone="warning">{t('month_end.missing_one')}</StatusTag>
          {accrued && <Accrued />}
          <Link to={`/invoice/${last.last_local_id}`} className="uk-clip">
            <span lang="ja">{partner_name}</span>
          </Link>
          <span className="uk-muted">
            {t('month_end.last')} <DateText value={last.last_issue_date} />
          </span>
          <Yen value={last.last_total_amount} />
        </li>
      ))}
    </ul>
  );
}

/** An estimate of the invoice is in the books of the month. */
function Accrued(): ReactNode {
  const t = useText('journal');
  return <StatusTag tone="success">{t('month_end.accrued')}</StatusTag>;
}
