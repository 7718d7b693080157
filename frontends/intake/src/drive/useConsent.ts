import { api } from '@uketori/frontend-kit/api';
import { useAct } from '@uketori/frontend-kit/useAct';

/** Leads to Google's consent page: for a new account, or for one whose consent is over. */
export function useConsent(): { busy: boolean; go: (connection_id: string | null) => void } {
  const { busy, act } = useAct();
  const go = (connection_id: string | null) =>
    void act(async () => {
      const { url } = await api.post('/drive-connections/consent', { body: { connection_id } });
      window.location.assign(url);
    });
  return { busy, go };
}
