import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { useText } from '@uketori/frontend-kit/i18n';
import type { ReactNode } from 'react';
import { Attentions } from './invoice.columns';
import { Differences } from './Precedents';
import styles from './remarks.module.css';

interface Props {
  rows: readonly (Schema<'InvoiceRemark'> & { partner_name: string })[];
}

/** What a user should know of several invoices before they approve them; each number opens its invoice beside. */
export default function RemarkList({ rows }: Props): ReactNode {
  const t = useText('journal');
  return (
    <section className={styles.remarks} aria-label={t('attention.title')}>
      <h3>{t('attention.title')}</h3>
      <ul>
        {rows.map(({ local_id, partner_name, attention, differences }) => (
          <li key={local_id} data-remarked={local_id}>
            <a href={`/invoice/${local_id}`} target="_blank" rel="noreferrer">
              {local_id}
            </a>
            <div>
              <strong lang="ja">{partner_name || t('attention.partner_unknown')}</strong>{' '}
              <Attentions labels={attention.map((reason) => t(`attention.${reason}`))} />
              <div className="uk-muted">
                <Differences items={differences} />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
