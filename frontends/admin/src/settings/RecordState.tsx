import type { ApiError } from '@uketori/frontend-kit/api';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { PageSpin } from '@uketori/frontend-kit/PageSpin';
import type { ReactNode } from 'react';

/** What stands where a record will be: a spinner, or why it did not come. */
export function RecordState({ error, onRetry }: { error: ApiError | null; onRetry: () => void }): ReactNode {
  return error ? <LoadFailed error={error} onRetry={onRetry} /> : <PageSpin />;
}
