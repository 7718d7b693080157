import {
  QueryCache,
  QueryClient,
  keepPreviousData,
  useMutation,
  useQuery,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { api, filled, isInit, type ApiError, type Query } from './api';
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
): UseQueryResult<DataOf<P>, ApiError>;
// until every page names paths of the document
export function useApiQuery<T>(
  path: string,
  query?: Query,
  options?: ApiQueryOptions,
): UseQueryResult<T, ApiError>;
export function useApiQuery(
  path: string,
  second: object = {},
  options: ApiQueryOptions = {},
): UseQueryResult<unknown, ApiError> {
  const { path: values, query } = isInit(second) ? { ...second.params } : { path: undefined, query: second };
  return useAddress(filled(path, values), query as Query, options);
}

/** A query of an address whose parameters are filled in. */
export function useAddress<T>(
  address: string,
  query: Query = {},
  options: ApiQueryOptions = {},
): UseQueryResult<T, ApiError> {
  const { keepPrevious, ...rest } = options;
  return useQuery<T, ApiError>({
    queryKey: [address, query],
    queryFn: ({ signal }) => api.get<T>(address, query, signal),
    placeholderData: keepPrevious ? keepPreviousData : undefined,
    ...rest,
  });
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

export interface ApiMutationOptions<V, T> extends MutationOutcome<V, T> {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string | ((variables: V) => string);
  /** body of the request; default: the variables themselves (none for DELETE) */
  body?: (variables: V) => unknown;
}

type Mutating = Exclude<Method, 'get'>;
type Variables<I> = object extends I ? I | void : I;

/** A mutation with cache invalidation and toasts; its variables are parameters and body of the request. */
export function useApiMutation<M extends Mutating, P extends PathOf<M>>(
  method: M,
  path: P,
  outcome?: MutationOutcome<Variables<Init<P, M>>, DataOf<P, M>>,
): UseMutationResult<DataOf<P, M>, ApiError, Variables<Init<P, M>>>;
// until every page names paths of the document
export function useApiMutation<V = void, T = unknown>(
  options: ApiMutationOptions<V, T>,
): UseMutationResult<T, ApiError, V>;
export function useApiMutation(
  first: Mutating | ApiMutationOptions<unknown, unknown>,
  path = '',
  outcome: object = {},
): object {
  const { invalidates, success, onSuccess, onError }: MutationOutcome<unknown, unknown> =
    typeof first === 'string' ? outcome : first;
  return useMutation<unknown, ApiError, unknown>({
    mutationFn: (variables) =>
      typeof first === 'string' ? api[first]<unknown>(path, variables) : sendVariables(first, variables),
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

function sendVariables(options: ApiMutationOptions<unknown, unknown>, variables: unknown): Promise<unknown> {
  const path = typeof options.path === 'function' ? options.path(variables) : options.path;
  const method = options.method.toLowerCase() as Mutating;
  const fallback = options.method === 'DELETE' ? undefined : variables;
  return api[method]<unknown>(path, options.body ? options.body(variables) : fallback);
}
