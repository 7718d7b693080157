import { useAbility } from '@uketori/frontend-kit/abilities';
import { useText } from '@uketori/frontend-kit/i18n';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { CodeTables } from './CodeTables';
import { FormatList } from './FormatList';
import { RunList } from './RunList';
import { SummaryForm } from './SummaryForm';

/** Formats of accounting files, the codes of the packages, the template of 摘要, and the files that were made. */
export default function ExportScreen(): ReactNode {
  const t = useText('journal');
  const kit = useText();
  const maySet = useAbility('settings:read') > 0;
  const journal = useAbility('invoice:export_journal') > 0;
  const table = useAbility('invoice:export_table') > 0;
  const [address, setAddress] = useSearchParams();
  const hasHistory = journal || table;
  const hasCodes = maySet || journal;
  const tabs = [
    { key: 'formats', label: t('export.formats'), children: <FormatList /> },
    ...(hasCodes
      ? [
          { key: 'codes', label: t('export.codes.title'), children: <CodeTables /> },
          { key: 'summary', label: t('export.summary.title'), children: <SummaryForm /> },
        ]
      : []),
    ...(hasHistory ? [{ key: 'history', label: t('export.history'), children: <RunList /> }] : []),
  ];
  const tab = tabs.find(({ key }) => key === address.get('tab'))?.key ?? 'formats';
  return (
    <div className="uk-page">
      <PageHeader
        back={maySet ? { to: '/settings', label: kit('page.settings') } : undefined}
        title={t('export.screen')}
        subtitle={t('export.screen_hint')}
      />
      <Tabs
        activeKey={tab}
        onChange={(key) => setAddress(key === 'formats' ? {} : { tab: key }, { replace: true })}
        items={tabs}
        destroyOnHidden
      />
    </div>
  );
}
