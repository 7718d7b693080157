import { api } from '@uketori/frontend-kit/api';
import { useAct } from '@uketori/frontend-kit/useAct';
import { useState } from 'react';
import type { MailResult } from './mails.types';
import type { MailText } from '../templates/templates.types';

interface Asked extends MailText {
  year: number;
  month: number;
  expires_in_days: number;
}

/** Mails many suppliers in one call; `results` says what became of each. */
export function useMailing(onSent: () => void) {
  const [results, setResults] = useState<MailResult[] | null>(null);
  const { busy, act } = useAct();
  const send = (customer_ids: string[], email_form: Asked) =>
    act(async () => {
      const answer = await api.post('/customer-emails', {
        body: {
          customer_ids,
          email_form,
        },
      });
      setResults(answer.results);
      onSent();
    });
  return { results, sending: busy, send };
}
