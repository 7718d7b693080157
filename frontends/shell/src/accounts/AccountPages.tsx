import { useEffect, type ReactNode } from 'react';
import { guardListKeys } from '@uketori/frontend-kit/fieldWalk';
import { PlatformProvider } from '@uketori/frontend-kit/Provider';
import { Loading } from '../Loading';
import { ConfirmEmail } from './ConfirmEmail';
import { FirstOwner } from './FirstOwner';
import { ForgotPassword, ResetPassword } from './ForgotPassword';
import { Invitation } from './Invitation';
import { pageOf } from './pages.rules';
import { ConfirmSignUp, SignUp } from './SignUp';

/** What mailed links lead to, and the sign-up: pages with more than two fields, loaded when one of them is opened. */
export default function AccountPages({ pathname }: { pathname: string }): ReactNode {
  useEffect(() => guardListKeys(), []);
  const { page, parts } = pageOf(pathname);
  const [first = '', second = ''] = parts;
  return (
    <PlatformProvider name="accounts" fallback={<Loading />}>
      {page === 'forgot' && <ForgotPassword />}
      {page === 'reset' && <ResetPassword id={first} code={second} />}
      {page === 'email' && <ConfirmEmail id={first} code={second} />}
      {page === 'invite' && <Invitation code={first} />}
      {page === 'sign_up' && <SignUp support={false} />}
      {page === 'cs_entry' && <SignUp support />}
      {page === 'first_owner' && <FirstOwner code={first} />}
      {page === 'confirm' && <ConfirmSignUp id={first} code={second} />}
    </PlatformProvider>
  );
}
