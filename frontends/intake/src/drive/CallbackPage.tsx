import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { ConsentReturn } from '@uketori/frontend-kit/ConsentReturn';
import { useText } from '@uketori/frontend-kit/i18n';
import { toast } from '@uketori/frontend-kit/toast';
import type { ReactNode } from 'react';

/** Where Google's consent page sends people back to. */
export default function CallbackPage(): ReactNode {
  const t = useText('intake');
  return (
    <ConsentReturn
      home="/gdrive"
      onConsent={async (consent) => {
        const { account_email } = await api.post('/drive-connections/token', { body: consent });
        toast.success(t('drive.connected', { account: account_email }));
        await invalidate('/drive-connections');
      }}
      words={{
        not_consented: t('drive.not_consented'),
        not_connected: t('drive.not_connected'),
        back: t('drive.back'),
      }}
    />
  );
}
