import { useText } from '@uketori/frontend-kit/i18n';
import { Modal } from '@uketori/frontend-kit/Modal';
import { Button } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import type { BulkAct, ChosenInvoice } from './approvals.api';
import { Outcome } from './BulkOutcome';
import type { BulkRun } from './useBulk';

/** Enter that is still pressed since it opened the dialog, or started the run, presses no button. */
function notHeld(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault();
}

interface Props {
  act: BulkAct;
  rows: readonly ChosenInvoice[];
  bulk: BulkRun;
  width: number;
  /** the button that starts */
  start: { count: number; disabled: boolean; loading?: boolean; autoFocus?: boolean; onStart: () => void };
  /** whether anything was sent */
  onClose: (isDone: boolean) => void;
  /** the question before the start */
  children: ReactNode;
}

/** The question of a bulk act, then its progress, then what became of each row. */
export function BulkModal({ act, rows, bulk, width, start, onClose, children }: Props): ReactNode {
  const t = useText('approval');
  const { running } = bulk;
  const isStarted = bulk.wanted > 0;
  return (
    <Modal
      open
      width={width}
      title={t(`bulk.${act}.title`)}
      onCancel={() => onClose(isStarted)}
      closable={!running}
      keyboard={!running}
      mask={{ closable: false }}
      footer={
        isStarted ? (
          // Another one at the end: Enter that is held presses neither.
          running ? (
            <Button key="stop" onKeyDown={notHeld} onClick={bulk.stop}>
              {t('slices.stop', { ns: 'kit' })}
            </Button>
          ) : (
            <Button key="close" type="primary" autoFocus onKeyDown={notHeld} onClick={() => onClose(true)}>
              {t('action.close', { ns: 'kit' })}
            </Button>
          )
        ) : (
          <>
            <Button onClick={() => onClose(false)}>{t('action.cancel', { ns: 'kit' })}</Button>
            <Button
              type="primary"
              autoFocus={start.autoFocus}
              disabled={start.disabled}
              loading={start.loading}
              onKeyDown={notHeld}
              onClick={start.onStart}
            >
              {t(`bulk.${act}.run`, { count: start.count })}
            </Button>
          </>
        )
      }
    >
      {isStarted ? <Outcome act={act} rows={rows} bulk={bulk} /> : children}
    </Modal>
  );
}
