import { Alert, Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { errorText } from '@uketori/frontend-kit/errorText';
import { hostUrl } from '@uketori/frontend-kit/hosts';
import { useText } from '@uketori/frontend-kit/i18n';
import styles from './accounts.module.css';
import { AccountFields } from './fields';

interface Props<V extends object> {
  title: string;
  lead: ReactNode;
  submit: string;
  initial?: Partial<V>;
  /** An error is shown above the fields in the catalogue's words. */
  onSubmit: (values: V) => Promise<void>;
  children: ReactNode;
}

/** One form of the accounts host: what it is for, its fields, one button, and the way back to the log-in. */
export function AccountForm<V extends object>(props: Props<V>): ReactNode {
  const { title, lead, submit, initial, onSubmit, children } = props;
  const t = useText('shell');
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async (values: V) => {
    setBusy(true);
    setFailure(null);
    try {
      await onSubmit(values);
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={styles.card} aria-labelledby="account-title">
      <h1 id="account-title">{title}</h1>
      <div className={styles.lead}>{lead}</div>
      <div aria-live="assertive">
        {failure && <Alert type="error" showIcon title={failure} style={{ marginBottom: 16 }} />}
      </div>
      <AccountFields<V>
        scrollToFirstError
        {...(initial ? { initialValues: initial } : {})}
        onFinish={(values) => void send(values)}
      >
        {children}
        <Button type="primary" htmlType="submit" block loading={busy} className={styles.submit}>
          {submit}
        </Button>
      </AccountFields>
      <a className={styles.forgot} href={hostUrl('accounts', '/login')}>
        {t('accounts.to_login')}
      </a>
    </section>
  );
}

/** The end of a way, in words: what happened and what to do now. */
export function AccountNotice({
  title,
  body,
  children,
}: {
  title: string;
  body: string;
  children?: ReactNode;
}): ReactNode {
  const t = useText('shell');
  return (
    <section className={styles.card} aria-live="polite">
      <h1>{title}</h1>
      <p className={styles.lead}>{body}</p>
      {children ?? (
        <Button type="primary" block size="large" href={hostUrl('accounts', '/login')}>
          {t('accounts.to_login')}
        </Button>
      )}
    </section>
  );
}
