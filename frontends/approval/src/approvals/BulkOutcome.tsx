import { useText } from '@uketori/frontend-kit/i18n';
import { RefusedRows } from '@uketori/frontend-kit/RefusedRows';
import { Alert, Button, Progress } from 'antd';
import type { ReactNode } from 'react';
import { type BulkAct, type ChosenInvoice, refusedOf } from './approvals.api';
import type { BulkRun } from './useBulk';
import styles from './bulk.module.css';

interface OutcomeProps {
  act: BulkAct;
  rows: readonly ChosenInvoice[];
  bulk: BulkRun;
}

/** How far it is, and in the end what was done, what still is being approved and what was refused, with the reasons. */
export function Outcome({ act, rows, bulk }: OutcomeProps): ReactNode {
  const t = useText('approval');
  const { wanted, results, running, failure } = bulk;
  const refused = refusedOf(rows, results);
  const warned = results.filter(({ can_accept }) => can_accept).length;
  const locking = results.filter((result) => result.final_state === 'LOCKING');
  const done = results.length - refused.length - locking.length;
  return (
    <div className={styles.question} aria-live="polite">
      {running && (
        <Progress
          percent={Math.round((results.length / wanted) * 100)}
          format={() => `${results.length} / ${wanted}`}
        />
      )}
      {done > 0 && <Alert type="success" showIcon title={t(`bulk.${act}.done`, { count: done })} />}
      {locking.length > 0 && (
        <Alert type="info" showIcon title={t('bulk.final.locking', { count: locking.length })} />
      )}
      {refused.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t(`bulk.${act}.refused`, { count: refused.length })}
          description={
            <>
              <RefusedRows situation="invoice" rows={refused} />
              {warned > 0 && !running && <Accept count={warned} onAccept={() => void bulk.accept(rows)} />}
            </>
          }
        />
      )}
      {failure === null && !running && results.length < wanted && (
        <Alert
          type="info"
          showIcon
          title={t('slices.left', { ns: 'kit', number: wanted - results.length })}
        />
      )}
      {failure !== null && (
        <Alert
          type="error"
          showIcon
          title={t('bulk.not_sent', { count: wanted - results.length })}
          description={failure}
        />
      )}
    </div>
  );
}

/** Continues with those that only a warning about duties stopped. */
function Accept({ count, onAccept }: { count: number; onAccept: () => void }): ReactNode {
  const t = useText('approval');
  return (
    <>
      <p>{t('duty.logged', { ns: 'kit' })}</p>
      <Button onClick={onAccept}>{t('duty.accept', { ns: 'kit', count })}</Button>
    </>
  );
}
