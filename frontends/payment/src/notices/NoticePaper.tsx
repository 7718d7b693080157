import { useText } from '@uketori/frontend-kit/i18n';
import { DateText, Yen } from '@uketori/frontend-kit/Yen';
import { Fragment, type ReactNode } from 'react';
import type { NoticeFacts } from './notice.types';
import styles from './notices.module.css';

type Invoice = NoticeFacts['invoices'][number];

/** What the notice says, as a table. */
export function NoticePaper({ facts }: { facts: NoticeFacts }): ReactNode {
  const t = useText('payment');
  return (
    <section className={styles.paper} aria-label={t('notice.paper')}>
      <dl className={styles.head}>
        <dt>{t('notice.number')}</dt>
        <dd>
          <bdi>{facts.number}</bdi>
        </dd>
        <dt>{t('notice.supplier')}</dt>
        <dd lang="ja">
          {facts.supplier.name} <bdi>{facts.supplier.t_number}</bdi>
        </dd>
        <dt>{t('notice.payer')}</dt>
        <dd lang="ja">
          {facts.payer.name} <bdi>{facts.payer.t_number}</bdi>
        </dd>
        <dt>{t('field.pay_date')}</dt>
        <dd>
          <DateText value={facts.pay_date} />
        </dd>
        <dt>{t('notice.confirm_by')}</dt>
        <dd>
          <DateText value={facts.confirm_by} />
        </dd>
      </dl>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('notice.invoice')}</th>
            <th scope="col" className={styles.end}>
              {t('notice.amount')}
            </th>
            <th scope="col" className={styles.end}>
              {t('notice.tax')}
            </th>
          </tr>
        </thead>
        <tbody>
          {facts.invoices.map((invoice) => (
            <Rows key={invoice.pay_key} invoice={invoice} />
          ))}
        </tbody>
        <tfoot>
          {facts.rates.map(({ rate, amount, tax }) => (
            <tr key={rate}>
              <th scope="row">{t('notice.sum_of', { rate: t(`notice.rate_${rate}`) })}</th>
              <td className={styles.end}>
                <Yen value={amount} />
              </td>
              <td className={styles.end}>
                <Yen value={tax} />
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">{t('field.transfer_amount')}</th>
            <td className={styles.end}>
              <Yen value={facts.transfer} strong />
            </td>
            <td />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function Rows({ invoice }: { invoice: Invoice }): ReactNode {
  const t = useText('payment');
  const name = invoice.invoice_number || t('payment.invoice', { number: invoice.invoice_local_id });
  const taken: [string, string, number][] = [
    ['withholding', t('field.withholding_tax'), invoice.withholding],
    ...invoice.deductions.map(({ kind, amount }): [string, string, number] => [
      kind,
      t(`notice.deduction_${kind}`),
      amount,
    ]),
    ...invoice.offsets.map(({ invoice_number, invoice_local_id, amount }): [string, string, number] => [
      `offset${invoice_local_id}`,
      t('notice.offset', { number: invoice_number || invoice_local_id }),
      amount,
    ]),
    ['fee', t('field.transfer_fee'), invoice.fee],
  ];
  return (
    <Fragment>
      <tr>
        <td colSpan={3}>
          <bdi>{name}</bdi> {invoice.issue_date && <DateText value={invoice.issue_date} />}{' '}
          <span lang="ja" className="uk-muted">
            {invoice.description}
          </span>
        </td>
      </tr>
      {invoice.rates.map(({ rate, amount, tax }) => (
        <tr key={rate}>
          <td className={styles.indent}>{t(`notice.rate_${rate}`)}</td>
          <td className={styles.end}>
            <Yen value={amount} />
          </td>
          <td className={styles.end}>
            <Yen value={tax} />
          </td>
        </tr>
      ))}
      {invoice.rates.length === 0 && <Amount label={t('field.total_amount')} amount={invoice.total} />}
      {taken
        .filter(([, , amount]) => amount !== 0)
        .map(([key, label, amount]) => (
          <Amount key={key} label={label} amount={-amount} />
        ))}
      <Amount label={t('field.transfer_amount')} amount={invoice.transfer} />
    </Fragment>
  );
}

function Amount({ label, amount }: { label: string; amount: number }): ReactNode {
  return (
    <tr>
      <td className={styles.indent}>{label}</td>
      <td className={styles.end}>
        <Yen value={amount} />
      </td>
      <td />
    </tr>
  );
}
