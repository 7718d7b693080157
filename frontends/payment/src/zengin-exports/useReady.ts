import { useQuery } from '@tanstack/react-query';
import { type ApiError, api } from '@uketori/frontend-kit/api';
import type { DataOf, QueryOf } from '@uketori/frontend-kit/apiTypes';
import type { PaymentRow } from '../payment.types';

const PAGE = 100;
const MOST_PAGES = 20;

/** Every approved transfer that is in no live file, as far as two thousand; `more` says that there are others. */
async function loadReady(signal: AbortSignal): Promise<{ rows: PaymentRow[]; more: boolean }> {
  const rows: PaymentRow[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query: QueryOf<'/payments'> = {
      state: 'APPROVED',
      payment_type: 'transfer',
      exported: 'false',
      leaves_bank: 'true',
      sort: 'pay_date',
      limit: PAGE,
      cursor,
    };
    const answer: DataOf<'/payments'> = await api.get('/payments', { params: { query }, signal });
    rows.push(...answer.items);
    cursor = answer.next_cursor;
    if (!cursor) return { rows, more: false };
  }
  return { rows, more: true };
}

export function useReady() {
  return useQuery<{ rows: PaymentRow[]; more: boolean }, ApiError>({
    queryKey: ['/payments/', 'ready'],
    queryFn: ({ signal }) => loadReady(signal),
  });
}
