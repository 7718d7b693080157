import { ApiError, api } from '@uketori/frontend-kit/api';
import { useLive } from '@uketori/frontend-kit/live';
import { useStore } from '@uketori/frontend-kit/store';
import { useCallback, useEffect, useRef, useState } from 'react';
import { acceptedStore } from './useUploadQueue';
import { afterRound, FRESH, POLL_MS, pollsOn } from './polling.rules';
import type { UploadItem } from './uploads.types';

/** Events come in bursts: one document changes several rows. */
const NUDGE_MS = 250;

/** The upload list by the polling rules of spec 4; a newer poll cancels the older one. */
export function useUploadList() {
  const [list, setList] = useState<UploadItem[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [polling, setPolling] = useState(false);
  const accepted = useStore(acceptedStore);
  const last_count = useRef(-1);
  const shown = useRef<UploadItem[]>([]);
  const current = useRef<AbortController | null>(null);
  const nudge = useRef<ReturnType<typeof setTimeout>>(undefined);

  const start = useCallback(async () => {
    current.current?.abort();
    const mine = new AbortController();
    current.current = mine;
    setPolling(true);
    for (let state = FRESH; ; ) {
      try {
        const check_update = last_count.current >= 0 ? 'true' : 'false';
        const query = { check_update, last_count: last_count.current } as const;
        const answer = await api.get('/uploads', { params: { query }, signal: mine.signal });
        if (mine.signal.aborted) return;
        last_count.current = answer.last_count;
        if (answer.updated) {
          shown.current = answer.upload_list;
          setList(answer.upload_list);
        }
        setError(null);
        state = afterRound(state, answer.updated);
      } catch (problem) {
        if (mine.signal.aborted) return;
        setError(problem);
        state = afterRound(state, false);
        // A refusal stays a refusal after a retry; a hiccup of the network does not.
        if (problem instanceof ApiError && problem.status >= 400 && problem.status < 500) break;
      }
      if (
        !pollsOn(
          state,
          shown.current.map((item) => item.state),
        )
      )
        break;
      await pause(POLL_MS, mine.signal);
      if (mine.signal.aborted) return;
    }
    setPolling(false);
  }, []);

  useEffect(() => {
    void start();
  }, [start, accepted]);
  useEffect(
    () => () => {
      current.current?.abort();
      clearTimeout(nudge.current);
    },
    [],
  );

  const soon = () => {
    clearTimeout(nudge.current);
    nudge.current = setTimeout(() => void start(), NUDGE_MS);
  };
  useLive('admin', 'document.', soon);
  useLive('admin', 'invoice.', soon);
  return { list, error, polling, start };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
