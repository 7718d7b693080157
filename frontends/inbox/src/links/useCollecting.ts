import { ApiError, api } from '@uketori/frontend-kit/api';
import { useState } from 'react';

/** A link that was made for a supplier, or why there is none. */
export interface Made {
  customer_id: string;
  url: string | null;
  error: ApiError | null;
}

interface Asked {
  year: number;
  month: number;
  expires_in_days: number;
}

/** Makes the links one after another; `made` grows while it runs. */
export function useCollecting() {
  const [made, setMade] = useState<Made[]>([]);
  const [running, setRunning] = useState(false);
  const run = async (customer_ids: string[], asked: Asked) => {
    setRunning(true);
    const done: Made[] = [];
    for (const customer_id of customer_ids) {
      try {
        const { url } = await api.post('/customers/{id}/request-links', {
          params: { path: { id: customer_id } },
          body: asked,
        });
        done.push({ customer_id, url, error: null });
      } catch (error) {
        const known = error instanceof ApiError ? error : new ApiError('unexpected', 0);
        done.push({ customer_id, url: null, error: known });
      }
      setMade([...done]);
    }
    setRunning(false);
  };
  return { made, running, run };
}
