import { useText } from '@uketori/frontend-kit/i18n';
import { WaitingIn } from '@uketori/frontend-kit/Waiting';
import type { ReactNode } from 'react';

/** Invoices that wait for this user's approval. */
export default function WaitingApprovals(): ReactNode {
  const t = useText('approval');
  return (
    <WaitingIn
      label={t('waiting.title')}
      act={t('waiting.act')}
      path="/approvals"
      filters={{ mine: '1' }}
      to="/approval"
      plain
      since={{ sort: 'issue_date', of: ({ issue_date }) => issue_date }}
      amount
    />
  );
}
