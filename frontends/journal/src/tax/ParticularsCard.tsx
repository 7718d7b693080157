import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { everyOf } from '@uketori/frontend-kit/everyOf';
import { useText } from '@uketori/frontend-kit/i18n';
import { StatusTag, type Tone } from '@uketori/frontend-kit/StatusTag';
import { Input, Switch } from 'antd';
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

const MAX_NOTE = 200;

interface Props {
  invoice: Invoice;
  particulars: Particulars;
  editing: boolean;
  onChange: SetValue;
}

/** What of the law's list the invoice bears, to whom it is made out, and that a person has seen it all. */
export function ParticularsCard({ invoice, particulars, editing, onChange }: Props): ReactNode {
  const t = useText('journal');
  const { form, missing, addressee, recipient_name, addressee_note } = particulars;
  const differs = addressee === 'differs';
  const open = differs && addressee_note === '';
  const named = { name: recipient_name, note: addressee_note };
  return (
    <section className={styles.card} aria-label={t('tax.card.particulars')}>
      <header>
        <h3>{t('tax.card.particulars')}</h3>
        <StatusTag tone={open ? 'warning' : particulars.confirmed ? 'success' : TONES[form]}>
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
        <p className={open ? styles.warn : 'uk-muted'}>
          {t(`tax.particulars.addressee${open ? '_differs' : differs ? '_explained' : ''}`, named)}
        </p>
      )}
      {editing && differs && (
        <label className={styles.input}>
          <span>{t('field.addressee_note')}</span>
          <Input
            lang="ja"
            maxLength={MAX_NOTE}
            value={invoice.addressee_note}
            onChange={(event) => onChange('addressee_note', event.target.value)}
          />
          <span className="uk-muted">{t('tax.particulars.addressee_hint')}</span>
        </label>
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
