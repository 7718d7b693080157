import { api } from '@uketori/frontend-kit/api';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { NotFound } from '@uketori/frontend-kit/NotFound';
import { PageSpin } from '@uketori/frontend-kit/PageSpin';
import { Result } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation, useParams } from 'react-router';
import { Consent } from './Consent';
import { sendTo, type OpenedAuthorization } from './authorization';

/** An application sends users here to request access (RFC 6749 section 4.1.1). */
export default function Authorize(): ReactNode {
  const { version } = useParams();
  const { search } = useLocation();
  return version === 'v1' ? <Asked key={search} query={search.slice(1)} /> : <NotFound />;
}

function Asked({ query }: { query: string }): ReactNode {
  const t = useText('admin');
  const [opened, setOpened] = useState<OpenedAuthorization | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    let left = false;
    api
      .post('/oauth/authorization-requests', { body: { query } })
      .then((answer) => {
        if (left) return;
        setOpened(answer);
        if (answer.redirect_to) sendTo(answer.redirect_to);
      })
      .catch((cause: unknown) => !left && setError(cause));
    return () => {
      left = true;
    };
  }, [query]);
  if (error) {
    return (
      <Result
        status="warning"
        title={t('consent.failed')}
        subTitle={errorText(error)}
        extra={<p className="uk-muted">{t('consent.failed_hint')}</p>}
      />
    );
  }
  return opened?.request ? <Consent request={opened.request} onFailed={setError} /> : <PageSpin />;
}
