import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { Drawer } from '@uketori/frontend-kit/Drawer';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { DateText, DateTimeText, Yen } from '@uketori/frontend-kit/Yen';
import { Alert, Spin } from 'antd';
import type { ReactNode } from 'react';
import styles from './zengin.module.css';

/** One transfer file with the payments in it. */
export function BatchDrawer({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const t = useText('payment');
  const query = useApiQuery('/zengin-exports/{id}', { params: { path: { id } } });
  const batch = query.data;
  return (
    <Drawer
      open
      size={560}
      onClose={onClose}
      title={batch ? t('batch.title', { number: batch.local_id }) : t('zengin.batches')}
    >
      {query.isPending && <Spin />}
      {query.error && !batch && <LoadFailed error={query.error} onRetry={query.refetch} />}
      {batch && (
        <>
          {batch.state === 'VOID' && (
            <Alert
              type="warning"
              showIcon
              title={t('batch.voided', { name: batch.voided_by_name ?? '' })}
              description={
                <>
                  <DateTimeText value={batch.voided_at} /> · <span lang="ja">{batch.void_reason}</span>
                </>
              }
            />
          )}
          <p>
            <DateText value={batch.pay_date} /> · {t('count.rows', { count: batch.row_count })} ·{' '}
            <strong>
              <Yen value={batch.total_amount} />
            </strong>
          </p>
          <p className={`uk-muted ${styles.digest}`}>
            <bdi dir="ltr">{batch.file_name}</bdi>
            <br />
            <code dir="ltr">SHA-256 {batch.sha256}</code>
          </p>
          <table className={styles.table}>
            <thead>
              <tr>
                <th className={styles.end}>{t('batch.row')}</th>
                <th>{t('field.local_id')}</th>
                <th>{t('field.partner_name')}</th>
                <th className={styles.end}>{t('batch.amount')}</th>
              </tr>
            </thead>
            <tbody>
              {batch.rows.map((row) => (
                <tr key={row.row_number}>
                  <td className={styles.end}>{row.row_number}</td>
                  <td>
                    <Link to={`/payment/${row.pay_key}`}>{row.local_id}</Link>
                  </td>
                  <td lang="ja">{row.partner_name}</td>
                  <td className={styles.end}>
                    <Yen value={row.amount} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </Drawer>
  );
}
