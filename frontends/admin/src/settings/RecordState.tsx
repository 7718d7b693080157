import type { ApiError } from '@uketori/frontend-kit/api';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { PageSpin } from '@uketori/frontend-kit/PageSpin';
import type { ReactNode } from 'react';

/** Replaces a record until it is loaded: a spinner, or why it did not load. */
export function RecordState({ error, onRetry }: { error: ApiError | null; onRetry: () => void }): ReactNode {
  return error ? <LoadFailed error={error} onRetry={onRetry} /> : <PageSpin />;
}
