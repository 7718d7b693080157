import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { BulkButton } from '@uketori/frontend-kit/BulkButton';
import { useText } from '@uketori/frontend-kit/i18n';
import { RefusedRows } from '@uketori/frontend-kit/RefusedRows';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { App } from 'antd';
import type { ReactNode } from 'react';
import { type BulkResult, type ChosenInvoice, refusedOf, seenInvoices } from './approvals.api';

interface Props {
  rows: readonly ChosenInvoice[];
  clear: () => void;
  onChanged: () => void;
}

/** Approves the next level of every chosen invoice; whatever could not be approved is named with its reason. */
export default function BulkApprove({ rows, clear, onChanged }: Props): ReactNode {
  const t = useText('approval');
  const { modal } = App.useApp();
  const { busy, act } = useAct();
  const approve = async () => {
    const { results } = await api.post<{ results: BulkResult[] }>('/approvals/bulk', {
      invoices: seenInvoices(rows),
    });
    const refused = refusedOf(rows, results);
    const approved = results.length - refused.length;
    if (approved > 0) toast.success(t('bulk.done', { count: approved }));
    if (refused.length > 0) showRefused(refused);
    else clear();
  };
  const run = () =>
    act(approve, async () => {
      await invalidate('/invoices', '/approvals');
      onChanged();
    });
  const showRefused = (refused: ReturnType<typeof refusedOf>) => {
    modal.warning({
      title: t('bulk.refused', { count: refused.length }),
      // Without a selection the page takes this button away, and with it what it has open.
      afterClose: clear,
      content: <RefusedRows situation="invoice" rows={refused} />,
    });
  };
  return (
    <BulkButton type="primary" count={rows.length} loading={busy} onClick={() => void run()}>
      {t('bulk.approve')}
    </BulkButton>
  );
}
