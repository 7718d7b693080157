import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { isConflict, useConflictQuestion } from '@uketori/frontend-kit/conflict';
import { useDirtyGuard } from '@uketori/frontend-kit/dirty';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { navigate } from '@uketori/frontend-kit/navigate';
import { toast } from '@uketori/frontend-kit/toast';
import { useEffect, useState } from 'react';
import type { ExportFormat } from './export.types';
import { problemOf, toInput, type Draft } from './formatDraft';

/**
 * A format while it is written, and its save. It is based on the format as it was opened: saves of other users
 * wait until the form has no input, or until the user loads them.
 */
export function useFormatDraft(stored: ExportFormat | null, start: Draft, refetch: () => Promise<unknown>) {
  const t = useText('journal');
  const askToReload = useConflictQuestion();
  const [held, setHeld] = useState({ stored, start });
  const [draft, setDraft] = useState(start);
  const [reloading, setReloading] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const dirty = draft !== held.start;
  useDirtyGuard(dirty && !busy);
  useEffect(() => {
    if (stored?.version === held.stored?.version || (dirty && !reloading)) return;
    setHeld({ stored, start });
    setDraft(start);
    setReloading(false);
  }, [stored, start, held, dirty, reloading]);

  const save = async () => {
    const found = problemOf(draft);
    if (found) return setProblem(t(`export.problem.${found}`));
    setBusy(true);
    setProblem(null);
    try {
      const body = toInput(draft, held.stored?.version ?? null);
      await (stored
        ? api.put('/export-formats/{id}', { params: { path: { id: stored.id } }, body })
        : api.post('/export-formats', { body }));
      toast.success(t('export.builder.saved'));
      await invalidate('/export-formats');
      await navigate('/settings/exports', { force: true });
    } catch (error) {
      setBusy(false);
      if (!isConflict(error)) return setProblem(errorText(error));
      askToReload(() => {
        setReloading(true);
        void refetch();
      });
    }
    return undefined;
  };
  return { draft, setDraft, dirty, busy, problem, save };
}
