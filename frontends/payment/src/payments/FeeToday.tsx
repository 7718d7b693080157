import { useText } from '@uketori/frontend-kit/i18n';
import { formatYen } from '@uketori/frontend-kit/format';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import type { Payment } from '../payment.types';
import styles from './payments.module.css';
import { usePaymentAct } from './usePaymentAct';

interface Props {
  payment: Payment;
  disabled: boolean;
  /** Opens the form at who bears the fee; absent while the payment cannot be changed. */
  onMendBearer?: () => void;
}

/** Where an open payment's fee is no longer what the account's table or the supplier's setting says. */
export function FeeToday({ payment, disabled, onMendBearer }: Props): ReactNode {
  const t = useText('payment');
  const { act, busy } = usePaymentAct(payment);
  const { fee_today, supplier_bears_fee } = payment;
  const open = payment.state === 'DRAFT' && payment.payment_type === 'transfer';
  const otherBearer =
    open && supplier_bears_fee !== null && supplier_bears_fee !== payment.fee_borne_by_partner;
  if (!fee_today && !otherBearer) return null;
  const gone = payment.confirm_level > 0 && fee_today?.transfer_amount !== payment.transfer_amount;
  return (
    <div className={styles.today}>
      {fee_today && (
        <Alert
          type="warning"
          showIcon
          title={t('fee_today.title')}
          description={
            <>
              <div>
                {t(fee_today.transfer_fee === null ? 'fee_today.unknown' : 'fee_today.says', {
                  fee: formatYen(fee_today.transfer_fee ?? 0),
                  amount: formatYen(fee_today.transfer_amount),
                })}
              </div>
              {gone && <div className="uk-muted">{t('fee_today.confirmations_go')}</div>}
              {payment.can.reprice && (
                <Button
                  size="small"
                  className={styles.today_act}
                  disabled={disabled}
                  loading={busy === 'reprice'}
                  onClick={() => void act({ action: 'reprice' })}
                >
                  {t('act.reprice')}
                </Button>
              )}
            </>
          }
        />
      )}
      {otherBearer && (
        <Alert
          type="info"
          showIcon
          title={t(supplier_bears_fee ? 'fee_today.supplier_partner' : 'fee_today.supplier_us')}
          action={
            onMendBearer && (
              <Button size="small" type="link" disabled={disabled} onClick={onMendBearer}>
                {t('problem.mend')}
              </Button>
            )
          }
        />
      )}
    </div>
  );
}
