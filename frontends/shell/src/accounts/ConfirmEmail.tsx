import { useState, type ReactNode } from 'react';
import { api } from '@uketori/frontend-kit/api';
import { useText } from '@uketori/frontend-kit/i18n';
import { AccountForm, AccountNotice } from './AccountForm';

/** Sets a new login address by the mailed link. A button does it: mail programs open links to check them. */
export function ConfirmEmail({ id, code }: { id: string; code: string }): ReactNode {
  const t = useText('shell');
  const [done, setDone] = useState(false);
  if (done)
    return <AccountNotice title={t('email_confirm.done_title')} body={t('email_confirm.done_body')} />;
  return (
    <AccountForm
      title={t('email_confirm.title')}
      lead={t('email_confirm.lead')}
      submit={t('email_confirm.submit')}
      onSubmit={async () => {
        await api.post('/session/email-confirm', { body: { id, code } });
        setDone(true);
      }}
    >
      {null}
    </AccountForm>
  );
}
