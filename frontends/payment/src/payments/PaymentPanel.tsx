import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { DateText, Yen } from '@uketori/frontend-kit/Yen';
import { Alert, Spin } from 'antd';
import { useEffect, type ReactNode } from 'react';
import { OffsetPanel } from './OffsetPanel';
import { isCredit } from './offsets.rules';
import { StageTag } from './payment.columns';
import { PaymentSteps } from './PaymentSteps';
import styles from './payments.module.css';
import { SamePayments } from './SamePayments';
import { TransferProblems } from './TransferProblems';
import { usePaymentOf } from './usePaymentOf';

interface Props {
  invoice_id: string;
  version: number;
  /** Approved for good; a payment exists from then on. */
  locked: boolean;
  editing: boolean;
  onChanged: () => void;
}

/** The payment of an invoice, beside the invoice: state, amounts and steps. */
export default function PaymentPanel({ invoice_id, version, locked, editing, onChanged }: Props): ReactNode {
  const t = useText('payment');
  const { payment, none, error, refetch } = usePaymentOf(invoice_id, locked);
  useEffect(() => {
    if (locked) void refetch();
  }, [refetch, version, locked]);
  if (none) return <EmptyState title={t('panel.none')} description={t('panel.none_hint')} />;
  if (error && !payment) return <LoadFailed error={error} onRetry={refetch} />;
  if (!payment) return <Spin />;
  return (
    <div className={styles.slot}>
      <div className={styles.slot_head}>
        <StageTag payment={payment} levels={payment.pay_confirm_level} t={t} />
        <span>
          {t('field.pay_date')}{' '}
          <strong>{payment.pay_date ? <DateText value={payment.pay_date} /> : t('payment.not_set')}</strong>
        </span>
        <span>
          {t('field.transfer_amount')}{' '}
          <strong>
            <Yen value={payment.transfer_amount} />
          </strong>
        </span>
        <Link to={`/payment/${payment.pay_key}`} className={styles.slot_link}>
          {t('panel.detail')}
        </Link>
      </div>
      {editing && <Alert type="info" showIcon title={t('panel.editing')} />}
      <SamePayments payments={payment.same_payments} />
      {(payment.state === 'DRAFT' || payment.state === 'APPROVED') && (
        <TransferProblems problems={payment.transfer_problems} />
      )}
      {isCredit(payment) ? (
        <OffsetPanel payment={payment} disabled={editing} />
      ) : (
        <PaymentSteps payment={payment} disabled={editing} onActed={onChanged} />
      )}
    </div>
  );
}
