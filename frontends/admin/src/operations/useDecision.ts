import { api } from '@uketori/frontend-kit/api';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import type { ChainedService } from '../action-log/chain';
import { byService, type ShownJob } from './jobs.rules';

type Decide = (service: ChainedService, ids: string[]) => Promise<{ ids: string[] }>;

/** Retries or discards failed jobs: one request per service, and one that is refused stops no other. */
export function useDecision(onDone: () => void) {
  const t = useText('admin');
  const { busy, act } = useAct();
  const run = (jobs: readonly ShownJob[], decide: Decide, done: 'jobs.retried' | 'jobs.discarded') =>
    act(async () => {
      let count = 0;
      for (const [service, ids] of byService(jobs)) {
        try {
          count += (await decide(service, ids)).ids.length;
        } catch (error) {
          toast.error(`${t(`chain.services.${service}`)}: ${errorText(error)}`);
        }
      }
      if (count > 0) toast.success(t(done, { count }));
    }, onDone);
  return {
    busy,
    retry: (jobs: readonly ShownJob[]) =>
      void run(
        jobs,
        (service, ids) =>
          api.post('/operations/{service}/jobs/retry', { params: { path: { service } }, body: { ids } }),
        'jobs.retried',
      ),
    discard: (jobs: readonly ShownJob[], reason: string) =>
      run(
        jobs,
        (service, ids) =>
          api.post('/operations/{service}/jobs/discard', {
            params: { path: { service } },
            body: { ids, reason },
          }),
        'jobs.discarded',
      ),
  };
}
