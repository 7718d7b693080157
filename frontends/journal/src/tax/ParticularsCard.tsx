import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { everyOf } from '@uketori/frontend-kit/everyOf';
import { useText } from '@uketori/frontend-kit/i18n';
import { StatusTag, type Tone } from '@uketori/frontend-kit/StatusTag';
import { Switch } from 'antd';
import type { ReactNode } from 'react';
import type { Invoice, SetValue } from '../invoice.types';
import styles from './tax.module.css';

type Particulars = Schema<'TaxAssessment'>['particulars'];

const ITEMS = everyOf<Particulars['missing'][number]>()([
  'issuer',
  'number',
  'date',
  'rate_totals',
  'tax',
  'recipient',
]);
const TONES: Record<Particulars['form'], Tone> = {
  full: 'success',
  simplified: 'neutral',
  incomplete: 'warning',
};

interface Props {
  invoice: Invoice;
  particulars: Particulars;
  editing: boolean;
  onChange: SetValue;
}

/** What of the law's list the invoice bears, to whom it is made out, and that a person has seen it all. */
export function ParticularsCard({ invoice, particulars, editing, onChange }: Props): ReactNode {
  const t = useText('journal');
  const { form, missing, addressee, recipient_name } = particulars;
  const differs = addressee === 'differs';
  return (
    <section className={styles.card} aria-label={t('tax.card.particulars')}>
      <header>
        <h3>{t('tax.card.particulars')}</h3>
        <StatusTag tone={particulars.confirmed ? 'success' : differs ? 'warning' : TONES[form]}>
          {t(particulars.confirmed ? 'tax.particulars.confirmed' : `tax.particulars.form.${form}`)}
        </StatusTag>
      </header>
      <ul className={styles.reasons}>
        {ITEMS.map((item) => (
          <li key={item}>
            {missing.includes(item) ? (
              <ExclamationCircleFilled className={styles.doubtful} aria-label={t('tax.particulars.absent')} />
            ) : (
              <CheckCircleFilled className={styles.good} aria-label={t('tax.particulars.present')} />
            )}{' '}
            {t(`tax.particulars.item.${item}`)}
          </li>
        ))}
      </ul>
      {recipient_name !== '' && (
        <p className={differs ? styles.warn : 'uk-muted'}>
          {t(differs ? 'tax.particulars.addressee_differs' : 'tax.particulars.addressee', {
            name: recipient_name,
          })}
        </p>
      )}
      {editing && (
        <label className={styles.input}>
          <span>{t('field.particulars_confirmed')}</span>
          <span>
            <Switch
              aria-label={t('field.particulars_confirmed')}
              checked={invoice.particulars_confirmed}
              onChange={(next) => onChange('particulars_confirmed', next)}
            />
          </span>
          <span className="uk-muted">{t('tax.particulars.confirm_hint')}</span>
        </label>
      )}
    </section>
  );
}
