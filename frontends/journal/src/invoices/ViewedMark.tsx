import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { navigate } from '@uketori/frontend-kit/navigate';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { Button } from 'antd';
import type { ReactNode } from 'react';

/** Removes the mark that this user has seen an invoice, so that their list highlights it again. */
export function ViewedMark({ local_id }: { local_id: number }): ReactNode {
  const t = useText('journal');
  const { busy, act } = useAct('invoice');
  const release = () =>
    act(async () => {
      await api.delete('/invoices/{local_id}/viewed', { params: { path: { local_id } } });
      toast.success(t('viewed.released'));
      await invalidate('/invoices');
      await navigate('/invoice');
    });
  return (
    <Button size="small" loading={busy} onClick={() => void release()} style={{ marginBlockEnd: 16 }}>
      {t('viewed.release')}
    </Button>
  );
}
