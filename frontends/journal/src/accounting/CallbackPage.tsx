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
import { COMPANY_PATH } from './useAccounting';

const SETTINGS = '/settings/accounting';

/** Where the consent page sends people back to: hands the code over, once, and goes on to the settings. */
export default function CallbackPage(): ReactNode {
  const t = useText('journal');
  const [address] = useSearchParams();
  const [problem, setProblem] = useState<string | null>(null);
  const begun = useRef(false);
  const code = address.get('code') ?? '';
  const state = address.get('state') ?? '';
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    if (address.get('error') || code === '' || state === '') {
      setProblem(t('accounting.not_consented'));
      return;
    }
    api
      .post('/accounting/token', { code, state })
      .then(async () => {
        toast.success(t('accounting.connected'));
        await invalidate(COMPANY_PATH);
        // The code is spent; it must not stay in the history.
        await navigate(SETTINGS, { replace: true });
      })
      .catch((error: unknown) => setProblem(errorText(error)));
  }, [address, code, state, t]);
  if (problem === null) return <PageSpin />;
  return (
    <Result
      status="warning"
      title={t('accounting.not_connected')}
      subTitle={problem}
      extra={
        <Button type="primary" onClick={() => void navigate(SETTINGS, { replace: true })}>
          {t('accounting.back')}
        </Button>
      }
    />
  );
}
