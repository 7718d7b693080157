import { Button } from 'antd';
import type { ReactNode } from 'react';
import { EmptyState } from './EmptyState';
import { errorText, type ErrorSituation } from './errorText';
import { useText } from './i18n';

interface Props {
  error: unknown;
  situation?: ErrorSituation;
  onRetry: () => unknown;
}

/** In the place of what did not come: why, and another try. */
export function LoadFailed({ error, situation, onRetry }: Props): ReactNode {
  const t = useText();
  return (
    <EmptyState
      title={errorText(error, situation)}
      action={<Button onClick={() => void onRetry()}>{t('failure.retry')}</Button>}
    />
  );
}
