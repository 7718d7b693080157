import { Button, Result } from 'antd';
import type { ReactNode } from 'react';
import { hostUrl } from './hosts';
import { useText } from './i18n';

export function NotFound(): ReactNode {
  const t = useText();
  return (
    <Result
      status="404"
      title={t('not_found.title')}
      subTitle={t('not_found.body')}
      extra={<Button href={hostUrl('accounts', '/login')}>{t('not_found.back')}</Button>}
    />
  );
}
