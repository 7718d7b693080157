import { api } from '@uketori/frontend-kit/api';
import { invalidate, useApiMutation } from '@uketori/frontend-kit/apiHooks';
import { formatDateTime } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { RecordForm } from '@uketori/frontend-kit/RecordForm';
import { toast } from '@uketori/frontend-kit/toast';
import { Alert, Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { PASSWORD_LENGTH_MAX } from '../passwords/ChangePassword';
import styles from './account.module.css';
import type { OwnAccount } from './Profile';

const EMPTY = { email: '', current_password: '' };
const EMAIL_LENGTH_MAX = 254;

/** The login address. A new one counts when both addresses opened their mailed links. */
export function ChangeEmail({ account }: { account: OwnAccount }): ReactNode {
  const t = useText('admin');
  const [turn, setTurn] = useState(0);
  const { email, contact_email, waiting_email } = account;
  const request = async (body: typeof EMPTY) => {
    await api.post('/account/email', { body });
    toast.success(t('account.email_sent'));
    setTurn(turn + 1);
    await invalidate('/account');
  };
  const withdraw = useApiMutation('delete', '/account/email', {
    invalidates: ['/account'],
    success: t('account.email_withdrawn'),
  });
  return (
    <div className={styles.form}>
      <p>
        {t('account.email_now')} <bdi dir="ltr">{email}</bdi>
      </p>
      {contact_email !== email && (
        <p className="uk-muted">
          {t('account.contact_email')} <bdi dir="ltr">{contact_email}</bdi>
        </p>
      )}
      {waiting_email && (
        <Alert
          className={styles.waiting}
          type="info"
          showIcon
          title={t('account.email_waiting', {
            email: waiting_email.email,
            time: formatDateTime(waiting_email.expires_at),
          })}
          description={t('account.email_waiting_for', {
            addresses: [
              ...(waiting_email.new_confirmed ? [] : [waiting_email.email]),
              ...(waiting_email.former_confirmed ? [] : [email]),
            ].join(t('account.email_and')),
          })}
          action={
            <Button size="small" loading={withdraw.isPending} onClick={() => withdraw.mutate({})}>
              {t('account.email_withdraw')}
            </Button>
          }
        />
      )}
      <RecordForm
        key={turn}
        columns={1}
        initial={EMPTY}
        submit_label={t('account.email_submit')}
        onSubmit={request}
        fields={[
          {
            name: 'email',
            label: t('account.new_email'),
            kind: 'text',
            half_width: true,
            required: true,
            max_length: EMAIL_LENGTH_MAX,
            help: t('account.new_email_help'),
            check: (value) => (/^\S+@\S+\.\S+$/.test(String(value).trim()) ? null : t('account.email_wrong')),
            refused_by: ['same_email'],
          },
          {
            name: 'current_password',
            label: t('password.current_password'),
            kind: 'password',
            required: true,
            max_length: PASSWORD_LENGTH_MAX,
            refused_by: ['wrong_current_password'],
          },
        ]}
      />
    </div>
  );
}
