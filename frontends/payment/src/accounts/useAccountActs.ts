import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { useAskDuty } from '@uketori/frontend-kit/useAskDuty';
import type { PayeeAccount } from '../usePayeeAccounts';

/** The actions on a payee's account as it was shown, and the data to load again because its payments follow it. */
export function useAccountActs(id: string, onDone: () => void) {
  const t = useText('payment');
  const ask = useAskDuty('payment');
  const { busy, act } = useAct('payment');
  const run = (send: () => Promise<unknown>, words: string, then?: () => void) =>
    act(
      async () => {
        await send();
        toast.success(words);
        then?.();
      },
      () => invalidate('/payee-accounts', '/payments', '/zengin-exports'),
    );
  return {
    busy,
    confirm: async ({ version, warning }: PayeeAccount, note: string) => {
      const accepted = await ask(warning);
      if (!accepted) return;
      await run(
        () =>
          api.post('/payee-accounts/{id}/confirmation', {
            params: { path: { id } },
            body: { version, note: note.trim(), ...accepted },
          }),
        t('account.done'),
        onDone,
      );
    },
    revoke: ({ version }: PayeeAccount) =>
      run(
        () =>
          api.delete('/payee-accounts/{id}/confirmation', { params: { path: { id }, query: { version } } }),
        t('account.revoked'),
        onDone,
      ),
    setEdiText: ({ version }: PayeeAccount, edi_text: string) =>
      run(
        () => api.patch('/payee-accounts/{id}', { params: { path: { id } }, body: { version, edi_text } }),
        t('account.edi_saved'),
      ),
  };
}
