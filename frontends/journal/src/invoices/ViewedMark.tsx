import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { codeText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { navigate } from '@uketori/frontend-kit/navigate';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { Button } from 'antd';
import { useId, type ReactNode } from 'react';
import type { Invoice } from '../invoice.types';
import styles from './detail.module.css';

/** Removes the mark that this user has seen an invoice, so that their list highlights it again. */
export function ViewedMark({ local_id, view_releasable }: Invoice): ReactNode {
  const t = useText('journal');
  const why = useId();
  const { busy, act } = useAct('invoice');
  const release = () =>
    act(async () => {
      await api.delete('/invoices/{local_id}/viewed', { params: { path: { local_id } } });
      toast.success(t('viewed.released'));
      await invalidate('/invoices');
      await navigate('/invoice');
    });
  return (
    <p className={styles.viewed}>
      <Button
        size="small"
        loading={busy}
        disabled={!view_releasable}
        aria-describedby={view_releasable ? undefined : why}
        onClick={() => void release()}
      >
        {t('viewed.release')}
      </Button>
      {!view_releasable && (
        <span id={why} className="uk-muted">
          {codeText('viewing_cannot_be_released', 'invoice')}
        </span>
      )}
    </p>
  );
}
