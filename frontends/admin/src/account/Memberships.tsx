import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { formatDateTime } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { useSession } from '@uketori/frontend-kit/session';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import type { ReactNode } from 'react';
import styles from './account.module.css';

/** The organizations of the person, and until when the present session lasts. */
export function Memberships(): ReactNode {
  const t = useText('admin');
  const { user, expires_at } = useSession();
  const organizations = useApiQuery('/session/organizations').data?.items ?? [];
  return (
    <ul className={styles.organizations}>
      {organizations.map(({ user_organization_id, organization_name, current }) => (
        <li key={user_organization_id}>
          <span lang="ja">{organization_name}</span>{' '}
          {current && (
            <>
              <StatusTag tone="info">{t('account.current')}</StatusTag>{' '}
              <span className="uk-muted">
                {t('user.role')}: <span lang="ja">{user.role.name}</span>
                {expires_at && ` / ${t('account.expires_at')}: ${formatDateTime(expires_at)}`}
              </span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
