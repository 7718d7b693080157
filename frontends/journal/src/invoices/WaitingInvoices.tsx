import { useAbility } from '@uketori/frontend-kit/abilities';
import { useText } from '@uketori/frontend-kit/i18n';
import { WaitingIn } from '@uketori/frontend-kit/Waiting';
import type { ReactNode } from 'react';
import { useMaySend } from '../accounting/useAccounting';
import { READING_DOUBTS } from './invoice.columns';

const SINCE = { sort: 'created_at', of: (row: { created_at: string }) => row.created_at };

const KINDS = [
  { key: 'returned', filters: { status: 'returned' } },
  { key: 'reading_failed', filters: { attention: 'reading_failed' } },
  { key: 'doubtful', filters: { attention: READING_DOUBTS.join(',') } },
  { key: 'to_code', filters: { waiting: 'to_code' } },
  { key: 'same_bill', filters: { attention: 'same_bill' } },
] as const;

/** Invoices that wait for accounting: returned by approvers, readings to check, codings to finish, files to export. */
export default function WaitingInvoices(): ReactNode {
  const t = useText('journal');
  const mayUpdate = useAbility('invoice:update') > 0;
  const mayExport = useAbility('invoice:export_journal') > 0;
  const maySend = useMaySend();
  return (
    <>
      {mayUpdate &&
        KINDS.map(({ key, filters }) => (
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
      {mayExport && (
        <WaitingIn
          label={t('waiting.unexported')}
          act={t('waiting.unexported_act')}
          path="/invoices"
          filters={{ status: 'approved,confirming,linked,paid', exported: 'false' }}
          to="/invoice"
          since={SINCE}
          amount
        />
      )}
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
