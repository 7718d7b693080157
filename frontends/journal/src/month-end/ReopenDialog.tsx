import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { Modal } from '@uketori/frontend-kit/Modal';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { Input } from 'antd';
import { useState, type ReactNode } from 'react';
import type { Area } from './month-end.rules';

const MAX_REASON = 500;

interface Props {
  month: string;
  name: string;
  area: Area;
  onEnd: () => void;
}

/** Asks for the reason of a reopening: it stays in the history and in the log. */
export function ReopenDialog({ month, name, area, onEnd }: Props): ReactNode {
  const t = useText('journal');
  const { busy, act } = useAct();
  const [reason, setReason] = useState('');
  const reopen = () =>
    act(async () => {
      await api.post('/month-end/{month}/reopenings', {
        params: { path: { month } },
        body: { area, reason: reason.trim() },
      });
      toast.success(
        t('month_end.lock.reopened_area', { month: name, area: t(`month_end.lock.area.${area}`) }),
      );
      onEnd();
      await Promise.all([invalidate('/month-end'), invalidate('/invoices')]);
    });
  return (
    <Modal
      open
      title={t('month_end.lock.reopen_title', { month: name, area: t(`month_end.lock.area.${area}`) })}
      okText={t('month_end.lock.reopen')}
      okButtonProps={{ disabled: reason.trim() === '' }}
      confirmLoading={busy}
      cancelText={t('action.cancel', { ns: 'kit' })}
      onOk={() => void reopen()}
      onCancel={onEnd}
    >
      <p>{t('month_end.lock.reopen_hint')}</p>
      <Input.TextArea
        lang="ja"
        aria-label={t('month_end.lock.reason')}
        placeholder={t('month_end.lock.reason')}
        maxLength={MAX_REASON}
        autoSize={{ minRows: 2, maxRows: 6 }}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Modal>
  );
}
