import { useAbility } from '@uketori/frontend-kit/abilities';
import { useText } from '@uketori/frontend-kit/i18n';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { FormatList } from './FormatList';
import { RunList } from './RunList';

/** Formats of accounting files, and the files that were made with them. */
export default function ExportScreen(): ReactNode {
  const t = useText('journal');
  const kit = useText();
  const maySet = useAbility('settings:read') > 0;
  const journal = useAbility('invoice:export_journal') > 0;
  const table = useAbility('invoice:export_table') > 0;
  const [address, setAddress] = useSearchParams();
  const hasHistory = journal || table;
  const tab = address.get('tab') === 'history' && hasHistory ? 'history' : 'formats';
  return (
    <div className="uk-page">
      <PageHeader
        back={maySet ? { to: '/settings', label: kit('page.settings') } : undefined}
        title={t('export.screen')}
        subtitle={t('export.screen_hint')}
      />
      <Tabs
        activeKey={tab}
        onChange={(key) => setAddress(key === 'history' ? { tab: key } : {}, { replace: true })}
        items={[
          { key: 'formats', label: t('export.formats'), children: <FormatList /> },
          ...(hasHistory ? [{ key: 'history', label: t('export.history'), children: <RunList /> }] : []),
        ]}
        destroyOnHidden
      />
    </div>
  );
}
