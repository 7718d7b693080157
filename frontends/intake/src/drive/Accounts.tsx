import { PlusOutlined } from '@ant-design/icons';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { useText } from '@uketori/frontend-kit/i18n';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { PageSpin } from '@uketori/frontend-kit/PageSpin';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { AccountCard } from './AccountCard';
import styles from './drive.module.css';
import { useConsent } from './useConsent';

const REFRESH_MS = 10_000;

/** The Google accounts of the organization, each with its folders and its state. */
export function Accounts(): ReactNode {
  const t = useText('intake');
  const mayUpdate = useAbility('settings:update') > 0;
  const query = useApiQuery('/drive-connections', {}, { refetchInterval: REFRESH_MS });
  const consent = useConsent();
  if (!query.data) {
    if (!query.error) return <PageSpin />;
    return <LoadFailed error={query.error} onRetry={query.refetch} />;
  }
  const { configured, items, redirect_uri } = query.data;
  const add = mayUpdate && configured && (
    <Button
      type={items.length === 0 ? 'primary' : 'default'}
      icon={<PlusOutlined />}
      loading={consent.busy}
      onClick={() => consent.go(null)}
    >
      {t('drive.connect')}
    </Button>
  );
  return (
    <>
      {!configured && <NotConfigured redirect_uri={redirect_uri} />}
      {items.length === 0 ? (
        configured && <EmptyState title={t('drive.none')} description={t('drive.none_hint')} action={add} />
      ) : (
        <>
          {add && <div className={styles.add}>{add}</div>}
          <ul className={styles.cards}>
            {items.map((connection) => (
              <AccountCard
                key={connection.id}
                connection={connection}
                mayUpdate={mayUpdate && configured}
                consent={consent}
              />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** Only the operator of the product can change this, so the text names the setting. */
function NotConfigured({ redirect_uri }: { redirect_uri: string }): ReactNode {
  const t = useText('intake');
  return (
    <Alert
      className={styles.add}
      type="info"
      showIcon
      title={t('drive.off.title')}
      description={
        <>
          <p className={styles.paragraph}>{t('drive.off.body')}</p>
          <ul className={styles.settings}>
            <li>
              <code dir="ltr">UKETORI_GOOGLE_CLIENT_ID</code>
            </li>
            <li>
              <code dir="ltr">UKETORI_GOOGLE_CLIENT_SECRET</code>
            </li>
          </ul>
          <p className={styles.paragraph}>{t('drive.off.redirect')}</p>
          <code dir="ltr" className={styles.address}>
            {redirect_uri}
          </code>
        </>
      }
    />
  );
}
