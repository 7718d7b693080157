import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { Panel } from '@uketori/frontend-kit/pro/Panel';
import { useOptionalSession } from '@uketori/frontend-kit/session';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { DirectoryPanel } from '../directory/DirectoryPanel';
import { OWNER_ROLE_ID } from '../roles/role.types';
import { RecordState } from '../settings/RecordState';
import { SettingsFrame } from '../settings/SettingsFrame';
import { Domains } from './Domains';
import { Enforcement } from './Enforcement';
import { ProviderForm } from './ProviderForm';
import styles from './sso.module.css';

/** The identity provider by which the members of the organization log in. */
export default function SsoSettings(): ReactNode {
  const t = useText('admin');
  const { data, error, refetch } = useApiQuery('/sso', {}, { staleTime: 0 });
  const may_edit = useOptionalSession()?.user.role.id === OWNER_ROLE_ID;
  return (
    <SettingsFrame>
      <PageHeader title={t('sso.title')} subtitle={t('sso.hint')} />
      {!data && <RecordState error={error} onRetry={() => void refetch()} />}
      {data && (
        <div className={styles.panels}>
          {!may_edit && <Alert type="info" showIcon title={t('sso.owner_only')} />}
          <Panel title={t('sso.domains')}>
            <Domains sso={data} may_edit={may_edit} />
          </Panel>
          <Panel title={t('sso.provider')}>
            <ProviderForm key={data.provider?.version ?? 0} sso={data} may_edit={may_edit} />
          </Panel>
          {data.provider && (
            <Panel title={t('sso.enforcement')}>
              <Enforcement key={data.provider.version} sso={data} may_edit={may_edit} />
            </Panel>
          )}
          <Panel title={t('directory.title')}>
            <DirectoryPanel />
          </Panel>
        </div>
      )}
    </SettingsFrame>
  );
}
