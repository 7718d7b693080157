import { useText } from '@uketori/frontend-kit/i18n';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { Yen } from '@uketori/frontend-kit/Yen';
import type { ReactNode } from 'react';
import type { Payment } from '../payment.types';
import styles from './payments.module.css';

/** How the amount that leaves the account comes about, and how far the bank's own charge is from it. */
export function FeeDerivation({ payment }: { payment: Payment }): ReactNode {
  const t = useText('payment');
  const isTransfer = payment.payment_type === 'transfer' && payment.payment_amount > 0;
  const onBill =
    payment.total_amount - payment.withholding_tax - payment.offset_amount - payment.payment_amount;
  const unknown = isTransfer && payment.transfer_fee === null;
  return (
    <dl className={styles.sums}>
      <Line label={t('field.total_amount')} value={payment.total_amount} />
      <Line label={t('field.withholding_tax')} value={0 - payment.withholding_tax} />
      {onBill !== 0 && <Line label={t('offset.on_bill')} value={0 - onBill} />}
      {payment.offset_amount !== 0 && <Line label={t('offset.title')} value={0 - payment.offset_amount} />}
      <Line label={t('field.payment_amount')} value={payment.payment_amount} strong />
      {isTransfer && (
        <div>
          <dt>
            {t(payment.fee_borne_by_partner ? 'fee.borne_by_partner' : 'fee.borne_by_us')}
            {payment.manual_fee !== null && <StatusTag tone="info">{t('fee.manual')}</StatusTag>}
          </dt>
          <dd>
            {unknown ? (
              <StatusTag tone="warning">{t('fee.unknown')}</StatusTag>
            ) : (
              <Yen value={0 - (payment.transfer_fee ?? 0)} />
            )}
          </dd>
        </div>
      )}
      <Line label={t('field.transfer_amount')} value={payment.transfer_amount} total />
      {isTransfer && (
        <>
          <div className={styles.aside}>
            <dt>{t('fee.bank_charge')}</dt>
            <dd>
              {payment.bank_charge === null ? t('fee.no_condition') : <Yen value={payment.bank_charge} />}
            </dd>
          </div>
          {payment.fee_gap !== null && (
            <div className={styles.aside}>
              <dt>
                {t('fee.gap')}
                {payment.fee_gap !== 0 && (
                  <span className="uk-muted">
                    {' '}
                    {t(payment.fee_gap > 0 ? 'fee.gap_more' : 'fee.gap_less')}
                  </span>
                )}
              </dt>
              <dd>
                <Yen value={payment.fee_gap} />
              </dd>
            </div>
          )}
        </>
      )}
    </dl>
  );
}

function Line(props: { label: string; value: number; strong?: boolean; total?: boolean }): ReactNode {
  return (
    <div className={props.total ? styles.total : props.strong ? styles.strong : undefined}>
      <dt>{props.label}</dt>
      <dd>
        <Yen value={props.value} />
      </dd>
    </div>
  );
}
