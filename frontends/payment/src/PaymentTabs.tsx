import { useAbility } from '@uketori/frontend-kit/abilities';
import { useText } from '@uketori/frontend-kit/i18n';
import { navigate } from '@uketori/frontend-kit/navigate';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { Badge, Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useWaitingAccounts } from './usePayeeAccounts';
import { RepricingNotice } from './repricing/RepricingNotice';

const TABS = {
  payments: '/payment',
  zengin: '/payment/zengin',
  statements: '/payment/statements',
  notices: '/payment/notices',
  accounts: '/payment/accounts',
  banks: '/payment/banks',
  fees: '/payment/fees',
} as const;
type Tab = keyof typeof TABS;

/** Title of the payment pages and the way from one to another. */
export function PaymentTabs({ active, actions }: { active: Tab; actions?: ReactNode }): ReactNode {
  const t = useText('payment');
  const mayCheck = useAbility('payment:read') >= 3;
  const waiting = useWaitingAccounts(mayCheck).data?.items.length ?? 0;
  const allowed: Record<Tab, boolean> = {
    payments: useAbility('payment:read') > 0,
    zengin: useAbility('payment:export') > 0,
    statements: useAbility('payment:pay_approve5') >= 3,
    notices: useAbility('payment:notify') >= 3,
    accounts: mayCheck,
    banks: useAbility('payment:read') > 0,
    fees: useAbility('transfer_fee:read') + useAbility('payment:read') > 0,
  };
  const shown = (Object.keys(TABS) as Tab[]).filter((tab) => allowed[tab] || tab === active);
  return (
    <>
      <PageHeader title={t('page.title')} subtitle={t(`page.hint_${active}`)} actions={actions} />
      <Tabs
        activeKey={active}
        items={shown.map((key) => ({
          key,
          label:
            key === 'accounts' && waiting > 0 ? (
              <>
                {t('tab.accounts')} <Badge count={waiting} size="small" />
              </>
            ) : (
              t(`tab.${key}`)
            ),
        }))}
        onChange={(key) => void navigate(TABS[key as Tab])}
      />
      <RepricingNotice />
    </>
  );
}
