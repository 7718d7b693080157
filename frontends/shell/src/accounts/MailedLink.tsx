import { useEffect, useState, type ReactNode } from 'react';
import { api } from '@uketori/frontend-kit/api';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { PageSpin } from '@uketori/frontend-kit/PageSpin';
import { AccountNotice } from './AccountForm';

interface Props<T> {
  /** Where the server says what the link is for. */
  path: string;
  children: (found: T) => ReactNode;
}

/** Looks a mailed link up before anything is asked for: one that ran out says so at once. */
export function MailedLink<T>({ path, children }: Props<T>): ReactNode {
  const t = useText('shell');
  const [found, setFound] = useState<T | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    api
      .get<T>(path, {}, gone.signal)
      .then(setFound)
      .catch((error: unknown) => {
        if (!gone.signal.aborted) setFailure(errorText(error));
      });
    return () => gone.abort();
  }, [path]);
  if (failure) return <AccountNotice title={t('account.link_title')} body={failure} />;
  return found ? children(found) : <PageSpin />;
}
