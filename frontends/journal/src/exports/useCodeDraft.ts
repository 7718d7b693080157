import { api } from '@uketori/frontend-kit/api';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { isConflict } from '@uketori/frontend-kit/conflict';
import { useDirtyGuard } from '@uketori/frontend-kit/dirty';
import { errorText } from '@uketori/frontend-kit/errorText';
import { toast } from '@uketori/frontend-kit/toast';
import { useState } from 'react';
import { type CodeRow, type Package, toInput } from './codeDraft';

interface Draft {
  package: Package;
  rows: CodeRow[];
  /** Version that the typing began from. */
  version: number;
}

/** The table of a package and what is typed into it; a save by somebody else does not take that away. */
export function useCodeDraft(name: Package, saved: string) {
  const query = useApiQuery(
    '/export-codes/{package}',
    { params: { path: { package: name } } },
    { staleTime: 0 },
  );
  const [stored, setDraft] = useState<Draft | null>(null);
  const [busy, setBusy] = useState(false);
  const draft = stored?.package === name ? stored : null;
  useDirtyGuard(draft !== null);
  const { data } = query;
  const rows = draft?.rows ?? data?.items ?? [];
  const change = (next: CodeRow[]) =>
    setDraft({ package: name, rows: next, version: draft?.version ?? data?.version ?? 0 });
  const save = async () => {
    if (!draft) return;
    setBusy(true);
    try {
      await api.put('/export-codes/{package}', {
        params: { path: { package: name } },
        body: toInput(draft.version, draft.rows),
      });
      toast.success(saved);
      setDraft(null);
    } catch (error) {
      // The table of the other person is here after the query; what was typed stays until the user decides.
      if (!isConflict(error)) toast.error(errorText(error));
    }
    await query.refetch();
    setBusy(false);
  };
  return {
    query,
    rows,
    busy,
    isDirty: draft !== null,
    isOvertaken: draft !== null && data !== undefined && draft.version !== data.version,
    change,
    save,
    discard: () => setDraft(null),
    keep: () => draft && data && setDraft({ ...draft, version: data.version }),
  };
}
