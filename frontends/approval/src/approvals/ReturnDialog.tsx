import { useDirtyGuard } from '@uketori/frontend-kit/dirty';
import { useText } from '@uketori/frontend-kit/i18n';
import { Alert, Input } from 'antd';
import { useState, type ReactNode } from 'react';
import type { ChosenInvoice } from './approvals.api';
import { BulkModal } from './BulkModal';
import { MOST_REASON } from './Refuse';
import { useBulk } from './useBulk';
import styles from './approvals.module.css';

const SHOWN = 20;

interface Props {
  rows: readonly ChosenInvoice[];
  /** whether anything was sent */
  onClose: (isDone: boolean) => void;
}

/** Asks for the reason that goes with every returned invoice, and says afterwards what became of each. */
export function ReturnDialog({ rows, onClose }: Props): ReactNode {
  const t = useText('approval');
  const [reason, setReason] = useState('');
  const bulk = useBulk('return');
  useDirtyGuard(bulk.wanted === 0 && reason !== '');
  const numbers = rows.slice(0, SHOWN).map((row) => row.local_id);
  const more = rows.length - numbers.length;
  return (
    <BulkModal
      act="return"
      rows={rows}
      bulk={bulk}
      width={560}
      start={{
        count: rows.length,
        disabled: reason.trim() === '',
        onStart: () => void bulk.run(rows, { reason: reason.trim() }),
      }}
      onClose={onClose}
    >
      <Alert
        type="info"
        showIcon
        title={t('bulk.return.warning')}
        description={
          <>
            {t('refused.number', { ns: 'kit', number: numbers.join(', ') })}
            {more > 0 && ` ${t('refused.more', { ns: 'kit', count: more })}`}
          </>
        }
        className={styles.warning}
      />
      <label className={styles.field}>
        {t('return.reason')}
        <Input.TextArea
          autoFocus
          rows={4}
          maxLength={MOST_REASON}
          showCount
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
    </BulkModal>
  );
}
