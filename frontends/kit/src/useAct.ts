import { useState } from 'react';
import { errorText, type ErrorSituation } from './errorText';
import { toast } from './toast';

export interface Act {
  busy: boolean;
  /** Says in words why `work` failed. `after` runs either way, before another press counts. Never rejects. */
  act: (work: () => Promise<unknown>, after?: () => unknown) => Promise<void>;
}

/** What a button does: busy from the press to the end of what follows, and a second press meanwhile does nothing. */
export function useAct(situation?: ErrorSituation): Act {
  const [busy, setBusy] = useState(false);
  const act: Act['act'] = async (work, after) => {
    if (busy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast.error(errorText(error, situation));
    }
    await after?.();
    setBusy(false);
  };
  return { busy, act };
}
