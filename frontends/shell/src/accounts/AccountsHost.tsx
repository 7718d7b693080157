import { lazy, useEffect, useState, type ReactNode } from 'react';
import { ApiError, api } from '@uketori/frontend-kit/api';
import { hostUrl } from '@uketori/frontend-kit/hosts';
import { useText } from '@uketori/frontend-kit/i18n';
import { Loading } from '../Loading';
import { AccountsFrame } from './AccountsFrame';
import { landingUrl } from './landing';
import { LoginPage } from './LoginPage';
import { MessagePage } from './MessagePage';
import { PageBoundary } from './PageBoundary';
import { applicationPath, pageOf } from './pages.rules';
import { SsoCallback } from './SsoCallback';

const AccountPages = lazy(() => import('./AccountPages'));

/** Everything on accounts.<domain>: log-in, what mailed links lead to, no access, unknown addresses. */
export function AccountsHost(): ReactNode {
  const t = useText('shell');
  const { pathname, search } = window.location;
  const { page } = pageOf(pathname);
  const elsewhere = applicationPath(pathname, search);
  useEffect(() => {
    if (elsewhere) window.location.replace(hostUrl('app', elsewhere));
  }, [elsewhere]);
  useEffect(() => {
    document.title = `${t(`accounts.title_${page}`)} | ${t('app.title')}`;
  }, [page, t]);
  if (elsewhere) return <Loading />;
  if (page === 'login') return <Login />;
  if (page === 'sso')
    return (
      <AccountsFrame>
        <SsoCallback />
      </AccountsFrame>
    );
  return (
    <AccountsFrame>
      {page === 'noaccess' || page === 'unknown' ? (
        <MessagePage kind={page} />
      ) : (
        <PageBoundary>
          <AccountPages pathname={pathname} />
        </PageBoundary>
      )}
    </AccountsFrame>
  );
}

/** A user who is signed in already has no business here and goes on to the application. */
function Login(): ReactNode {
  const [checked, setChecked] = useState(false);
  useEffect(() => {
    const next = new URLSearchParams(window.location.search).get('next');
    api
      .get('/session')
      .then((session) => {
        const landing = landingUrl({ user_role_id: session.user.role.id, to_invoice: false }, next);
        window.location.replace(landing);
      })
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'ip_not_allowed') {
          window.location.replace(hostUrl('accounts', '/noaccess'));
        } else setChecked(true);
      });
  }, []);
  if (!checked) return <Loading />;
  return (
    <AccountsFrame>
      <LoginPage />
    </AccountsFrame>
  );
}
