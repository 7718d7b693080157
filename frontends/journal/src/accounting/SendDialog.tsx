import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { toast } from '@uketori/frontend-kit/toast';
import { Yen } from '@uketori/frontend-kit/Yen';
import { Alert, Modal, Spin } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import type { DealResult } from './accounting.types';
import { Obstacles } from './Obstacles';
import { COMPANY_PATH, useAccountingCompany } from './useAccounting';
import styles from './accounting.module.css';

/** Most invoices of one request. */
const MAX_DEALS = 200;
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
  const [results, setResults] = useState<DealResult[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [anySent, setAnySent] = useState(false);
  const [round, setRound] = useState(0);
  const isMany = ids.length > MAX_DEALS;
  const key = JSON.stringify(ids);
  useEffect(() => {
    if (isMany) return undefined;
    const stop = new AbortController();
    const body = { ids: JSON.parse(key) as number[] };
    api
      .post<{ results: DealResult[] }>('/accounting/deals/preview', body, { signal: stop.signal })
      .then((answer) => {
        setResults(answer.results);
        setError(null);
      })
      .catch((reason: unknown) => !stop.signal.aborted && setError(reason));
    return () => stop.abort();
    // Judged anew after a counterpart was chosen.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, isMany, round]);

  const ready = (results ?? []).filter((one) => one.result !== 'error');
  const send = async () => {
    setBusy(true);
    try {
      const sent = ready.map((one) => one.local_id);
      const post_type = sent.length === 1 ? 'single' : 'multiple';
      const answer = await api.post<{ results: DealResult[] }>('/accounting/deals', { post_type, ids: sent });
      const refused = answer.results.filter((one) => one.result === 'error');
      await Promise.all([invalidate('/invoices', '/accounting/deals'), invalidate(COMPANY_PATH)]);
      if (sent.length > refused.length)
        toast.success(t('accounting.queued', { count: sent.length - refused.length }));
      if (refused.length === 0) return onSent();
      setResults(refused);
      setAnySent(true);
    } catch (reason) {
      toast.error(errorText(reason));
    }
    setBusy(false);
  };

  return (
    <Modal
      open
      width={680}
      title={t('accounting.send_title', { company: company?.company_name ?? '' })}
      okText={t('accounting.send_count', { count: ready.length })}
      cancelText={t('export.cancel')}
      okButtonProps={{ disabled: ready.length === 0, loading: busy }}
      onOk={() => void send()}
      onCancel={anySent ? onSent : onClose}
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
              <li key={one.local_id}>
                <div className={styles.result_head}>
                  <Link to={`/invoice/${one.local_id}`}>{one.local_id}</Link>
                  <span lang="ja" className="uk-clip">
                    {one.partner_name}
                  </span>
                  <Yen value={one.amount} />
                  <StatusTag tone={TONES[one.result]}>{t(`accounting.result.${one.result}`)}</StatusTag>
                </div>
                <Obstacles obstacles={one.obstacles} onMended={() => setRound((now) => now + 1)} />
                {one.warnings.map((warning) => (
                  <p key={warning} className={styles.warning}>
                    {t(`accounting.warning.${warning}`)}
                  </p>
                ))}
              </li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  );
}
