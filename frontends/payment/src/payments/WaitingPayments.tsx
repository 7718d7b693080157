import { useAbility } from '@uketori/frontend-kit/abilities';
import { useText } from '@uketori/frontend-kit/i18n';
import { useOrganizationSetting, useSession } from '@uketori/frontend-kit/session';
import { Waiting, WaitingIn } from '@uketori/frontend-kit/Waiting';
import type { ReactNode } from 'react';
import type { PaymentRow } from '../payment.types';
import { useAccountsToConfirm } from '../usePayeeAccounts';

const SINCE = { sort: 'issue_date', of: ({ issue_date }: PaymentRow) => issue_date };

/** Payments that wait for this user: accounts to check, confirmations, the approval, transfers to write. */
export default function WaitingPayments(): ReactNode {
  const t = useText('payment');
  const { abilities } = useSession();
  const levels = useOrganizationSetting('pay_confirm_level', 3);
  const mayApprove = useAbility('payment:pay_approve4') > 0;
  const mayExport = useAbility('payment:export') > 0;
  const mine = Array.from({ length: levels }, (_, index) => index + 1).filter(
    (level) => (abilities[`payment:pay_approve${level}`] ?? 0) > 0,
  );
  return (
    <>
      <WaitingAccounts />
      {mine.map((level) => (
        <WaitingIn
          key={level}
          label={t('waiting.confirm', { level })}
          act={t('waiting.confirm_act')}
          path="/payments"
          filters={{ state: 'DRAFT', confirm_level: level - 1 }}
          to="/payment"
          since={SINCE}
          amount
        />
      ))}
      {mayApprove && (
        <WaitingIn
          label={t('waiting.approve')}
          act={t('waiting.approve_act')}
          path="/payments"
          filters={{ state: 'DRAFT', confirm_level: levels }}
          to="/payment"
          since={SINCE}
          amount
        />
      )}
      {mayExport && (
        <WaitingIn
          label={t('waiting.export')}
          act={t('waiting.export_act')}
          path="/payments"
          filters={{ state: 'APPROVED', exported: 'false', payment_type: 'transfer' }}
          to="/payment"
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
