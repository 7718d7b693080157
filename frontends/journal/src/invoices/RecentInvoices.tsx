import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { useLiveRefresh } from '@uketori/frontend-kit/useLiveRefresh';
import { Yen } from '@uketori/frontend-kit/Yen';
import { Spin } from 'antd';
import type { ReactNode } from 'react';
import { InvoiceStatus } from './invoice.columns';
import styles from './list.module.css';

const RECENT = 6;

/** The invoices that came in last. */
export default function RecentInvoices(): ReactNode {
  const t = useText('journal');
  const { data, error, refetch } = useApiQuery('/invoices', {
    params: { query: { limit: RECENT, sort: '-created_at' } },
  });
  useLiveRefresh('admin', 'invoice.', '/invoices');
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Spin />;
  if (data.items.length === 0)
    return <EmptyState title={t('invoice.empty')} description={t('recent.empty_hint')} />;
  return (
    <ul className={styles.recent}>
      {data.items.map((invoice) => (
        <li key={invoice.id}>
          <Link to={`/invoice/${invoice.local_id}`} className={styles.recent_row}>
            <span className="uk-num">{invoice.local_id}</span>
            <span lang="ja" className="uk-clip">
              {invoice.partner_name || t('recent.no_partner')}
            </span>
            <Yen value={invoice.payable_amount} />
            <InvoiceStatus status={invoice.status} label={t(`status.${invoice.status}`)} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
