import {
  QueryCache,
  QueryClient,
  keepPreviousData,
  useMutation,
  useQueries,
  useQuery,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { type AnyInit, type ApiError, filled, type Query, send } from './api';
import type { DataOf, Init, Method, PathOf } from './apiTypes';
import { fullJitter } from './jitter';
import { toast } from './toast';
import { errorText } from './errorText';
import { isHiccup, isOutage, lookAgain } from './outage';

/** One cache for the whole page: a list in one remote refreshes when another remote changes its data. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => isOutage(error) && lookAgain(query),
  }),
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 2 && isHiccup(error),
      retryDelay: (failures) => fullJitter(2_000 * 2 ** failures),
      staleTime: 5_000,
      gcTime: 300_000,
      refetchOnWindowFocus: true,
      // Without a network the screen says so; by default it would wait for one without a word.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

export interface ApiQueryOptions {
  enabled?: boolean;
  /** milliseconds between repeats; false stops */
  refetchInterval?: number | false;
  staleTime?: number;
  /** keeps the last response on screen while the next one loads (paging, typing) */
  keepPrevious?: boolean;
}

type QueryArgs<I> = object extends I
  ? [init?: I, options?: ApiQueryOptions]
  : [init: I, options?: ApiQueryOptions];

/** GET as a query. The cache key is [path with its parameters filled in, query], so invalidate('/customers') reaches it. */
export function useApiQuery<P extends PathOf<'get'>>(
  path: P,
  ...rest: QueryArgs<Init<P, 'get'>>
): UseQueryResult<DataOf<P>, ApiError> {
  const [init, options] = rest as [AnyInit?, ApiQueryOptions?];
  const { path: values, query } = init?.params ?? {};
  return useAddress(filled(path, values), query as Query, options);
}

/** A query of an address whose parameters are filled in. */
export function useAddress<T>(
  address: string,
  query: Query = {},
  options: ApiQueryOptions = {},
): UseQueryResult<T, ApiError> {
  return useQuery<T, ApiError>(queryOf<T>(address, query, options));
}

/** Several addresses under one query: a query for each, in their order. */
export function useAddresses<T>(
  addresses: readonly string[],
  query: Query = {},
  options: ApiQueryOptions = {},
): UseQueryResult<T, ApiError>[] {
  return useQueries({ queries: addresses.map((address) => queryOf<T>(address, query, options)) });
}

/** One path with several parameters: a query for each, in their order. */
export function useApiQueries<P extends PathOf<'get'>>(
  path: P,
  inits: readonly Init<P, 'get'>[],
  options: ApiQueryOptions = {},
): UseQueryResult<DataOf<P>, ApiError>[] {
  return useQueries({
    queries: inits.map(({ params }: AnyInit) =>
      queryOf<DataOf<P>>(filled(path, params?.path), params?.query as Query, options),
    ),
  });
}

function queryOf<T>(
  address: string,
  query: Query = {},
  { keepPrevious, ...rest }: ApiQueryOptions,
): UseQueryOptions<T, ApiError> {
  return {
    queryKey: [address, query],
    queryFn: ({ signal }) => send('get', address, { params: { query }, signal }) as Promise<T>,
    placeholderData: keepPrevious ? keepPreviousData : undefined,
    ...rest,
  };
}

/** The same outside a component: one that is under way or fresh is not requested again. */
export function readApi<P extends PathOf<'get'>>(
  path: P,
  ...rest: [init?: Init<P, 'get'>]
): Promise<DataOf<P>> {
  const { path: values, query } = (rest[0] as AnyInit | undefined)?.params ?? {};
  return queryClient.fetchQuery(queryOf<DataOf<P>>(filled(path, values), query as Query, {}));
}

/** Marks every cached response under these paths stale: '/invoices' also reaches '/invoices/12'. */
export async function invalidate(...paths: string[]): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) => {
      const key = String(queryKey[0]);
      return paths.some((path) => key === path || key.startsWith(`${path}/`) || key.startsWith(`${path}?`));
    },
  });
}

interface MutationOutcome<V, T> {
  invalidates?: string[];
  success?: string;
  onSuccess?: (data: T, variables: V) => void;
  /** default: an error toast. Return true when the screen has shown the error itself. */
  onError?: (error: ApiError, variables: V) => boolean | void;
}

type Mutating = Exclude<Method, 'get'>;
type Variables<I> = object extends I ? I | void : I;

/** A mutation with cache invalidation and toasts; its variables are parameters and body of the request. */
export function useApiMutation<M extends Mutating, P extends PathOf<M>>(
  method: M,
  path: P,
  outcome: MutationOutcome<Variables<Init<P, M>>, DataOf<P, M>> = {},
): UseMutationResult<DataOf<P, M>, ApiError, Variables<Init<P, M>>> {
  const { invalidates, success, onSuccess, onError } = outcome;
  return useMutation({
    mutationFn: (init) => send(method, path, init as AnyInit) as Promise<DataOf<P, M>>,
    onSuccess: async (data, variables) => {
      if (invalidates) void invalidate(...invalidates);
      if (success) toast.success(success);
      onSuccess?.(data, variables);
    },
    onError: (error, variables) => {
      if (onError?.(error, variables) !== true) toast.error(errorText(error));
    },
  });
}
