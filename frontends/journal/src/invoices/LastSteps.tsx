import { useText } from '@uketori/frontend-kit/i18n';
import { PersonName } from '@uketori/frontend-kit/PersonName';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import type { ReactNode } from 'react';
import type { Invoice } from '../invoice.types';
import styles from './detail.module.css';

/** The users who confirmed the coding of the invoice and deleted it, with the times. */
export function LastSteps({ invoice }: { invoice: Invoice }): ReactNode {
  const { coded, coded_at, coded_by_name, deleted, deleted_at, deleted_by_name } = invoice;
  if (!coded && !deleted) return null;
  return (
    <p className={styles.last_steps}>
      {coded && coded_at && <Step name="coding.confirmed_by" person={coded_by_name} at={coded_at} />}
      {deleted && deleted_at && <Step name="invoice.deleted_by" person={deleted_by_name} at={deleted_at} />}
    </p>
  );
}

function Step({ name, person, at }: { name: string; person: string; at: string }): ReactNode {
  const t = useText('journal');
  return (
    <span>
      {t(name)}: <PersonName name={person} /> <DateTimeText value={at} />
    </span>
  );
}
