import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { useSession } from '@uketori/frontend-kit/session';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import { Descriptions } from 'antd';
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
        <Descriptions
          column={1}
          size="small"
          styles={{ label: { width: 'min(180px, 40%)' } }}
          items={[
            { key: 'name', label: t('user.full_name'), children: <span lang="ja">{user.full_name}</span> },
            { key: 'email', label: t('user.email'), children: user.email },
            {
              key: 'organization',
              label: t('account.organization'),
              children: <span lang="ja">{organization.name}</span>,
            },
            { key: 'role', label: t('user.role'), children: <span lang="ja">{user.role.name}</span> },
            {
              key: 'organizations',
              label: t('account.organizations'),
              children: (
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
            {
              key: 'expires_at',
              label: t('account.expires_at'),
              children: <DateTimeText value={expires_at} />,
            },
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
