import { useDirtyGuard } from '@uketori/frontend-kit/dirty';
import { useText } from '@uketori/frontend-kit/i18n';
import { Modal } from '@uketori/frontend-kit/Modal';
import { Alert, Button, Input } from 'antd';
import { useState, type ReactNode } from 'react';
import type { ChosenInvoice } from './approvals.api';
import { Outcome } from './BulkOutcome';
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
  const { wanted, results, running, failure, run } = useBulk('return');
  const isStarted = wanted > 0;
  useDirtyGuard(!isStarted && reason !== '');
  const numbers = rows.slice(0, SHOWN).map((row) => row.local_id);
  const more = rows.length - numbers.length;
  return (
    <Modal
      open
      width={560}
      title={t('bulk.return.title')}
      onCancel={() => onClose(isStarted)}
      closable={!running}
      keyboard={!running}
      mask={{ closable: false }}
      footer={
        isStarted ? (
          <Button
            key={String(running)}
            type="primary"
            autoFocus
            disabled={running}
            onClick={() => onClose(true)}
          >
            {t('action.close', { ns: 'kit' })}
          </Button>
        ) : (
          <>
            <Button onClick={() => onClose(false)}>{t('action.cancel', { ns: 'kit' })}</Button>
            <Button
              type="primary"
              disabled={reason.trim() === ''}
              onClick={() => void run(rows, reason.trim())}
            >
              {t('bulk.return.run', { count: rows.length })}
            </Button>
          </>
        )
      }
    >
      {isStarted ? (
        <Outcome
          act="return"
          rows={rows}
          wanted={wanted}
          results={results}
          running={running}
          failure={failure}
        />
      ) : (
        <>
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
        </>
      )}
    </Modal>
  );
}
