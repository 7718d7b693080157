import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import type { Selection } from '@uketori/frontend-kit/DataTable';
import { useText } from '@uketori/frontend-kit/i18n';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { useState } from 'react';
import type { PaymentRow } from '../payment.types';
import type { BulkAct } from './bulk.choices';
import type { BulkResult } from './BulkResults';

/** Acts on the selected payments in one request; `results` are there when some of them were refused. */
export function useBulk(selection: Selection<PaymentRow>, onAnswered: () => void) {
  const t = useText('payment');
  const { busy, act } = useAct('payment');
  const [results, setResults] = useState<BulkResult[] | null>(null);

  const reload = () => invalidate('/payments', '/invoices');
  const run = (wanted: BulkAct) =>
    act(async () => {
      const answer = await api.post('/payments/bulk', {
        body: {
          ...wanted,
          pay_keys: selection.keys,
        },
      });
      onAnswered();
      if (answer.results.every((result) => result.ok)) {
        toast.success(t('bulk.done', { count: answer.results.length }));
        selection.clear();
      } else setResults(answer.results);
    }, reload);
  const combine = () =>
    act(async () => {
      await api.post('/payments/groups', { body: { pay_keys: selection.keys } });
      toast.success(t('combine.done', { count: selection.keys.length }));
      selection.clear();
    }, reload);
  const closeResults = () => {
    setResults(null);
    selection.clear();
  };
  return { busy, results, run, combine, closeResults };
}
