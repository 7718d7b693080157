import { formatYen } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { StatusTag, type Tone } from '@uketori/frontend-kit/StatusTag';
import type { ReactNode } from 'react';
import type { Assessment } from './assessment.types';
import styles from './tax.module.css';

type PrintedTax = Assessment['printed_taxes'][number];

const TONES: Record<PrintedTax['verdict'], Tone> = {
  ok: 'success',
  ok_from_inclusive: 'success',
  per_line_rounding: 'warning',
  mismatch: 'danger',
};

/** The printed tax of each rate beside what one rounding of the whole can give. */
export function PrintedTaxCard({ taxes }: { taxes: PrintedTax[] }): ReactNode {
  const t = useText('journal');
  return (
    <section className={styles.card} aria-label={t('tax.card.printed')}>
      <header>
        <h3>{t('tax.card.printed')}</h3>
      </header>
      {taxes.length === 0 ? (
        <p className="uk-muted">{t('tax.printed.none')}</p>
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th>{t('tax.printed.rate')}</th>
                <th className={styles.num}>{t('tax.printed.base')}</th>
                <th className={styles.num}>{t('tax.printed.printed')}</th>
                <th className={styles.num}>{t('tax.printed.computed')}</th>
                <th>{t('tax.printed.verdict')}</th>
              </tr>
            </thead>
            <tbody>
              {taxes.map((tax) => (
                <tr key={tax.rate}>
                  <td>{tax.rate}%</td>
                  <td className={styles.num}>{formatYen(tax.base)}</td>
                  <td className={styles.num}>{formatYen(tax.printed)}</td>
                  <td className={styles.num}>
                    {tax.floor === tax.ceil
                      ? formatYen(tax.floor)
                      : t('tax.printed.either', { floor: formatYen(tax.floor), ceil: formatYen(tax.ceil) })}
                  </td>
                  <td>
                    <StatusTag tone={TONES[tax.verdict]}>{t(`tax.printed.is.${tax.verdict}`)}</StatusTag>
                    {tax.unknown_rate && <div className={styles.warn}>{t('tax.printed.unknown_rate')}</div>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {taxes.some((tax) => tax.verdict === 'per_line_rounding') && (
        <p className={styles.warn}>{t('warning.per_line_rounding')}</p>
      )}
    </section>
  );
}
