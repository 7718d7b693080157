import { useState, type ReactNode } from 'react';
import { api } from '@uketori/frontend-kit/api';
import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { useText } from '@uketori/frontend-kit/i18n';
import { AccountForm, AccountNotice } from './AccountForm';

/**
 * Confirms a new login address by one of the two mailed links. A button does it: mail programs open links to check
 * them.
 */
export function ConfirmEmail({ id, code }: { id: string; code: string }): ReactNode {
  const t = useText('shell');
  const [done, setDone] = useState<Schema<'ConfirmedEmail'> | null>(null);
  if (done)
    return done.waiting === null ? (
      <AccountNotice title={t('email_confirm.done_title')} body={t('email_confirm.done_body')} />
    ) : (
      <AccountNotice
        title={t('email_confirm.waiting_title')}
        body={t(`email_confirm.waiting_body.${done.waiting}`)}
      />
    );
  return (
    <AccountForm
      title={t('email_confirm.title')}
      lead={t('email_confirm.lead')}
      submit={t('email_confirm.submit')}
      onSubmit={async () => setDone(await api.post('/session/email-confirm', { body: { id, code } }))}
    >
      {null}
    </AccountForm>
  );
}
