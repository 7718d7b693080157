import { ApiError } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { codeText, errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { toast } from '@uketori/frontend-kit/toast';
import { useState } from 'react';
import type { Act } from './ApprovalSteps';
import { isRunning } from './useApproval';

interface Options {
  refetch: () => Promise<unknown>;
  /** Addresses whose responses an action changes. */
  touches: readonly string[];
  onChanged: () => void;
}

/** Runs the actions of an approval, says what came of them, and names the one that runs. */
export function useApprovalAct({ refetch, touches, onChanged }: Options): { busy: string | null; act: Act } {
  const t = useText('approval');
  const [busy, setBusy] = useState<string | null>(null);
  /** The catalogue's words advise to finish an edit, which is for the editor alone. */
  const refusalOf = (error: unknown): string => {
    if (error instanceof ApiError && error.code === 'editing_in_progress' && !error.params.same_user)
      return t('panel.edited_by', { who: error.params.editing_user_name });
    return errorText(error, 'invoice');
  };
  const act: Act = async (name, work, done) => {
    setBusy(name);
    let isDone = false;
    try {
      const after = await work();
      isDone = !after.refusal_code;
      if (after.refusal_code) toast.error(codeText(after.refusal_code, 'invoice'));
      else toast.success(isRunning(after) ? t(`running.${after.final_state}`) : done);
    } catch (error) {
      toast.error(refusalOf(error));
    }
    await Promise.all([refetch(), invalidate('/approvals', ...touches)]);
    setBusy(null);
    onChanged();
    return isDone;
  };
  return { busy, act };
}
