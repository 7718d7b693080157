import { isAllowed } from '@uketori/frontend-kit/abilities';
import { useText } from '@uketori/frontend-kit/i18n';
import { useSession } from '@uketori/frontend-kit/session';
import { WaitingIn } from '@uketori/frontend-kit/Waiting';
import type { ReactNode } from 'react';
import { UNEXPORTED } from './invoice.filters.data';
import { useMaySend } from '../accounting/useAccounting';
import { READING_DOUBTS } from './invoice.columns';

const SINCE = { sort: 'created_at', of: (row: { created_at: string }) => row.created_at };

const UPDATE = 'invoice:update';
const KINDS = [
  { key: 'returned', ability: UPDATE, filters: { status: 'returned' } },
  { key: 'reading_failed', ability: UPDATE, filters: { attention: 'reading_failed' } },
  { key: 'doubtful', ability: UPDATE, filters: { attention: READING_DOUBTS.join(',') } },
  { key: 'to_code', ability: UPDATE, filters: { waiting: 'to_code' } },
  { key: 'same_bill', ability: UPDATE, filters: { attention: 'same_bill' } },
  {
    key: 'unexported',
    ability: 'invoice:export_journal',
    filters: UNEXPORTED,
  },
] as const;

/** Invoices that wait for accounting: returned by approvers, readings to check, codings to finish, files to export. */
export default function WaitingInvoices(): ReactNode {
  const t = useText('journal');
  const { abilities } = useSession();
  const maySend = useMaySend();
  return (
    <>
      {KINDS.filter(({ ability }) => isAllowed(abilities, ability)).map(({ key, filters }) => (
        <WaitingIn
          key={key}
          label={t(`waiting.${key}`)}
          act={t(`waiting.${key}_act`)}
          path="/invoices"
          filters={filters}
          to="/invoice"
          since={SINCE}
          amount
        />
      ))}
      {maySend && (
        <WaitingIn
          label={t('waiting.deal_failed')}
          act={t('waiting.deal_failed_act')}
          path="/accounting/deals"
          filters={{ state: 'failed' }}
          to="/settings/accounting?tab=deals"
          plain
          since={SINCE}
        />
      )}
    </>
  );
}
