import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useDebounced } from '@uketori/frontend-kit/useDebounced';
import { useMemo, useRef, useState } from 'react';
import type { DepartmentChoice } from './invoice.filters';

/** As many departments are offered at once. */
const MOST = 100;
const DEBOUNCE_MS = 300;

/** Departments as a filter offers them: what is typed is found as in the master itself. */
export function useDepartmentChoice(mayRead: boolean): DepartmentChoice | undefined {
  const [typed, search] = useState('');
  const q = useDebounced(typed.trim(), DEBOUNCE_MS);
  const params = (sought?: string) =>
    ({ path: { kind: 'department' }, query: { limit: MOST, ...(sought && { q: sought }) } }) as const;
  const all = useApiQuery('/masters/{kind}', { params: params() }, { enabled: mayRead }).data?.items;
  const hits = useApiQuery('/masters/{kind}', { params: params(q) }, { enabled: mayRead && q !== '' });
  const isSought = typed.trim() !== '';
  const isFinding = isSought && (q !== typed.trim() || hits.isLoading);
  // Enter takes the first option: those of an earlier word are none of this one.
  const items = hits.data?.items;
  const found = useMemo(
    () => (isSought ? (isFinding ? [] : (items ?? [])) : undefined),
    [isSought, isFinding, items],
  );
  const seen = useRef(new Map<string, { id: string; name: string }>());
  return useMemo(() => {
    if (!all) return undefined;
    for (const one of [...all, ...(found ?? [])]) seen.current.set(one.id, one);
    return { known: [...seen.current.values()], found, search, isFinding };
  }, [all, found, isFinding]);
}
