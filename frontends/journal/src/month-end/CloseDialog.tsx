import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { Modal } from '@uketori/frontend-kit/Modal';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { Alert, Checkbox, Input } from 'antd';
import { useState, type ReactNode } from 'react';
import type { Area, OpenWork } from './month-end.rules';
import styles from './month-end.module.css';

const MAX_NOTE = 500;

interface Props {
  month: string;
  name: string;
  area: Area;
  open: readonly OpenWork[];
  onEnd: () => void;
}

/** Asks before a month is closed; a user closes one with open work only knowingly. */
export function CloseDialog({ month, name, area, open, onEnd }: Props): ReactNode {
  const t = useText('journal');
  const { busy, act } = useAct();
  const [note, setNote] = useState('');
  const [confirmed, setConfirmed] = useState(false);
  const isReady = open.length === 0 || confirmed;
  const close = () =>
    act(async () => {
      await api.post('/month-end/{month}/closings', {
        params: { path: { month } },
        body: { area, confirmed, note: note.trim() },
      });
      toast.success(t('month_end.lock.closed_area', { month: name, area: t(`month_end.lock.area.${area}`) }));
      onEnd();
      await Promise.all([invalidate('/month-end'), invalidate('/invoices')]);
    });
  return (
    <Modal
      open
      title={t('month_end.lock.close_title', { month: name, area: t(`month_end.lock.area.${area}`) })}
      okText={t('month_end.lock.close')}
      okButtonProps={{ disabled: !isReady }}
      confirmLoading={busy}
      cancelText={t('action.cancel', { ns: 'kit' })}
      onOk={() => void close()}
      onCancel={onEnd}
    >
      <p>{t(`month_end.lock.effect.${area}`)}</p>
      {open.length > 0 && (
        <>
          <Alert
            type="warning"
            showIcon
            title={t('month_end.lock.still_open')}
            description={
              <ul className={styles.open_work}>
                {open.map(({ key, count }) => (
                  <li key={key}>
                    {t(`month_end.stage.${key}`)}: <span className="uk-num">{count}</span>
                  </li>
                ))}
              </ul>
            }
          />
          <p>
            <Checkbox checked={confirmed} onChange={(event) => setConfirmed(event.target.checked)}>
              {t('month_end.lock.confirm')}
            </Checkbox>
          </p>
        </>
      )}
      <Input
        lang="ja"
        aria-label={t('month_end.note')}
        placeholder={t('month_end.note')}
        maxLength={MAX_NOTE}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </Modal>
  );
}
