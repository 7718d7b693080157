import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import type { Selection } from '@uketori/frontend-kit/DataTable';
import { errorText } from '@uketori/frontend-kit/errorText';
import { formatCount } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { useSlices } from '@uketori/frontend-kit/useSlices';
import { useRef, useState } from 'react';
import type { PaymentRow } from '../payment.types';
import type { BulkAct } from './bulk.choices';
import type { BulkResult } from './BulkResults';

/** Acts on the selected payments, some at a time; `results` are there when some of them were refused. */
export function useBulk(selection: Selection<PaymentRow>, onAnswered: () => void) {
  const t = useText('payment');
  const { busy, act } = useAct('payment');
  const inSlices = useSlices();
  const [results, setResults] = useState<BulkResult[] | null>(null);

  const reload = () => invalidate('/payments', '/invoices');
  // The act whose results are shown, to send it again for those that only a warning stopped.
  const last = useRef<BulkAct | null>(null);
  const run = (wanted: BulkAct, keys: readonly string[] = selection.keys) =>
    act(async () => {
      last.current = wanted;
      const outcome = await inSlices<string, BulkResult>({
        ids: keys,
        send: async (pay_keys) =>
          (await api.post('/payments/bulk', { body: { ...wanted, pay_keys } })).results,
      });
      const { results: done, left, error } = outcome;
      // A single call that fails has done nothing: its dialog stays.
      if (error && done.length === 0) throw error;
      onAnswered();
      if (left > 0)
        toast.warning(
          t('slices.left', { ns: 'kit', number: formatCount(left) }),
          error ? errorText(error, 'payment') : undefined,
        );
      if (done.every((result) => result.ok)) {
        if (done.length > 0) toast.success(t('bulk.done', { count: done.length }));
        setResults(null);
        selection.clear();
      } else setResults(done);
    }, reload);
  const combine = () =>
    act(async () => {
      await api.post('/payments/groups', { body: { pay_keys: selection.keys } });
      toast.success(t('combine.done', { count: selection.keys.length }));
      selection.clear();
    }, reload);
  /** Confirms or approves those after all that only a warning about duties stopped. */
  const accept = () => {
    const wanted = last.current;
    if (wanted?.action !== 'confirm' && wanted?.action !== 'approve') return;
    const warned = (results ?? []).filter(({ can_accept }) => can_accept).map(({ pay_key }) => pay_key);
    void run({ ...wanted, accept_duties: true }, warned);
  };
  const closeResults = () => {
    setResults(null);
    selection.clear();
  };
  return { busy, results, run, accept, combine, closeResults };
}
