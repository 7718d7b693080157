import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';

/** Everything that shows payments changes with a row. */
const refresh = () => invalidate('/bank-statements', '/payments', '/invoices');

/** What users do with one row. */
export function useStatementActs() {
  const t = useText('payment');
  const { busy, act } = useAct('payment');
  return {
    busy,
    match: (id: string, pay_keys: string[], done?: () => void) =>
      act(async () => {
        await api.post('/bank-statements/rows/{id}/match', {
          params: { path: { id } },
          body: { pay_keys },
        });
        toast.success(t('statement.matched'));
        done?.();
      }, refresh),
    ignore: (id: string, reason: string, done: () => void) =>
      act(async () => {
        await api.post('/bank-statements/rows/{id}/ignore', {
          params: { path: { id } },
          body: { reason },
        });
        toast.success(t('statement.ignored'));
        done();
      }, refresh),
    undo: (id: string) =>
      act(async () => {
        await api.post('/bank-statements/rows/{id}/undo', { params: { path: { id } } });
        toast.success(t('statement.undone'));
      }, refresh),
    matchAll: (
      matches: { row_id: string; pay_keys: string[] }[],
      done: (results: { row_id: string; ok: boolean; code?: string }[]) => void,
    ) =>
      act(async () => {
        const { results } = await api.post('/bank-statements/matches', { body: { matches } });
        done(results);
      }, refresh),
  };
}
