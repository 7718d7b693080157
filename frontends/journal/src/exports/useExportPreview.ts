import { api } from '@uketori/frontend-kit/api';
import { useEffect, useState } from 'react';
import type { ExportPreview, ExportRequest } from './export.types';

/** What the file would hold, asked again with every change. */
export function useExportPreview(request: ExportRequest | null, look: number) {
  const [state, setState] = useState<{ answer: ExportPreview | null; error: unknown; busy: boolean }>({
    answer: null,
    error: null,
    busy: true,
  });
  const key = JSON.stringify(request);
  useEffect(() => {
    if (key === 'null') return undefined;
    const stop = new AbortController();
    setState((old) => ({ ...old, busy: true, error: null }));
    api
      .post('/exports/preview', { body: JSON.parse(key) as ExportRequest, signal: stop.signal })
      .then((answer) => setState({ answer, error: null, busy: false }))
      .catch((error: unknown) => {
        if (!stop.signal.aborted) setState({ answer: null, error, busy: false });
      });
    return () => stop.abort();
    // Another look asks for the same again.
  }, [key, look]);
  return state;
}
