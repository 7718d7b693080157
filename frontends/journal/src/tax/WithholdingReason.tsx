import { useText } from '@uketori/frontend-kit/i18n';
import type { ReactNode } from 'react';
import type { Invoice } from '../invoice.types';
import styles from './tax.module.css';

/** Why the reading suggested the present code; empty once a person chose another. */
export function WithholdingReason({ invoice }: { invoice: Invoice }): ReactNode {
  const t = useText('journal');
  const found = invoice.proposal?.withholding;
  const stands =
    found?.type === invoice.withholding_type && found?.sub_type === (invoice.withholding_sub_type ?? '');
  if (!found || !stands) return null;
  return (
    <p className={found.amount === 'differs' ? styles.warn : 'uk-muted'}>
      {t(`tax.withholding.read.place.${found.place ?? 'amount'}`, { word: found.word })}{' '}
      {t(`tax.withholding.read.amount.${found.amount}`)}
    </p>
  );
}
