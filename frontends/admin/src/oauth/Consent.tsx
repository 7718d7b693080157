import { api, ApiError } from '@uketori/frontend-kit/api';
import { useText } from '@uketori/frontend-kit/i18n';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { PageSpin } from '@uketori/frontend-kit/PageSpin';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { abilityName } from '../roles/roleMatrix';
import { sendTo, type AuthorizationRequest } from './authorization';
import styles from './oauth.module.css';

interface Props {
  request: AuthorizationRequest;
  onFailed: (error: unknown) => void;
}

/** Shows the application, its scopes and the account, and takes the user's decision. */
export function Consent({ request, onFailed }: Props): ReactNode {
  const t = useText('admin');
  const [busy, setBusy] = useState<'allow' | 'refuse' | null>(null);
  const [answered, setAnswered] = useState(false);
  const decide = async (answer: 'allow' | 'refuse') => {
    setBusy(answer);
    try {
      const { redirect_to } = await api.post('/oauth/authorization-requests/{id}/decision', {
        params: { path: { id: request.id } },
        body: { allow: answer === 'allow' },
      });
      // The response was lost and requested again, and a code is given once.
      if (redirect_to === undefined) throw new ApiError('authorization_request_over', 409);
      setAnswered(true);
      sendTo(redirect_to);
    } catch (error) {
      onFailed(error);
    }
  };
  if (answered) {
    return (
      <div className={styles.card} role="status">
        <PageSpin />
        <p className={styles.centre}>{t('consent.leaving')}</p>
      </div>
    );
  }
  return (
    <div className={`uk-page ${styles.page}`}>
      <div className={styles.card}>
        <PageHeader title={t('consent.title', { name: request.application_name })} />
        <Parties request={request} />
        <p>{t('consent.asks')}</p>
        <ul className={styles.scopes}>
          {request.scopes.map(({ scope, held }) => (
            <li key={scope}>
              {abilityName(t, scope)} {!held && <StatusTag tone="warning">{t('consent.not_held')}</StatusTag>}
            </li>
          ))}
        </ul>
        <p className="uk-muted">{t('consent.limits', { days: request.grant_days })}</p>
        <div className={styles.answers}>
          <Button
            size="large"
            loading={busy === 'refuse'}
            disabled={busy !== null}
            onClick={() => void decide('refuse')}
          >
            {t('consent.refuse')}
          </Button>
          <Button
            size="large"
            type="primary"
            loading={busy === 'allow'}
            disabled={busy !== null}
            onClick={() => void decide('allow')}
          >
            {t('consent.allow')}
          </Button>
        </div>
      </div>
    </div>
  );
}

function Parties({ request }: { request: AuthorizationRequest }): ReactNode {
  const t = useText('admin');
  return (
    <dl className={styles.parties}>
      <dt>{t('consent.user')}</dt>
      <dd lang="ja">{request.user_name}</dd>
      <dt>{t('consent.organization')}</dt>
      <dd lang="ja">{request.organization_name}</dd>
      {request.homepage_url && (
        <>
          <dt>{t('application.homepage_url')}</dt>
          <dd>
            <a href={request.homepage_url} target="_blank" rel="noopener noreferrer" dir="ltr">
              {request.homepage_url}
            </a>
          </dd>
        </>
      )}
      <dt>{t('consent.returns_to')}</dt>
      <dd>
        <bdi dir="ltr">{request.returns_to}</bdi>
      </dd>
    </dl>
  );
}
