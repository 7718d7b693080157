import { formatCount } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import type { ReactNode } from 'react';
import { digitalAmount, taxName } from './digitalWords';
import type { DigitalInvoice } from './usePageWords';
import styles from './digital.module.css';

/** Codes of units (UNECE 20) that have a word; the others are shown unchanged. */
const UNITS = new Set([
  'H87',
  'C62',
  'EA',
  'XPP',
  'KGM',
  'GRM',
  'LTR',
  'MTR',
  'HUR',
  'DAY',
  'MON',
  'ANN',
  'SET',
  'KWH',
]);

/** The lines of the invoice, and the allowances and charges on the whole of it. */
export function DigitalLines({ invoice }: { invoice: DigitalInvoice }): ReactNode {
  const t = useText('journal');
  const money = (value: string) => digitalAmount(value, invoice.currency);
  const kindOf = (is_charge: boolean) => t(is_charge ? 'digital.charge' : 'digital.allowance');
  return (
    <div className={styles.wide}>
      <table className={`${styles.table} ${styles.lines}`}>
        <thead>
          <tr>
            <th>{t('digital.item')}</th>
            <th className={styles.end}>{t('digital.quantity')}</th>
            <th className={styles.end}>{t('digital.price')}</th>
            <th className={styles.end}>{t('digital.tax_rate')}</th>
            <th className={styles.end}>{t('digital.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {invoice.lines.map((line, at) => (
            <tr key={`${at} ${line.id}`}>
              <td lang="ja">
                <bdi>{line.name}</bdi>
                {[line.description, line.note]
                  .filter((text) => text !== '' && text !== line.name)
                  .map((text) => (
                    <small key={text}>{text}</small>
                  ))}
              </td>
              <td className={styles.end} data-label={t('digital.quantity')}>
                {line.quantity !== '' && formatCount(Number(line.quantity))}{' '}
                <bdi>{UNITS.has(line.unit) ? t(`digital.unit.${line.unit}`) : line.unit}</bdi>
              </td>
              <td className={styles.end} data-label={t('digital.price')}>
                {priceOf(line.price, money)}
              </td>
              <td className={styles.end} data-label={t('digital.tax_rate')}>
                {taxName(t, line.tax_category, line.tax_rate)}
              </td>
              <td className={styles.end} data-label={t('digital.amount')}>
                {money(line.amount)}
              </td>
            </tr>
          ))}
          {invoice.allowances.map((one, at) => (
            <tr key={`allowance ${at} ${one.reason}`}>
              <td lang="ja">
                <bdi>{one.reason}</bdi>
                {kindOf(one.is_charge) !== one.reason && <small>{kindOf(one.is_charge)}</small>}
              </td>
              <td />
              <td />
              <td className={styles.end} data-label={t('digital.tax_rate')}>
                {taxName(t, one.tax_category, one.tax_rate)}
              </td>
              <td className={styles.end} data-label={t('digital.amount')}>
                {money(one.amount)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {invoice.more_lines && <p>{t('digital.more_lines')}</p>}
    </div>
  );
}

/** A price for one piece, or for several: '1,200 / 100'. */
function priceOf(price: string, money: (value: string) => string): string {
  const [one = '', per] = price.split(' / ');
  return per ? `${money(one)} / ${formatCount(Number(per))}` : money(one);
}
