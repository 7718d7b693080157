import type { ApiError } from '@uketori/frontend-kit/api';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { PageSpin } from '@uketori/frontend-kit/PageSpin';
import { Button } from 'antd';
import type { ReactNode } from 'react';

/** What stands where a record will be: a spinner, or why it did not come. */
export function RecordState(props: { error: ApiError | null; onRetry: () => void }): ReactNode {
  const t = useText('admin');
  if (!props.error) return <PageSpin />;
  return (
    <EmptyState
      title={errorText(props.error)}
      action={<Button onClick={props.onRetry}>{t('failure.retry')}</Button>}
    />
  );
}
