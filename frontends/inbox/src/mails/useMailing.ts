import { api } from '@uketori/frontend-kit/api';
import { useAct } from '@uketori/frontend-kit/useAct';
import { useState } from 'react';
import { inCalls } from './mails.rules';
import type { Asked, MailPreview, MailResult } from './mails.types';

interface Events {
  /** The user looks at the mails, or returns to the texts. */
  onReview: (reviewing: boolean) => void;
  onSent: () => void;
}

/** Previews and mails many suppliers; `results` says what became of each. */
export function useMailing({ onReview, onSent }: Events) {
  const [previews, setPreviews] = useState<MailPreview[] | null>(null);
  const [results, setResults] = useState<MailResult[] | null>(null);
  const { busy, act } = useAct();
  const preview = (asked: Asked) =>
    act(async () => {
      const items: MailPreview[] = [];
      for (const body of bodies(asked))
        items.push(...(await api.post('/customer-emails/exam', { body })).items);
      setPreviews(items);
      onReview(true);
    });
  const send = (asked: Asked) =>
    act(async () => {
      const done: MailResult[] = [];
      // What one call sent stays known when the next one fails.
      for (const body of bodies(asked)) {
        done.push(...(await api.post('/customer-emails', { body })).results);
        setResults([...done]);
        onSent();
      }
    });
  const change = () => {
    setPreviews(null);
    onReview(false);
  };
  return { previews, results, busy, preview, send, change };
}

function bodies({ customer_ids, ask_again, email_form }: Asked): Asked[] {
  return inCalls(customer_ids).map((part) => ({
    customer_ids: part,
    ask_again: ask_again.filter((id) => part.includes(id)),
    email_form,
  }));
}
