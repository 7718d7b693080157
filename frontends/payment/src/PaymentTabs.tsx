import { useAbility } from '@uketori/frontend-kit/abilities';
import { useText } from '@uketori/frontend-kit/i18n';
import { navigate } from '@uketori/frontend-kit/navigate';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { Tabs } from 'antd';
import type { ReactNode } from 'react';

const TABS = {
  payments: '/payment',
  zengin: '/payment/zengin',
  banks: '/payment/banks',
  fees: '/payment/fees',
} as const;
type Tab = keyof typeof TABS;

/** Title of the payment pages and the way from one to another. */
export function PaymentTabs({ active, actions }: { active: Tab; actions?: ReactNode }): ReactNode {
  const t = useText('payment');
  const allowed: Record<Tab, boolean> = {
    payments: useAbility('payment:read') > 0,
    zengin: useAbility('payment:export') > 0,
    banks: useAbility('payment:read') > 0,
    fees: useAbility('transfer_fee:read') + useAbility('payment:read') > 0,
  };
  const shown = (Object.keys(TABS) as Tab[]).filter((tab) => allowed[tab] || tab === active);
  return (
    <>
      <PageHeader title={t('page.title')} subtitle={t(`page.hint_${active}`)} actions={actions} />
      <Tabs
        activeKey={active}
        items={shown.map((key) => ({ key, label: t(`tab.${key}`) }))}
        onChange={(key) => void navigate(TABS[key as Tab])}
      />
    </>
  );
}
