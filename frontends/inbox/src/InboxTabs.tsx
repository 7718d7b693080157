import { useAbility } from '@uketori/frontend-kit/abilities';
import { useText } from '@uketori/frontend-kit/i18n';
import { navigate } from '@uketori/frontend-kit/navigate';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { Tabs } from 'antd';
import type { ReactNode } from 'react';

const TABS = {
  months: '/inbox',
  items: '/inbox/items',
  customers: '/inbox/customers',
  links: '/inbox/links',
  templates: '/inbox/templates',
} as const;

interface Props {
  active: keyof typeof TABS;
  actions?: ReactNode;
}

/** Title of the inbox pages and the way from one to another. */
export function InboxTabs({ active, actions }: Props): ReactNode {
  const t = useText('inbox');
  const mayUpdate = useAbility('inbox:update') > 0;
  const keys = (Object.keys(TABS) as (keyof typeof TABS)[]).filter((key) => key !== 'links' || mayUpdate);
  return (
    <>
      <PageHeader title={t('page.title')} subtitle={t(`page.hint_${active}`)} actions={actions} />
      <Tabs
        activeKey={active}
        items={keys.map((key) => ({ key, label: t(`tab.${key}`) }))}
        onChange={(key) => void navigate(TABS[key as keyof typeof TABS])}
      />
    </>
  );
}
