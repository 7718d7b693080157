import { Button, Result } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { errorText } from './errorText';
import { navigate } from './navigate';
import { PageSpin } from './PageSpin';

interface Props {
  /** the page to go on to */
  home: string;
  /** receives the parameters of the consent page; its failure is shown */
  onConsent: (consent: { code: string; state: string }) => Promise<void>;
  words: { not_consented: string; not_connected: string; back: string };
}

/** Where the consent page of a foreign service sends people back to: hands the code over, once, and goes on. */
export function ConsentReturn({ home, onConsent, words }: Props): ReactNode {
  const [address] = useSearchParams();
  const [problem, setProblem] = useState<string | null>(null);
  const begun = useRef(false);
  const code = address.get('code') ?? '';
  const state = address.get('state') ?? '';
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    if (address.get('error') || code === '' || state === '') {
      setProblem(words.not_consented);
      return;
    }
    onConsent({ code, state })
      // The code is spent; it must not stay in the history.
      .then(() => navigate(home, { replace: true }))
      .catch((error: unknown) => setProblem(errorText(error)));
  }, [address, code, state, home, onConsent, words]);
  if (problem === null) return <PageSpin />;
  return (
    <Result
      status="warning"
      title={words.not_connected}
      subTitle={problem}
      extra={
        <Button type="primary" onClick={() => void navigate(home, { replace: true })}>
          {words.back}
        </Button>
      }
    />
  );
}
