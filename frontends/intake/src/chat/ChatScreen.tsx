import { useAbility } from '@uketori/frontend-kit/abilities';
import { useText } from '@uketori/frontend-kit/i18n';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Connections } from './Connections';
import { ChatImportList } from './ChatImportList';

/** Connected chat services, and the files that were posted to them. */
export default function ChatScreen(): ReactNode {
  const t = useText('intake');
  const kit = useText();
  const maySet = useAbility('settings:read') > 0;
  const [address, setAddress] = useSearchParams();
  const tab = maySet && address.get('tab') !== 'imports' ? 'connections' : 'imports';
  return (
    <div className="uk-page">
      <PageHeader
        back={maySet ? { to: '/settings', label: kit('page.settings') } : undefined}
        title={t('chat.title')}
        subtitle={t('chat.hint')}
      />
      <Tabs
        activeKey={tab}
        onChange={(key) => setAddress(key === 'imports' ? { tab: key } : {}, { replace: true })}
        items={[
          ...(maySet
            ? [{ key: 'connections', label: t('chat.connections'), children: <Connections /> }]
            : []),
          { key: 'imports', label: t('chat.imports'), children: <ChatImportList /> },
        ]}
        destroyOnHidden
      />
    </div>
  );
}
