import { Button, Result } from 'antd';
import type { ReactNode } from 'react';
import type { ApiError } from './api';
import { hostUrl } from './hosts';
import { useText } from './i18n';
import { useOptionalSession } from './session';

/** An address that leads nowhere: its record is not there, or its id is none. For what is read by the id of an address. */
export function isNowhere(error: ApiError | null): boolean {
  return error?.status === 404 || error?.status === 400;
}

export function NotFound(): ReactNode {
  const t = useText();
  const isIn = useOptionalSession() !== null;
  return (
    <Result
      status="404"
      title={t('not_found.title')}
      subTitle={t('not_found.body')}
      extra={
        <Button href={isIn ? '/' : hostUrl('accounts', '/login')}>
          {t(isIn ? 'not_found.home' : 'not_found.back')}
        </Button>
      }
    />
  );
}
