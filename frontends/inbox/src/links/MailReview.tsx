import { codeText } from '@uketori/frontend-kit/errorText';
import { formatDate } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { Alert, Button, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { languageName } from '../languages';
import type { MailPreview } from '../mails/mails.types';
import styles from './collect.module.css';

interface Props {
  previews: MailPreview[];
  names: ReadonlyMap<string, string>;
  sending: boolean;
  onSend: () => void;
  onBack: () => void;
}

/** The suppliers who get a mail, those who get none and why, and each mail as its supplier reads it. */
export function MailReview({ previews, names, sending, onSend, onBack }: Props): ReactNode {
  const t = useText('inbox');
  const reached = previews.filter(({ ok }) => ok);
  const others = previews.filter(({ ok }) => !ok);
  const again = reached.filter(({ asked_on }) => asked_on !== null);
  const nameOf = ({ customer_id }: MailPreview) => names.get(customer_id) ?? '';
  return (
    <div className={styles.review}>
      <p aria-live="polite">
        <strong>{t('collect.review_reached', { number: reached.length })}</strong>
      </p>
      {again.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('collect.review_again', { number: again.length })}
          description={
            <ul>
              {again.map((one) => (
                <li key={one.customer_id}>
                  <span lang="ja">{nameOf(one)}</span> ·{' '}
                  <bdi>
                    {t('collect.asked_by', { date: formatDate(one.asked_on ?? ''), name: one.asked_by })}
                  </bdi>
                </li>
              ))}
            </ul>
          }
        />
      )}
      {others.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={t('collect.review_not', { number: others.length })}
          description={
            <ul>
              {others.map((one) => (
                <li key={one.customer_id}>
                  <span lang="ja">{nameOf(one)}</span> · {codeText(one.code)}
                </li>
              ))}
            </ul>
          }
        />
      )}
      {reached.length > 0 && <Mails previews={reached} nameOf={nameOf} />}
      <div className={styles.buttons}>
        <Button disabled={sending} onClick={onBack}>
          {t('collect.review_back')}
        </Button>
        <Button type="primary" loading={sending} disabled={reached.length === 0} onClick={onSend}>
          {t('collect.mail_run', { count: reached.length })}
        </Button>
      </div>
    </div>
  );
}

/** The mails one at a time, with the supplier's own words filled in. */
function Mails({
  previews,
  nameOf,
}: {
  previews: MailPreview[];
  nameOf: (of: MailPreview) => string;
}): ReactNode {
  const t = useText('inbox');
  const [picked, setPicked] = useState<string>();
  const shown = previews.find(({ customer_id }) => customer_id === picked) ?? previews[0];
  if (!shown) return null;
  return (
    <section>
      <label className={styles.preview_of}>
        {t('collect.preview_of')}
        <Select
          aria-label={t('collect.preview_of')}
          showSearch={{ optionFilterProp: 'label' }}
          value={shown.customer_id}
          onChange={setPicked}
          options={previews.map((one) => ({ value: one.customer_id, label: nameOf(one) }))}
        />
      </label>
      <article className={styles.preview} lang={shown.language} dir="auto">
        <p className={styles.small}>
          <bdi dir="ltr">{shown.to}</bdi> · {languageName(shown.language)}
        </p>
        <h4>{shown.subject}</h4>
        <p className={styles.preview_body}>{shown.body}</p>
      </article>
    </section>
  );
}
