import {
  QueryCache,
  QueryClient,
  keepPreviousData,
  useMutation,
  useQuery,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { api, type ApiError, type Query } from './api';
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

/** GET as a query. The cache key is [path, query], so invalidate(path) reaches it. */
export function useApiQuery<T>(
  path: string,
  query: Query = {},
  options: ApiQueryOptions = {},
): UseQueryResult<T, ApiError> {
  const { keepPrevious, ...rest } = options;
  return useQuery<T, ApiError>({
    queryKey: [path, query],
    queryFn: ({ signal }) => api.get<T>(path, query, signal),
    placeholderData: keepPrevious ? keepPreviousData : undefined,
    ...rest,
  });
}

/** Marks every cached answer under these paths stale: '/invoices' also reaches '/invoices/12'. */
export async function invalidate(...paths: string[]): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) => {
      const key = String(queryKey[0]);
      return paths.some((path) => key === path || key.startsWith(`${path}/`) || key.startsWith(`${path}?`));
    },
  });
}

export interface ApiMutationOptions<V, T> {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string | ((variables: V) => string);
  /** body of the request; default: the variables themselves (none for DELETE) */
  body?: (variables: V) => unknown;
  invalidates?: string[];
  success?: string;
  onSuccess?: (data: T, variables: V) => void;
  /** default: an error toast. Return true when the screen has shown the error itself. */
  onError?: (error: ApiError, variables: V) => boolean | void;
}

/** A mutation with cache invalidation and toasts. */
export function useApiMutation<V = void, T = unknown>(
  options: ApiMutationOptions<V, T>,
): UseMutationResult<T, ApiError, V> {
  return useMutation<T, ApiError, V>({
    mutationFn: (variables) => {
      const path = typeof options.path === 'function' ? options.path(variables) : options.path;
      const method = options.method.toLowerCase() as 'post' | 'put' | 'patch' | 'delete';
      const fallback = options.method === 'DELETE' ? undefined : variables;
      return api[method]<T>(path, options.body ? options.body(variables) : fallback);
    },
    onSuccess: async (data, variables) => {
      if (options.invalidates) void invalidate(...options.invalidates);
      if (options.success) toast.success(options.success);
      options.onSuccess?.(data, variables);
    },
    onError: (error, variables) => {
      if (options.onError?.(error, variables) !== true) toast.error(errorText(error));
    },
  });
}
