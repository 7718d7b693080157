import { type ApiError, api } from '@uketori/frontend-kit/api';
import type { components } from '@uketori/frontend-kit/api.gen';
import { batched } from '@uketori/frontend-kit/batched';
import { useQueries, useQuery, type UseQueryOptions } from '@tanstack/react-query';

/** Reasons to check an invoice, and its differences from the supplier's last one. */
export type Remark = components['schemas']['InvoiceRemark'];

/** What one call of the API gives at most. */
const AT_ONCE = 50;
const FRESH_MS = 30_000;

type ByNumber = ReadonlyMap<number, Remark>;

async function remarksOf(localIds: readonly number[]): Promise<ByNumber> {
  const query = { local_ids: localIds.join(',') };
  const { items } = await api.get('/invoice-remarks', { params: { query } });
  return new Map(items.map((item) => [item.local_id, item]));
}

const load = batched(AT_ONCE, remarksOf);

/** Calls that run at the same time for a long selection. */
const LANES = 4;

/** The remarks on any number of invoices, in several calls. */
async function allRemarksOf(localIds: readonly number[]): Promise<ByNumber> {
  const found = new Map<number, Remark>();
  let at = 0;
  const lane = async () => {
    while (at < localIds.length) {
      const part = localIds.slice(at, at + AT_ONCE);
      at += AT_ONCE;
      for (const [local_id, remark] of await remarksOf(part)) found.set(local_id, remark);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return found;
}

export interface Remarks {
  /** By the number of the invoice. One that the user may not read, or that is not loaded yet, is missing. */
  by_number: ByNumber;
  pending: boolean;
  error: ApiError | null;
  retry: () => void;
}

/** The remarks on some invoices; a change of an invoice makes them stale. */
export function useRemarks(localIds: readonly number[]): Remarks {
  const results = useQueries({
    queries: localIds.map(
      (local_id): UseQueryOptions<Remark | null, ApiError> => ({
        queryKey: [`/invoices/${local_id}/remarks`],
        queryFn: async () => (await load(local_id)) ?? null,
        staleTime: FRESH_MS,
      }),
    ),
  });
  return {
    by_number: new Map(results.flatMap(({ data }) => (data ? [[data.local_id, data] as const] : []))),
    pending: results.some(({ isPending }) => isPending),
    error: results.find(({ error }) => error)?.error ?? null,
    retry: () => results.forEach(({ error, refetch }) => error && void refetch()),
  };
}

const NONE: ByNumber = new Map();

/** The remarks on a selection: one query, because one for each of thousands of rows would hold up the page. */
export function useSelectionRemarks(localIds: readonly number[]): Remarks {
  const { data, isPending, error, refetch } = useQuery<ByNumber, ApiError>({
    queryKey: ['/invoices/remarks', localIds.join(',')],
    queryFn: () => allRemarksOf(localIds),
    staleTime: FRESH_MS,
  });
  return { by_number: data ?? NONE, pending: isPending, error, retry: () => void refetch() };
}

/** May have come twice: never approved unseen. */
export function isDuplicate(remark: Remark | undefined): boolean {
  return remark?.attention.includes('same_bill') ?? false;
}
