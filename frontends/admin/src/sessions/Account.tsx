import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { Sheet } from '@uketori/frontend-kit/pro/Sheet';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { useSession } from '@uketori/frontend-kit/session';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import type { ReactNode } from 'react';
import styles from '../settings/frame.module.css';
import { SettingsFrame } from '../settings/SettingsFrame';
import { AllowedApplications } from '../oauth/AllowedApplications';
import { ChangePassword } from '../passwords/ChangePassword';

/** The signed-in user: who, in which organization, with which role. */
export default function Account(): ReactNode {
  const t = useText('admin');
  const { user, organization, expires_at } = useSession();
  const organizations = useApiQuery('/session/organizations').data?.items ?? [];
  return (
    <SettingsFrame>
      <PageHeader title={t('account.title')} subtitle={t('account.hint')} />
      <div className={styles.panel}>
        <Sheet
          record={{
            name: user.full_name,
            email: user.email,
            organization: organization.name,
            role: user.role.name,
            expires_at,
          }}
          fields={[
            { key: 'name', title: t('user.full_name') },
            { key: 'email', title: t('user.email') },
            { key: 'organization', title: t('account.organization') },
            { key: 'role', title: t('user.role') },
            {
              key: 'organizations',
              title: t('account.organizations'),
              render: () => (
                <div className={styles.rows}>
                  {organizations.map((entry) => (
                    <span key={entry.user_organization_id}>
                      <span lang="ja">{entry.organization_name}</span>{' '}
                      {entry.current && <StatusTag tone="info">{t('account.current')}</StatusTag>}
                    </span>
                  ))}
                </div>
              ),
            },
            { key: 'expires_at', title: t('account.expires_at'), kind: 'datetime' },
          ]}
        />
      </div>
      <h2>{t('grant.own_title')}</h2>
      <AllowedApplications />
      <h2>{t('password.title')}</h2>
      <div className={styles.panel}>
        <ChangePassword />
      </div>
    </SettingsFrame>
  );
}
