import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { Modal } from '@uketori/frontend-kit/Modal';
import { toast } from '@uketori/frontend-kit/toast';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import type { MappingRow, RemoteMaster } from './accounting.types';
import { RemoteSelect } from './RemoteSelect';
import styles from './accounting.module.css';

interface Props {
  row: MappingRow;
  onSaved?: () => void;
  onClose: () => void;
}

/** Says which master over there one of ours stands for, that it goes without, or that its name decides again. */
export function MappingDialog({ row, onSaved, onClose }: Props): ReactNode {
  const t = useText('journal');
  const [chosen, setChosen] = useState<RemoteMaster | null>(row.state === 'missing' ? null : row.remote);
  const [busy, setBusy] = useState(false);
  const save = async (remote_id: number | null | undefined) => {
    setBusy(true);
    try {
      await api.put('/accounting/mappings', { body: { kind: row.kind, key: row.key, remote_id } });
      toast.success(t('accounting.saved'));
      await invalidate('/accounting/mappings');
      onSaved?.();
      onClose();
    } catch (error) {
      toast.error(errorText(error));
      setBusy(false);
    }
  };
  const isChoice = row.via === 'chosen' || row.state === 'without';
  return (
    <Modal
      open
      title={t('accounting.counterpart_of', { name: row.name })}
      onCancel={onClose}
      footer={
        <div className={styles.footer}>
          {isChoice && (
            <Button disabled={busy} onClick={() => void save(undefined)}>
              {t('accounting.by_name')}
            </Button>
          )}
          {!row.required && row.state !== 'without' && (
            <Button disabled={busy} onClick={() => void save(null)}>
              {t('accounting.without')}
            </Button>
          )}
          <Button onClick={onClose}>{t('export.cancel')}</Button>
          {row.remote_kind !== null && (
            <Button
              type="primary"
              loading={busy}
              disabled={chosen === null}
              onClick={() => void save(chosen?.remote_id)}
            >
              {t('accounting.save')}
            </Button>
          )}
        </div>
      }
    >
      {row.remote_kind === null ? (
        <p>{t('accounting.no_place')}</p>
      ) : (
        <RemoteSelect
          kind={row.remote_kind}
          label={t('accounting.counterpart_of', { name: row.name })}
          value={chosen}
          onChange={setChosen}
        />
      )}
    </Modal>
  );
}
