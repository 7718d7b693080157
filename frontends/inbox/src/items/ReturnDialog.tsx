import { api } from '@uketori/frontend-kit/api';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useDirtyGuard } from '@uketori/frontend-kit/dirty';
import { useText } from '@uketori/frontend-kit/i18n';
import { Modal } from '@uketori/frontend-kit/Modal';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { Checkbox, Input } from 'antd';
import { useState, type ReactNode } from 'react';
import type { InboxItem } from '../inbox.types';
import styles from './items.module.css';

const MAX_REASON = 500;

interface Props {
  item: InboxItem;
  onClose: () => void;
  onReturned: () => void;
}

/** Asks for the reason that the supplier reads, and whether it is mailed. */
export function ReturnDialog({ item, onClose, onReturned }: Props): ReactNode {
  const t = useText('inbox');
  const path = { id: item.customer_id };
  const customer = useApiQuery('/customers/{id}', { params: { path } });
  const [reason, setReason] = useState('');
  const [wantsMail, setWantsMail] = useState(true);
  const { busy, act } = useAct();
  useDirtyGuard(reason !== '');
  const address = customer.data?.email ?? '';
  const send = () =>
    act(async () => {
      await api.post('/inbox-items/{id}/return', {
        params: { path: { id: item.id } },
        body: { version: item.version, reason: reason.trim(), send_mail: wantsMail && address !== '' },
      });
      toast.success(t('item.moved_3'));
    }, onReturned);
  return (
    <Modal
      open
      width={500}
      title={t('item.return_title')}
      okText={t('item.return')}
      okButtonProps={{ disabled: reason.trim() === '' }}
      cancelText={t('action.cancel')}
      confirmLoading={busy}
      onOk={() => void send()}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <p className="uk-muted">{t('item.return_note')}</p>
      <div className={styles.send}>
        <label>
          {t('item.return_reason')}
          <Input.TextArea
            aria-label={t('item.return_reason')}
            autoFocus
            lang="ja"
            rows={4}
            maxLength={MAX_REASON}
            showCount
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </label>
        {customer.data &&
          (address === '' ? (
            <p className="uk-muted">{t('item.return_no_mail')}</p>
          ) : (
            <Checkbox checked={wantsMail} onChange={(event) => setWantsMail(event.target.checked)}>
              {t('item.return_mail', { address })}
            </Checkbox>
          ))}
      </div>
    </Modal>
  );
}
