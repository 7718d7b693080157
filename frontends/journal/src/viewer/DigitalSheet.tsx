import { formatDate } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import type { ReactNode } from 'react';
import { DigitalLines } from './DigitalLines';
import { digitalAmount, taxName } from './digitalWords';
import type { DigitalInvoice } from './usePageWords';
import styles from './digital.module.css';

/** A digital invoice as a sheet to read: the content of the file as text, without its markup. */
export function DigitalSheet({ invoice }: { invoice: DigitalInvoice }): ReactNode {
  const t = useText('journal');
  const { totals, currency } = invoice;
  const money = (value: string) => digitalAmount(value, currency);
  const period = [invoice.period_start, invoice.period_end].filter((day) => day !== '').map(formatDate);
  return (
    <article className={styles.sheet} aria-label={t(`digital.kind.${invoice.kind}`)}>
      <header className={styles.head}>
        <h2>{t(`digital.kind.${invoice.kind}`)}</h2>
        <Facts
          rows={[
            ['number', invoice.number],
            ['issue_date', dayOf(invoice.issue_date)],
            ['due_date', dayOf(invoice.due_date)],
            ['period', period.join(' – ')],
            ['delivery_date', dayOf(invoice.delivery_date)],
            ['tax_point_date', dayOf(invoice.tax_point_date)],
          ]}
        />
      </header>
      <div className={styles.parties}>
        <PartyBlock of="buyer" party={invoice.buyer} />
        <PartyBlock of="seller" party={invoice.seller} />
      </div>
      <div className={styles.payable}>
        <span>{t('digital.payable')}</span>
        <strong className="uk-num">{money(totals.payable)}</strong>
      </div>
      <DigitalLines invoice={invoice} />
      <div className={styles.parties}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th>{t('digital.tax_rate')}</th>
              <th className={styles.end}>{t('digital.taxable')}</th>
              <th className={styles.end}>{t('digital.tax')}</th>
            </tr>
          </thead>
          <tbody>
            {invoice.taxes.map((tax) => (
              <tr key={`${tax.category} ${tax.rate} ${tax.taxable}`}>
                <td>
                  {taxName(t, tax.category, tax.rate)}
                  {tax.exemption && <small lang="ja"> {tax.exemption}</small>}
                </td>
                <td className={styles.end}>{money(tax.taxable)}</td>
                <td className={styles.end}>{money(tax.tax)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <Facts
          amounts
          rows={[
            ['without_tax', money(totals.without_tax)],
            ['tax', money(totals.tax)],
            ['with_tax', money(totals.with_tax)],
            ['prepaid', zeroless(totals.prepaid, money)],
            ['rounding', zeroless(totals.rounding, money)],
            ['payable', money(totals.payable)],
            ['tax_in_yen', digitalAmount(invoice.tax_in_tax_currency, invoice.tax_currency)],
          ]}
        />
      </div>
      {invoice.payments.map((payment) => (
        <Facts
          key={`${payment.code} ${payment.account} ${payment.reference}`}
          rows={[
            [
              'payment',
              PAYMENTS.has(payment.code) ? t(`digital.means.${payment.code}`) : payment.text || payment.code,
            ],
            ['account', payment.account],
            ['branch', payment.branch],
            ['holder', payment.holder],
            ['payment_reference', payment.reference],
          ]}
        />
      ))}
      <Facts
        rows={[
          ['payment_terms', invoice.payment_terms.join(' / ')],
          ['payee', invoice.payee_name],
          ['order_reference', invoice.order_reference],
          ['contract_reference', invoice.contract_reference],
          ['buyer_reference', invoice.buyer_reference],
          ['preceding', invoice.preceding.map(preceding).join(' / ')],
          [
            'attachments',
            invoice.attachments.map((one) => one.file_name || one.description || one.id).join(' / '),
          ],
          ['notes', invoice.notes.join(' / ')],
          ['specification', invoice.specification],
        ]}
      />
    </article>
  );
}

/** Means of payment with words of their own (UNCL4461); the others are shown with the sender's. */
const PAYMENTS = new Set(['10', '30', '42', '49', '54', '58', '59']);

function dayOf(day: string): string {
  return day === '' ? '' : formatDate(day);
}

function preceding(one: { number: string; issue_date: string }): string {
  return one.issue_date === '' ? one.number : `${one.number} (${formatDate(one.issue_date)})`;
}

function zeroless(value: string, money: (value: string) => string): string {
  return Number(value) === 0 ? '' : money(value);
}

/** Labels with values; a value that the file does not have leaves no line. */
function Facts({
  rows,
  amounts = false,
}: {
  rows: [name: string, value: string][];
  amounts?: boolean;
}): ReactNode {
  const t = useText('journal');
  const filled = rows.filter(([, value]) => value !== '');
  if (filled.length === 0) return null;
  return (
    <dl className={amounts ? `${styles.facts} ${styles.amounts}` : styles.facts}>
      {filled.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`digital.${name}`)}</dt>
          <dd lang="ja">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function PartyBlock({ of, party }: { of: 'seller' | 'buyer'; party: DigitalInvoice['seller'] }): ReactNode {
  const t = useText('journal');
  const endpoint = party.endpoint && `${party.endpoint_scheme}:${party.endpoint}`;
  return (
    <section className={styles.party} aria-label={t(`digital.${of}`)}>
      <h3>{t(`digital.${of}`)}</h3>
      <p className={styles.name} lang="ja">
        <bdi>{party.name}</bdi>
      </p>
      {party.trading_name !== '' && party.trading_name !== party.name && (
        <p lang="ja">
          <bdi>{party.trading_name}</bdi>
        </p>
      )}
      <p lang="ja">
        {party.postal_code && `〒${party.postal_code} `}
        {party.address}
      </p>
      <Facts
        rows={[
          ['tax_id', party.tax_id],
          ['contact', party.contact_name],
          ['phone', party.phone],
          ['email', party.email],
          ['endpoint', endpoint],
        ]}
      />
    </section>
  );
}
