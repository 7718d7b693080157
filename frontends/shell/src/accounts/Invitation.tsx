import { Input } from 'antd';
import { useCallback, useState, type ReactNode } from 'react';
import { api } from '@uketori/frontend-kit/api';
import { formatDateTime } from '@uketori/frontend-kit/format';
import { hostUrl } from '@uketori/frontend-kit/hosts';
import { useText } from '@uketori/frontend-kit/i18n';
import { AccountForm } from './AccountForm';
import styles from './accounts.module.css';
import { NewPassword, RequiredField, TextField } from './fields';
import { MailedLink } from './MailedLink';
import { landingUrl, type LandingUser } from './landing';
import { awaitedBy, type Awaited, SecondStep } from './SecondStep';

interface Invited {
  id: string;
  email: string;
  organization_name: string;
  invited_by_name: string;
  expires_at: string;
  password_min_length: number;
  registered: boolean;
}

interface Answers {
  full_name?: string;
  password: string;
}

/** Joining an organization: a new person chooses name and password, a known one enters their password. */
export function Invitation({ code }: { code: string }): ReactNode {
  const look = useCallback(
    (signal: AbortSignal) =>
      api.get('/session/invitations/{invite_code}', { params: { path: { invite_code: code } }, signal }),
    [code],
  );
  return <MailedLink look={look}>{(invited) => <Join code={code} invited={invited} />}</MailedLink>;
}

function Join({ code, invited }: { code: string; invited: Invited }): ReactNode {
  const t = useText('shell');
  const { id, email, organization_name, invited_by_name, expires_at, registered } = invited;
  const { password_min_length } = invited;
  const [awaited, setAwaited] = useState<Awaited | null>(null);
  const land = (user: LandingUser) => window.location.assign(landingUrl(user, hostUrl('app', '/')));
  const join = async ({ full_name, password }: Answers) => {
    const body = { id, invite_code: code, password, ...(registered ? {} : { full_name }) };
    try {
      land(await api.post('/session/invitations/accept', { body }));
    } catch (error) {
      // They have joined; their account asks for more than the password.
      const step = awaitedBy(error);
      if (!step) throw error;
      setAwaited(step);
    }
  };
  if (awaited)
    return (
      <section className={styles.card} aria-labelledby="account-title">
        <h1 id="account-title">{t('second_step.title')}</h1>
        <SecondStep
          awaited={awaited}
          onDone={land}
          onRestart={() => window.location.assign(hostUrl('accounts', '/login'))}
        />
      </section>
    );
  return (
    <AccountForm<Answers>
      title={t('invite.title')}
      lead={
        <>
          <p>{t('invite.lead', { organization: organization_name, person: invited_by_name })}</p>
          <dl className={styles.facts}>
            <dt>{t('login.email')}</dt>
            <dd>
              <bdi dir="ltr">{email}</bdi>
            </dd>
            <dt>{t('invite.until')}</dt>
            <dd>{formatDateTime(expires_at)}</dd>
          </dl>
        </>
      }
      submit={t('invite.submit')}
      onSubmit={join}
    >
      {registered ? (
        <RequiredField
          name="password"
          label={t('invite.own_password')}
          extra={t('invite.registered')}
          message={t('login.password_required')}
        >
          <Input.Password autoComplete="current-password" maxLength={256} autoFocus />
        </RequiredField>
      ) : (
        <>
          <TextField
            name="full_name"
            label={t('account.full_name')}
            max={100}
            required
            autoComplete="name"
            autoFocus
          />
          <NewPassword isFirst min={password_min_length} />
        </>
      )}
    </AccountForm>
  );
}
