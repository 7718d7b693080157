import { ReloadOutlined } from '@ant-design/icons';
import { api } from '@uketori/frontend-kit/api';
import { invalidate, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { errorText } from '@uketori/frontend-kit/errorText';
import { formatCount } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import styles from './accounting.module.css';

/** The fetched masters of the company, and fetching them again. */
export function RemoteMasters({
  mayUpdate,
  refetch,
}: {
  mayUpdate: boolean;
  refetch: () => Promise<unknown>;
}): ReactNode {
  const t = useText('journal');
  const { busy, act } = useAct();
  const query = useApiQuery('/accounting/masters/counts');
  const fetchAll = () =>
    act(
      async () => {
        const { renumbered: count } = await api.post('/accounting/masters');
        toast.success(
          count > 0 ? t('accounting.masters_renumbered', { count }) : t('accounting.masters_fetched'),
        );
      },
      () => Promise.all([refetch(), invalidate('/accounting/masters', '/accounting/mappings')]),
    );
  const { data } = query;
  return (
    <section className={`uk-panel ${styles.panel}`} aria-label={t('accounting.step.masters')}>
      <div className={styles.head}>
        <h2>{t('accounting.step.masters')}</h2>
        {mayUpdate && (
          <Button icon={<ReloadOutlined />} loading={busy} onClick={() => void fetchAll()}>
            {t('accounting.fetch')}
          </Button>
        )}
      </div>
      {query.error && <Alert type="error" showIcon title={errorText(query.error)} />}
      {data && data.masters_at === null && (
        <Alert type="warning" showIcon title={t('accounting.masters_missing')} />
      )}
      {data?.masters_at && (
        <>
          <p className="uk-muted">
            {t('accounting.fetched_at')} <DateTimeText value={data.masters_at} />
          </p>
          <dl className={styles.counts}>
            {data.counts.map(({ kind, count }) => (
              <div key={kind}>
                <dt>{t(`accounting.remote.${kind}`)}</dt>
                <dd className="uk-num">{formatCount(count)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <p className="uk-muted">{t('accounting.masters_hint')}</p>
    </section>
  );
}
