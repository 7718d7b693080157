import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { invalidate, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useEffect, useState } from 'react';

type SupplierMemoryDetail = Schema<'SupplierMemoryDetail'>;

/** One supplier's memory, and the effect of forgetting a lesson: the rest is loaded again, or the memory is removed. */
export function useSupplierMemory(id: string, onGone: () => void) {
  const [gone, setGone] = useState(false);
  // A removed memory is not loaded again.
  const query = useApiQuery('/supplier-memories/{id}', { params: { path: { id } } }, { enabled: !gone });
  useEffect(() => {
    if (gone) onGone();
    // Once, when it goes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [gone]);
  const changed = async (left: SupplierMemoryDetail | null) => {
    if (left) await invalidate('/supplier-memories');
    else setGone(true);
  };
  return { query, gone, changed };
}
