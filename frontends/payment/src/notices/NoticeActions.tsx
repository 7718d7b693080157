import { DownloadOutlined } from '@ant-design/icons';
import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { saveFile } from '@uketori/frontend-kit/saveFile';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { Notice } from './notice.types';

/** The document of a notice, and another try where its mail failed. */
export function NoticeActions({ notice: { id, number, state } }: { notice: Notice }): ReactNode {
  const t = useText('payment');
  const { busy, act } = useAct('payment');
  const download = () =>
    act(async () => {
      const { blob, file_name } = await api.file('/payments/notices/{id}/file', { params: { path: { id } } });
      saveFile(blob, file_name ?? `payment_notice_${number}.pdf`);
    });
  const retry = () =>
    act(async () => {
      await api.post('/payments/notices/{id}/retry', { params: { path: { id } } });
      toast.success(t('notice.queued', { count: 1 }));
      await invalidate('/payments/notices');
    });
  return (
    <>
      <Button size="small" icon={<DownloadOutlined />} loading={busy} onClick={() => void download()}>
        PDF
      </Button>{' '}
      {state === 'FAILED' && (
        <Button size="small" disabled={busy} onClick={() => void retry()}>
          {t('notice.retry')}
        </Button>
      )}
    </>
  );
}
