import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { Modal } from '@uketori/frontend-kit/Modal';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { Yen } from '@uketori/frontend-kit/Yen';
import { Alert, Spin } from 'antd';
import type { ReactNode } from 'react';
import type { DealResult } from './accounting.types';
import { Obstacles } from './Obstacles';
import { useAccountingCompany } from './useAccounting';
import { MAX_DEALS, useDeals } from './useDeals';
import styles from './accounting.module.css';

const TONES = { success: 'success', warning: 'warning', error: 'danger' } as const;

interface Props {
  ids: number[];
  onClose: () => void;
  /** After the last of them went into the queue, or the dialog was closed on those that could not. */
  onSent: () => void;
}

/** Says of each chosen invoice whether it can be sent and why not, then puts those that can into the queue. */
export function SendDialog({ ids, onClose, onSent }: Props): ReactNode {
  const t = useText('journal');
  const company = useAccountingCompany().data;
  const deals = useDeals(ids, onSent);
  const { results, error, ready, isMany } = deals;
  return (
    <Modal
      open
      width={680}
      title={t('accounting.send_title', { company: company?.company_name ?? '' })}
      okText={t('accounting.send_count', { count: ready.length })}
      cancelText={t('export.cancel')}
      okButtonProps={{ disabled: ready.length === 0, loading: deals.busy }}
      onOk={() => void deals.send()}
      onCancel={deals.anySent ? onSent : onClose}
      mask={{ closable: false }}
    >
      {isMany && <Alert type="warning" showIcon title={t('accounting.too_many', { max: MAX_DEALS })} />}
      {error !== null && <Alert type="error" showIcon title={errorText(error)} />}
      {!results && !error && !isMany && (
        <div className={styles.waiting}>
          <Spin />
        </div>
      )}
      {results && (
        <>
          <p className={styles.summary} role="status">
            {t('accounting.summary', { ready: ready.length, blocked: results.length - ready.length })}
          </p>
          <ul className={styles.results}>
            {results.map((one) => (
              <Result key={one.local_id} result={one} onMended={deals.lookAgain} />
            ))}
          </ul>
        </>
      )}
    </Modal>
  );
}

/** One invoice: whether it goes, its obstacles, and what else should be known. */
function Result({ result, onMended }: { result: DealResult; onMended: () => void }): ReactNode {
  const t = useText('journal');
  return (
    <li>
      <div className={styles.result_head}>
        <Link to={`/invoice/${result.local_id}`}>{result.local_id}</Link>
        <span lang="ja" className="uk-clip">
          {result.partner_name}
        </span>
        <Yen value={result.amount} />
        <StatusTag tone={TONES[result.result]}>{t(`accounting.result.${result.result}`)}</StatusTag>
      </div>
      <Obstacles obstacles={result.obstacles} invoice={result.local_id} onMended={onMended} />
      {result.warnings.map((warning) => (
        <p key={warning} className={styles.warning}>
          {t(`accounting.warning.${warning}`)}
        </p>
      ))}
    </li>
  );
}
