import { ApiError, api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { App, Button } from 'antd';
import type { ReactNode } from 'react';
import type { BulkResult } from './approvals.api';

interface Props {
  rows: { id: string; local_id: number }[];
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
      ids: rows.map((row) => row.id),
    });
    const refused = results.filter((result) => !result.ok);
    const approved = results.length - refused.length;
    if (approved > 0) toast.success(t('bulk.done', { count: approved }));
    if (refused.length > 0) showRefused(refused);
    clear();
  };
  const run = () =>
    act(approve, async () => {
      await invalidate('/invoices', '/approvals');
      onChanged();
    });
  const showRefused = (refused: BulkResult[]) => {
    const number = new Map(rows.map((row) => [row.id, row.local_id]));
    modal.warning({
      title: t('bulk.refused', { count: refused.length }),
      content: (
        <ul>
          {refused.slice(0, 20).map((result) => (
            <li key={result.id}>
              {t('bulk.number', { number: number.get(result.id) })}:{' '}
              {errorText(new ApiError(result.code ?? 'unexpected_error', 409), 'invoice')}
            </li>
          ))}
        </ul>
      ),
    });
  };
  return (
    <Button
      type="primary"
      size="small"
      loading={busy}
      disabled={rows.length === 0 || rows.length > 500}
      onClick={() => void run()}
    >
      {t('bulk.approve')}
    </Button>
  );
}
