import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { codeText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { useSession } from '@uketori/frontend-kit/session';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { Button, Spin } from 'antd';
import { useState, type ReactNode } from 'react';
import { MailFields } from '../mails/MailFields';
import type { MailResult } from '../mails/mails.types';
import type { MailText } from '../templates/templates.types';
import { usualText } from '../templates/templates.rules';
import { useMailing } from '../mails/useMailing';
import styles from './collect.module.css';

interface Props {
  /** suppliers that are chosen, by id */
  chosen: readonly string[];
  names: ReadonlyMap<string, string>;
  at: { year: number; month: number };
  days: number;
  onSent: () => void;
}

/** Sends a mail to each chosen supplier, with a link of its own. */
export function MailMany({ chosen, names, at, days, onSent }: Props): ReactNode {
  const t = useText('inbox');
  const defaults = useApiQuery('/customer-emails/defaults').data;
  const { email } = useSession().user;
  const [typed, setTyped] = useState<MailText | null>(null);
  const { results, sending, send } = useMailing(onSent);
  if (!defaults) return <Spin />;
  if (results) return <Results results={results} names={names} />;
  const text = typed ?? { ...usualText(defaults, 'ja'), reply_to: email };
  const { subject, body, reply_to } = text;
  return (
    <>
      <MailFields language="ja" text={text} defaults={defaults} onChange={setTyped} />
      <Button
        type="primary"
        block
        loading={sending}
        disabled={chosen.length === 0}
        onClick={() => void send([...chosen], { ...at, subject, body, reply_to, expires_in_days: days })}
      >
        {t('collect.mail_run', { count: chosen.length })}
      </Button>
    </>
  );
}

function Results({ results, names }: { results: MailResult[]; names: Props['names'] }): ReactNode {
  const t = useText('inbox');
  const sent = results.filter(({ ok }) => ok).length;
  return (
    <>
      <p aria-live="polite">
        {t('collect.mail_sent_count', { count: sent })}
        {sent < results.length && ` ${t('collect.mail_failed_count', { count: results.length - sent })}`}
      </p>
      <ul className={styles.links}>
        {results.map(({ customer_id, ok, code }) => (
          <li key={customer_id}>
            <span className={styles.link_text}>
              <span lang="ja">{names.get(customer_id)}</span>
              {!ok && <span className={styles.small}>{codeText(code)}</span>}
            </span>
            {ok && <StatusTag tone="success">{t('collect.mail_sent')}</StatusTag>}
          </li>
        ))}
      </ul>
    </>
  );
}
