import { useEffect, useState, type ReactNode } from 'react';
import { ApiError } from '@uketori/frontend-kit/api';
import { codeText, errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { isOutage } from '@uketori/frontend-kit/outage';
import { PageSpin } from '@uketori/frontend-kit/PageSpin';
import { AccountNotice } from './AccountForm';

interface Props<T> {
  /** Reads the purpose of the link from the server. */
  look: (signal: AbortSignal) => Promise<T>;
  children: (found: T) => ReactNode;
}

/** Looks a mailed link up before the form appears: an expired one says so at once. */
export function MailedLink<T>({ look, children }: Props<T>): ReactNode {
  const t = useText('shell');
  const [found, setFound] = useState<T | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const gone = new AbortController();
    setFailure(null);
    look(gone.signal)
      .then(setFound)
      .catch((error: unknown) => {
        if (!gone.signal.aborted) setFailure(error);
      });
    return () => gone.abort();
  }, [look, attempt]);
  if (isOutage(failure)) return <LoadFailed error={failure} onRetry={() => setAttempt(attempt + 1)} />;
  if (failure) return <AccountNotice title={t('account.link_title')} body={faultOf(failure)} />;
  return found ? children(found) : <PageSpin />;
}

/** A link that a mail program cut or broke has parts that are none. */
function faultOf(failure: unknown): string {
  const isBroken = failure instanceof ApiError && failure.code === 'invalid_input';
  return isBroken ? codeText('link_invalid') : errorText(failure);
}
