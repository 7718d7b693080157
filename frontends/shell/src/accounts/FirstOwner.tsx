import { useCallback, useState, type ReactNode } from 'react';
import { api } from '@uketori/frontend-kit/api';
import { hostUrl } from '@uketori/frontend-kit/hosts';
import { useText } from '@uketori/frontend-kit/i18n';
import { AccountForm, AccountNotice } from './AccountForm';
import { BusinessFormField, DutyPolicyField, EmailField, NewPassword, TextField } from './fields';
import { MailedLink } from './MailedLink';

const REDIRECT_MS = 1500;

interface Facts {
  organization_name: string;
  business_form: 'corporation' | 'individual';
  duty_policy: 'off' | 'warn' | 'enforce';
  full_name: string;
  email: string;
  password: string;
}

/** The link that a start without any organization prints: founds the first one with its owner. */
export function FirstOwner({ code }: { code: string }): ReactNode {
  const look = useCallback(
    (signal: AbortSignal) => api.get('/session/first-owner/{code}', { params: { path: { code } }, signal }),
    [code],
  );
  return (
    <MailedLink look={look}>
      {({ password_min_length }) => <Found code={code} min={password_min_length} />}
    </MailedLink>
  );
}

function Found({ code, min }: { code: string; min: number }): ReactNode {
  const t = useText('shell');
  const [done, setDone] = useState(false);
  if (done)
    return (
      <AccountNotice title={t('sign_up.done_title')} body={t('sign_up.done_body')}>
        <a href={hostUrl('app', '/')}>{t('sign_up.to_app')}</a>
      </AccountNotice>
    );
  const found = async ({ email, ...facts }: Facts) => {
    const { organization_name, business_form, duty_policy, full_name, password } = facts;
    const owner = { full_name, email: email.trim(), password };
    await api.post('/session/first-owner', {
      body: { code, organization_name, business_form, duty_policy, ...owner },
    });
    setDone(true);
    setTimeout(() => window.location.assign(hostUrl('app', '/')), REDIRECT_MS);
  };
  return (
    <AccountForm<Facts>
      title={t('first_owner.title')}
      lead={t('first_owner.lead')}
      submit={t('first_owner.submit')}
      initial={{ business_form: 'corporation' }}
      onSubmit={found}
    >
      <TextField
        name="organization_name"
        label={t('sign_up.organization_name')}
        max={200}
        required
        autoComplete="organization"
        autoFocus
      />
      <BusinessFormField />
      <TextField name="full_name" label={t('account.full_name')} max={100} required autoComplete="name" />
      <EmailField autoFocus={false} />
      <NewPassword isFirst min={min} />
      <DutyPolicyField />
    </AccountForm>
  );
}
