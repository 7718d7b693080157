import { Button, Space } from 'antd';
import type { ReactNode } from 'react';
import { ApiError } from './api';
import { EmptyState } from './EmptyState';
import { errorText, type ErrorSituation } from './errorText';
import { useText } from './i18n';

interface Props {
  error: unknown;
  situation?: ErrorSituation;
  onRetry: () => unknown;
  /** clears the conditions of a list; null: it has none */
  onClear?: (() => void) | null;
}

/** In the place of what did not come: why, and another try. Conditions that the server does not take can be cleared. */
export function LoadFailed({ error, situation, onRetry, onClear }: Props): ReactNode {
  const t = useText();
  const retry = <Button onClick={() => void onRetry()}>{t('failure.retry')}</Button>;
  if (onClear && error instanceof ApiError && error.code === 'invalid_input')
    return (
      <EmptyState
        picture="search"
        title={t('failure.conditions')}
        description={t('failure.conditions_hint')}
        action={
          <Space wrap>
            <Button type="primary" onClick={onClear}>
              {t('filter.clear')}
            </Button>
            {retry}
          </Space>
        }
      />
    );
  return <EmptyState title={errorText(error, situation)} action={retry} />;
}
