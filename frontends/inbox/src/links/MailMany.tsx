import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { codeText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { useSession } from '@uketori/frontend-kit/session';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { Button, Segmented, Spin } from 'antd';
import { useState, type ReactNode } from 'react';
import type { TableRow } from '../inbox.types';
import { LANGUAGE_OPTIONS, languageName, type SupplierLanguage } from '../languages';
import { MailFields } from '../mails/MailFields';
import type { Asked, MailResult } from '../mails/mails.types';
import { useMailing } from '../mails/useMailing';
import { savedText } from '../templates/templates.rules';
import type { MailDefaults, MailText } from '../templates/templates.types';
import { MailReview } from './MailReview';
import styles from './collect.module.css';

interface Props {
  /** The chosen suppliers. */
  rows: readonly TableRow[];
  /** Those among them with a request for the month, who get another one. */
  again: readonly string[];
  names: ReadonlyMap<string, string>;
  at: { year: number; month: number };
  days: number;
  /** The user looks at what would be sent: the choice of suppliers is closed. */
  onReview: (reviewing: boolean) => void;
  onSent: () => void;
}

/** Mails each chosen supplier, with a link of its own: first the texts, then a look at the mails, then the results. */
export function MailMany({ rows, again, names, at, days, onReview, onSent }: Props): ReactNode {
  const t = useText('inbox');
  const defaults = useApiQuery('/customer-emails/defaults').data;
  const { previews, results, busy, preview, send, change } = useMailing({ onReview, onSent });
  const wording = useWording(defaults, languagesOf(rows));
  if (!defaults || !wording) return <Spin />;
  if (results) return <Results results={results} names={names} />;
  const asked: Asked = {
    customer_ids: rows.map(({ customer_id }) => customer_id),
    ask_again: [...again],
    email_form: { ...at, expires_in_days: days, ...wording.form },
  };
  if (previews)
    return (
      <MailReview
        previews={previews}
        names={names}
        sending={busy}
        onSend={() => void send(asked)}
        onBack={change}
      />
    );
  return (
    <>
      <Texts wording={wording} defaults={defaults} />
      <Button
        type="primary"
        block
        loading={busy}
        disabled={rows.length === 0}
        onClick={() => void preview(asked)}
      >
        {t('collect.mail_review', { number: rows.length })}
      </Button>
    </>
  );
}

function languagesOf(rows: readonly TableRow[]): SupplierLanguage[] {
  const used = new Set(rows.map(({ language }) => language));
  return LANGUAGE_OPTIONS.map(({ value }) => value).filter((code) => used.has(code));
}

/** The text of each language among the chosen suppliers. A language that joins later starts with its usual text. */
function useWording(defaults: MailDefaults | undefined, languages: SupplierLanguage[]) {
  const { email } = useSession().user;
  const [typed, setTyped] = useState<Partial<Record<SupplierLanguage, Omit<MailText, 'reply_to'>>>>({});
  const [reply_to, setReplyTo] = useState(email);
  if (!defaults) return null;
  const textOf = (language: SupplierLanguage): MailText => ({
    ...savedText(defaults, null, language),
    ...typed[language],
    reply_to,
  });
  const change = (language: SupplierLanguage, { reply_to: address, ...text }: MailText) => {
    setTyped((now) => ({ ...now, [language]: text }));
    setReplyTo(address);
  };
  const texts = languages.map((language) => {
    const { subject, body } = textOf(language);
    return { language, subject, body };
  });
  return { languages, textOf, change, form: { reply_to, texts } };
}

interface TextsProps {
  wording: NonNullable<ReturnType<typeof useWording>>;
  defaults: MailDefaults;
}

/** One text at a time where the suppliers have several languages. */
function Texts({ wording: { languages, textOf, change }, defaults }: TextsProps): ReactNode {
  const t = useText('inbox');
  const [picked, setPicked] = useState<SupplierLanguage>();
  const language = languages.find((code) => code === picked) ?? languages[0];
  if (!language) return null;
  return (
    <>
      {languages.length > 1 && (
        <div className={styles.languages}>
          <span>{t('collect.text_of')}</span>
          <Segmented<SupplierLanguage>
            aria-label={t('collect.text_of')}
            value={language}
            onChange={setPicked}
            options={languages.map((value) => ({ value, label: languageName(value) }))}
          />
        </div>
      )}
      <MailFields
        key={language}
        language={language}
        text={textOf(language)}
        defaults={defaults}
        onChange={(text) => change(language, text)}
      />
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
