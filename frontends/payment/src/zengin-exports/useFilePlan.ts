import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ApiError, api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { useMemo, useState } from 'react';
import { keysOf } from './plan.rules';
import type { ExportBatch, ExportPlan, ExportRequest } from './zengin.types';

interface Wanted {
  user_bank_id: string;
  pay_date: string;
  /** only these, when they were chosen in the list */
  pay_keys?: string[];
}

/** What one file would hold, what was left out of it or may be shortened, and the making of exactly that. */
export function useFilePlan(
  { user_bank_id, pay_date, pay_keys }: Wanted,
  onMade: (batch: ExportBatch) => void,
) {
  const t = useText('payment');
  // Null: everything that is ready for the account and the date.
  const [kept, setKept] = useState<string[] | null>(pay_keys ?? null);
  // Holders that may be shortened: each was chosen for itself.
  const [shorten, setShorten] = useState<string[]>([]);
  const { busy, act } = useAct('payment');
  const isEmpty = kept !== null && kept.length === 0;
  const request: ExportRequest = { user_bank_id, pay_date, ...(kept ? { pay_keys: kept } : {}), shorten };
  const query = useQuery<ExportPlan, ApiError>({
    queryKey: ['/zengin-exports/preview', request],
    queryFn: ({ signal }) => api.post('/zengin-exports/preview', { body: request, signal }),
    placeholderData: keepPreviousData,
    enabled: !isEmpty,
  });
  const plan = isEmpty ? undefined : query.data;
  // One key per plan: however often the button is pressed, the server makes one file of it.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const idempotency_key = useMemo(() => crypto.randomUUID(), [plan]);

  const make = async ({ rows }: ExportPlan) => {
    // Exactly the rows that were looked at; one that became ready meanwhile waits for the next file.
    const exact = { user_bank_id, pay_date, pay_keys: keysOf(rows), shorten };
    const batch = await api.post('/zengin-exports', { body: exact, idempotency_key });
    toast.success(t('zengin.made', { number: batch.local_id }));
    onMade(batch);
  };
  return {
    plan,
    /** Whether the plan belongs to the current request; the previous one may contain payments that were left out. */
    isCurrent: !query.isPlaceholderData,
    error: query.error,
    retry: query.refetch,
    isEmpty,
    kept,
    keep: setKept,
    shorten,
    allowShort: (pay_key: string, allowed: boolean) =>
      setShorten((before) => (allowed ? [...before, pay_key] : before.filter((key) => key !== pay_key))),
    busy,
    make: (of: ExportPlan) =>
      act(
        () => make(of),
        () => invalidate('/payments', '/zengin-exports', '/invoices'),
      ),
  };
}
