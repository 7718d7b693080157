import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { navigate } from '@uketori/frontend-kit/navigate';
import { PageSpin } from '@uketori/frontend-kit/PageSpin';
import { toast } from '@uketori/frontend-kit/toast';
import { Button, Result } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { DriveConnection } from './drive.types';

/** Where Google's consent page sends people back to: hands the code over, once, and goes on to the accounts. */
export default function CallbackPage(): ReactNode {
  const t = useText('intake');
  const [address] = useSearchParams();
  const [problem, setProblem] = useState<string | null>(null);
  const begun = useRef(false);
  const code = address.get('code') ?? '';
  const state = address.get('state') ?? '';
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    if (address.get('error') || code === '' || state === '') {
      setProblem(t('drive.not_consented'));
      return;
    }
    api
      .post<DriveConnection>('/drive-connections/token', { code, state })
      .then(async ({ account_email }) => {
        toast.success(t('drive.connected', { account: account_email }));
        await invalidate('/drive-connections');
        // The code is spent; it must not stay in the history.
        await navigate('/gdrive', { replace: true });
      })
      .catch((error: unknown) => setProblem(errorText(error)));
  }, [address, code, state, t]);
  if (problem === null) return <PageSpin />;
  return (
    <Result
      status="warning"
      title={t('drive.not_connected')}
      subTitle={problem}
      extra={
        <Button type="primary" onClick={() => void navigate('/gdrive', { replace: true })}>
          {t('drive.back')}
        </Button>
      }
    />
  );
}
