import { Button, Result } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '@uketori/frontend-kit/i18n';

export function StartFailed(): ReactNode {
  const t = useText('shell');
  return (
    <Result
      status="warning"
      title={t('start_failed.title')}
      subTitle={t('start_failed.body')}
      extra={
        <Button type="primary" onClick={() => window.location.reload()}>
          {t('failure.retry')}
        </Button>
      }
    />
  );
}
