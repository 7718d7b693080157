import { useCallback, useState, type ReactNode } from 'react';
import { api } from '@uketori/frontend-kit/api';
import { useText } from '@uketori/frontend-kit/i18n';
import { AccountForm, AccountNotice } from './AccountForm';
import { EmailField, NewPassword } from './fields';
import { MailedLink } from './MailedLink';

/** Asks for a link by mail. Says the same for every address. */
export function ForgotPassword(): ReactNode {
  const t = useText('shell');
  const [sent, setSent] = useState(false);
  if (sent) return <AccountNotice title={t('forgot.sent_title')} body={t('forgot.sent_body')} />;
  return (
    <AccountForm<{ email: string }>
      title={t('forgot.title')}
      lead={t('forgot.lead')}
      submit={t('forgot.submit')}
      onSubmit={async ({ email }) => {
        await api.put('/session/forgot-password', { body: { email: email.trim() } });
        setSent(true);
      }}
    >
      <EmailField />
    </AccountForm>
  );
}

/** Sets a new password by the mailed link. */
export function ResetPassword({ id, code }: { id: string; code: string }): ReactNode {
  const look = useCallback(
    (signal: AbortSignal) =>
      api.get('/session/password-resets/{id}', {
        params: { path: { id }, query: { reset_code: code } },
        signal,
      }),
    [id, code],
  );
  return <MailedLink look={look}>{(found) => <SetPassword id={id} code={code} found={found} />}</MailedLink>;
}

interface Found {
  email: string;
  password_min_length: number;
}

function SetPassword({ id, code, found }: { id: string; code: string; found: Found }): ReactNode {
  const t = useText('shell');
  const [done, setDone] = useState(false);
  if (done) return <AccountNotice title={t('reset.done_title')} body={t('reset.done_body')} />;
  return (
    <AccountForm<{ password: string }>
      title={t('reset.title')}
      lead={
        <>
          <p>{t('reset.lead')}</p>
          <p>
            {t('login.email')}: <bdi dir="ltr">{found.email}</bdi>
          </p>
        </>
      }
      submit={t('reset.submit')}
      onSubmit={async ({ password }) => {
        await api.post('/session/password-reset', { body: { id, reset_code: code, password } });
        setDone(true);
      }}
    >
      <NewPassword min={found.password_min_length} />
    </AccountForm>
  );
}
