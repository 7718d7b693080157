import { useAbility } from '@uketori/frontend-kit/abilities';
import { useText } from '@uketori/frontend-kit/i18n';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Accounts } from './Accounts';
import { DriveImportList } from './DriveImportList';

/** Connected Google accounts with their watched folders, and the files that were found in them. */
export default function DriveScreen(): ReactNode {
  const t = useText('intake');
  const kit = useText();
  const maySet = useAbility('settings:read') > 0;
  const [address, setAddress] = useSearchParams();
  const tab = maySet && address.get('tab') !== 'imports' ? 'accounts' : 'imports';
  return (
    <div className="uk-page">
      <PageHeader
        back={maySet ? { to: '/settings', label: kit('page.settings') } : undefined}
        title={t('drive.title')}
        subtitle={t('drive.hint')}
      />
      <Tabs
        activeKey={tab}
        onChange={(key) => setAddress(key === 'imports' ? { tab: key } : {}, { replace: true })}
        items={[
          ...(maySet ? [{ key: 'accounts', label: t('drive.accounts'), children: <Accounts /> }] : []),
          { key: 'imports', label: t('drive.imports'), children: <DriveImportList /> },
        ]}
        destroyOnHidden
      />
    </div>
  );
}
