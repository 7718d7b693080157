import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { ConsentReturn } from '@uketori/frontend-kit/ConsentReturn';
import { useText } from '@uketori/frontend-kit/i18n';
import { toast } from '@uketori/frontend-kit/toast';
import type { ReactNode } from 'react';
import { COMPANY_PATH } from './useAccounting';

/** Where the consent page of the accounting service sends people back to. */
export default function CallbackPage(): ReactNode {
  const t = useText('journal');
  return (
    <ConsentReturn
      home="/settings/accounting"
      onConsent={async (consent) => {
        await api.post('/accounting/token', { body: consent });
        toast.success(t('accounting.connected'));
        await invalidate(COMPANY_PATH);
      }}
      words={{
        not_consented: t('accounting.not_consented'),
        not_connected: t('accounting.not_connected'),
        back: t('accounting.back'),
      }}
    />
  );
}
