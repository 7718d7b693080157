import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { useEffect, useState } from 'react';
import type { DealResult } from './accounting.types';
import { COMPANY_PATH } from './useAccounting';

/** Most invoices of one request. */
export const MAX_DEALS = 200;

/** Judges the invoices, and sends those that are ready. Only the refused ones then stay on show. */
export function useDeals(ids: number[], onSent: () => void) {
  const t = useText('journal');
  const [results, setResults] = useState<DealResult[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [anySent, setAnySent] = useState(false);
  const [round, setRound] = useState(0);
  const { busy, act } = useAct();
  const isMany = ids.length > MAX_DEALS;
  const key = JSON.stringify(ids);
  useEffect(() => {
    if (isMany) return undefined;
    const stop = new AbortController();
    api
      .post('/accounting/deals/preview', {
        body: { ids: JSON.parse(key) as number[] },
        signal: stop.signal,
      })
      .then((answer) => {
        setResults(answer.results);
        setError(null);
      })
      .catch((reason: unknown) => !stop.signal.aborted && setError(reason));
    return () => stop.abort();
    // Judged again after a counterpart was chosen.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, isMany, round]);

  const ready = (results ?? []).filter((one) => one.result !== 'error');
  const send = async () => {
    const sent = ready.map((one) => one.local_id);
    const post_type = sent.length === 1 ? 'single' : 'multiple';
    const answer = await api.post('/accounting/deals', { body: { post_type, ids: sent } });
    const refused = answer.results.filter((one) => one.result === 'error');
    await Promise.all([invalidate('/invoices', '/accounting/deals'), invalidate(COMPANY_PATH)]);
    if (sent.length > refused.length)
      toast.success(t('accounting.queued', { count: sent.length - refused.length }));
    if (refused.length === 0) return onSent();
    setResults(refused);
    setAnySent(true);
  };
  return {
    results,
    error,
    ready,
    isMany,
    busy,
    /** some are in the queue, so the list behind has changed */
    anySent,
    lookAgain: () => setRound((now) => now + 1),
    send: () => act(send),
  };
}
