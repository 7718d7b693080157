import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useLiveRefresh } from '@uketori/frontend-kit/useLiveRefresh';

/** A withdrawn payment does not count: its invoice was changed after it. */
const LIVE = 'DRAFT,APPROVED,PAID';

/**
 * The payment of an invoice. The payment opens a moment after final approval: until then the list is empty, which is no
 * error, and the event of the opening loads it again.
 */
export function usePaymentOf(invoice_id: string, locked: boolean) {
  const query = { invoice_id, state: LIVE, limit: 1 };
  const list = useApiQuery('/payments', { params: { query } }, { enabled: locked });
  const pay_key = list.data?.items[0]?.pay_key;
  const params = { path: { pay_key: pay_key ?? '' } };
  const record = useApiQuery('/payments/{pay_key}', { params }, { enabled: locked && pay_key !== undefined });
  useLiveRefresh('admin', 'payment.', '/payments');
  return {
    payment: locked && pay_key !== undefined ? record.data : undefined,
    none: !locked || (list.data !== undefined && pay_key === undefined),
    error: list.error ?? record.error,
    refetch: list.refetch,
  };
}
