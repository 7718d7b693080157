import { useAbility } from '@uketori/frontend-kit/abilities';
import { useText } from '@uketori/frontend-kit/i18n';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { PageSpin } from '@uketori/frontend-kit/PageSpin';
import { Badge, Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Connection } from './Connection';
import { DealList } from './DealList';
import { MappingList } from './MappingList';
import { useAccountingCompany } from './useAccounting';

/** The link to the accounting service: connection, counterparts of the masters, what was sent. */
export default function AccountingScreen(): ReactNode {
  const t = useText('journal');
  const kit = useText();
  const mayRead = useAbility('settings:read') > 0;
  const maySend = useAbility('invoice:export_journal') > 0;
  const [address, setAddress] = useSearchParams();
  const query = useAccountingCompany();
  if (query.error && !query.data) return <LoadFailed error={query.error} onRetry={query.refetch} />;
  if (!query.data) return <PageSpin />;
  const company = query.data;
  const deals = (
    <Badge count={company.counts.failed} size="small" offset={[8, 0]}>
      {t('accounting.tab.deals')}
    </Badge>
  );
  const items = [
    {
      key: 'connection',
      label: t('accounting.tab.connection'),
      children: <Connection company={company} refetch={query.refetch} />,
    },
    ...(mayRead && company.company_id !== null
      ? [{ key: 'mapping', label: t('accounting.tab.mapping'), children: <MappingList /> }]
      : []),
    ...(maySend && company.configured ? [{ key: 'deals', label: deals, children: <DealList /> }] : []),
  ];
  const wanted = address.get('tab');
  const tab = items.some(({ key }) => key === wanted) ? String(wanted) : 'connection';
  return (
    <div className="uk-page">
      <PageHeader
        back={mayRead ? { to: '/settings', label: kit('page.settings') } : undefined}
        title={t('accounting.title')}
        subtitle={t('accounting.hint')}
      />
      <Tabs
        activeKey={tab}
        onChange={(key) => setAddress(key === 'connection' ? {} : { tab: key }, { replace: true })}
        items={items}
        destroyOnHidden
      />
    </div>
  );
}
