import { Button } from 'antd';
import type { ReactNode } from 'react';
import { EmptyState } from './EmptyState';
import { errorText } from './errorText';
import { useText } from './i18n';

/** In the place of what did not come: why, and another try. */
export function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => unknown }): ReactNode {
  const t = useText();
  return (
    <EmptyState
      title={errorText(error)}
      action={<Button onClick={() => void onRetry()}>{t('failure.retry')}</Button>}
    />
  );
}
