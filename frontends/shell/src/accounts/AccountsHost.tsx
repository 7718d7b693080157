import { useEffect, useState, type ReactNode } from 'react';
import { ApiError, api } from '@uketori/frontend-kit/api';
import { hostUrl, landingUrl } from '@uketori/frontend-kit/hosts';
import { useText } from '@uketori/frontend-kit/i18n';
import type { Session } from '@uketori/frontend-kit/session';
import { Loading } from '../Loading';
import { AccountsFrame } from './AccountsFrame';
import { LoginPage } from './LoginPage';
import { MessagePage } from './MessagePage';

const LOGIN_PATHS = ['/', '/login', '/session/login'];
/** Screens of the specification that come with the user administration. */
const LATER_PATHS = /^\/session\/(sign-up|cs-entry|invite|forgot-password|reset-password)(\/|$)/;

/** Everything on accounts.<domain>: login, no access, and a friendly word for pages that are not here yet. */
export function AccountsHost(): ReactNode {
  const path = window.location.pathname.replace(/(.)\/$/, '$1');
  const t = useText('shell');
  const page = LOGIN_PATHS.includes(path)
    ? 'login'
    : path === '/noaccess'
      ? 'noaccess'
      : LATER_PATHS.test(path)
        ? 'later'
        : 'unknown';
  useEffect(() => {
    document.title = `${t(`accounts.title_${page}`)} | ${t('app.title')}`;
  }, [page, t]);
  if (page === 'login') return <Login />;
  return (
    <AccountsFrame>
      <MessagePage kind={page} />
    </AccountsFrame>
  );
}

/** A user who is signed in already has no business here and goes on to the application. */
function Login(): ReactNode {
  const [checked, setChecked] = useState(false);
  useEffect(() => {
    const next = new URLSearchParams(window.location.search).get('next');
    api
      .get<Session>('/session')
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
