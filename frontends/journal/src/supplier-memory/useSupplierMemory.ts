import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { invalidate, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useEffect, useState } from 'react';

type SupplierMemoryDetail = Schema<'SupplierMemoryDetail'>;

/** One supplier's memory, and what follows when something of it is forgotten: the rest is read anew, or it is gone. */
export function useSupplierMemory(id: string, onGone: () => void) {
  const [gone, setGone] = useState(false);
  // What is gone is not asked for again.
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
