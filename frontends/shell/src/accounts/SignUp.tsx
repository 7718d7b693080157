import { useCallback, useState, type ReactNode } from 'react';
import { api } from '@uketori/frontend-kit/api';
import type { BodyOf } from '@uketori/frontend-kit/apiTypes';
import { hostUrl } from '@uketori/frontend-kit/hosts';
import { useText } from '@uketori/frontend-kit/i18n';
import { AccountForm, AccountNotice } from './AccountForm';
import {
  BusinessFormField,
  DutyPolicyField,
  EmailField,
  IndustryField,
  NewPassword,
  TextField,
} from './fields';
import { MailedLink } from './MailedLink';
import { digitsOf } from './pages.rules';

const REDIRECT_MS = 1500;

interface Asked {
  email: string;
  organization_name: string;
  business_form: 'corporation' | 'individual';
}

type Confirmed = Asked & { password_min_length: number };

/** Founding an organization: a link comes by mail. `support`: the operator's support does it for a customer. */
export function SignUp({ support }: { support: boolean }): ReactNode {
  const t = useText('shell');
  const [sent, setSent] = useState<string | null>(null);
  if (sent)
    return <AccountNotice title={t('sign_up.sent_title')} body={t('sign_up.sent_body', { email: sent })} />;
  return (
    <AccountForm<Asked>
      title={t(support ? 'sign_up.support_title' : 'sign_up.title')}
      lead={t('sign_up.lead')}
      submit={t('sign_up.submit')}
      initial={{ business_form: 'corporation' }}
      onSubmit={async (asked) => {
        const email = asked.email.trim();
        await api.put('/session/sign-ups', { body: { ...asked, email, is_support_created: support } });
        setSent(email);
      }}
    >
      <EmailField />
      <BusinessFormField />
      <TextField
        name="organization_name"
        label={t('sign_up.organization_name')}
        max={200}
        required
        autoComplete="organization"
      />
    </AccountForm>
  );
}

type DutyPolicy = BodyOf<'/session/sign-ups/confirm', 'post'>['duty_policy'];

interface Facts {
  full_name: string;
  password: string;
  telphone_number?: string;
  zipcode?: string;
  address?: string;
  type_of_bussiness: number;
  duty_policy: DutyPolicy;
}

/** The mailed link: who the first user is, then the organization is there. */
export function ConfirmSignUp({ id, code }: { id: string; code: string }): ReactNode {
  const look = useCallback(
    (signal: AbortSignal) =>
      api.get('/session/sign-ups/{id}', {
        params: { path: { id }, query: { activation_code: code } },
        signal,
      }),
    [id, code],
  );
  return <MailedLink look={look}>{(asked) => <Found id={id} code={code} asked={asked} />}</MailedLink>;
}

function Found({ id, code, asked }: { id: string; code: string; asked: Confirmed }): ReactNode {
  const t = useText('shell');
  const [done, setDone] = useState(false);
  if (done)
    return (
      <AccountNotice title={t('sign_up.done_title')} body={t('sign_up.done_body')}>
        <a href={hostUrl('app', '/')}>{t('sign_up.to_app')}</a>
      </AccountNotice>
    );
  const confirm = async ({ full_name, password, type_of_bussiness, duty_policy, ...facts }: Facts) => {
    await api.post('/session/sign-ups/confirm', {
      body: {
        id,
        activation_code: code,
        full_name,
        password,
        type_of_bussiness,
        duty_policy,
        telphone_number: digitsOf(facts.telphone_number),
        zipcode: digitsOf(facts.zipcode),
        address: facts.address ?? '',
      },
    });
    setDone(true);
    setTimeout(() => window.location.assign(hostUrl('app', '/')), REDIRECT_MS);
  };
  return (
    <AccountForm<Facts>
      title={t('sign_up.confirm_title')}
      lead={t('sign_up.confirm_lead', { organization: asked.organization_name, email: asked.email })}
      submit={t('sign_up.confirm_submit')}
      initial={{ type_of_bussiness: 0 }}
      onSubmit={confirm}
    >
      <TextField
        name="full_name"
        label={t('account.full_name')}
        max={100}
        required
        autoComplete="name"
        autoFocus
      />
      <NewPassword isFirst min={asked.password_min_length} />
      <TextField
        name="telphone_number"
        label={t('sign_up.phone')}
        max={20}
        autoComplete="tel"
        pattern={[/^[0-9０-９+()（）－ー-]*$/, t('sign_up.phone_wrong')]}
      />
      <TextField
        name="zipcode"
        label={t('sign_up.zipcode')}
        max={8}
        autoComplete="postal-code"
        pattern={[/^([0-9０-９]{3}[-－ー]?[0-9０-９]{4})?$/, t('sign_up.zipcode_wrong')]}
      />
      <TextField name="address" label={t('sign_up.address')} max={400} autoComplete="street-address" />
      <IndustryField />
      <DutyPolicyField />
    </AccountForm>
  );
}
