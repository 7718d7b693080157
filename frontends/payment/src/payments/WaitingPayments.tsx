import { useAbility } from '@uketori/frontend-kit/abilities';
import { useText } from '@uketori/frontend-kit/i18n';
import { useOrganizationSetting, useSession } from '@uketori/frontend-kit/session';
import { Waiting, WaitingIn } from '@uketori/frontend-kit/Waiting';
import type { ReactNode } from 'react';
import type { PaymentRow } from '../payment.types';
import { useAccountsToConfirm } from '../usePayeeAccounts';

const SINCE = { sort: 'issue_date', of: ({ issue_date }: PaymentRow) => issue_date };

/** Payments that wait for this user: accounts to check, confirmations, the approval, transfers to write and to match. */
export default function WaitingPayments(): ReactNode {
  const t = useText('payment');
  const { abilities } = useSession();
  const levels = useOrganizationSetting('pay_confirm_level', 3);
  const may = (ability: string) => (abilities[`payment:${ability}`] ?? 0) > 0;
  // Statements hold rows of every payment.
  const maySettle = useAbility('payment:pay_approve5') >= 3;
  const confirmations = Array.from({ length: levels }, (_, index) => ({
    key: `confirm${index + 1}`,
    ability: `pay_approve${index + 1}`,
    words: 'confirm',
    level: index + 1,
    filters: { waiting: 'to_confirm', confirm_level: index } as const,
  }));
  const kinds = [
    ...confirmations,
    {
      key: 'approve',
      ability: 'pay_approve4',
      words: 'approve',
      level: levels,
      filters: { waiting: 'to_approve_payment' } as const,
    },
    {
      key: 'export',
      ability: 'export',
      words: 'export',
      level: levels,
      filters: {
        state: 'APPROVED',
        exported: 'false' as const,
        payment_type: 'transfer',
        leaves_bank: 'true' as const,
      },
    },
  ].filter(({ ability }) => may(ability));
  return (
    <>
      <WaitingAccounts />
      {may('update') && (
        <WaitingIn
          label={t('waiting.credit')}
          act={t('waiting.credit_act')}
          path="/payments"
          filters={{ open_credit: 'true' }}
          to="/payment"
          since={SINCE}
          amount
        />
      )}
      {kinds.map(({ key, words, level, filters }) => (
        <WaitingIn
          key={key}
          label={t(`waiting.${words}`, { level })}
          act={t(`waiting.${words}_act`)}
          path="/payments"
          filters={filters}
          to="/payment"
          since={SINCE}
          amount
        />
      ))}
      {maySettle && (
        <WaitingIn
          label={t('waiting.to_match')}
          act={t('waiting.to_match_act')}
          path="/payments"
          filters={{ state: 'APPROVED', exported: 'true', payment_type: 'transfer' }}
          to="/payment/statements"
          plain
          since={SINCE}
          amount
        />
      )}
    </>
  );
}

/** The list of accounts has no pages, so it counts itself. */
function WaitingAccounts(): ReactNode {
  const t = useText('payment');
  const mayConfirm = useAbility('payment:update') > 0;
  const { data } = useAccountsToConfirm(mayConfirm);
  if (!mayConfirm) return null;
  const items = data?.items ?? [];
  const [oldest] = items.map(({ entered_at }) => entered_at).toSorted();
  return (
    <Waiting
      label={t('waiting.accounts')}
      act={t('waiting.accounts_act')}
      to="/payment/accounts?view=mine"
      count={items.length}
      since={oldest}
    />
  );
}
