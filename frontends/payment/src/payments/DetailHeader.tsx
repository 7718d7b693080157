import { EditOutlined, FileTextOutlined } from '@ant-design/icons';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import type { Payment } from '../payment.types';
import { PayTermTag, StageTag } from './payment.columns';
import styles from './payments.module.css';
import { SamePayments } from './SamePayments';
import { TransferProblems } from './TransferProblems';

/** The payment's supplier, invoice and state, and the ways from here. */
export function DetailHeader({ payment, onEdit }: { payment: Payment; onEdit?: () => void }): ReactNode {
  const t = useText('payment');
  const mayExport = useAbility('payment:export') > 0;
  const number = t('payment.number', { number: payment.local_id });
  const isOpenTransfer =
    payment.state === 'APPROVED' && payment.payment_type === 'transfer' && payment.transfer_amount > 0;
  return (
    <PageHeader
      title={<span lang="ja">{payment.partner_name || t('payment.no_partner')}</span>}
      tab_title={`${number} ${payment.partner_name}`}
      subtitle={
        <>
          {number} ·{' '}
          <Link to={`/invoice/${payment.invoice_local_id}`}>
            {t('payment.invoice', { number: payment.invoice_local_id })}
          </Link>
        </>
      }
      back={{ to: '/payment', label: t('tab.payments') }}
      tags={
        <>
          <StageTag payment={payment} levels={payment.pay_confirm_level} t={t} />
          <PayTermTag payment={payment} t={t} />
        </>
      }
      actions={
        <>
          {mayExport && isOpenTransfer && !payment.live_batch_id && payment.pay_date && (
            <Link to={`/payment/zengin?account=${payment.user_bank_id}&date=${payment.pay_date}`}>
              <Button icon={<FileTextOutlined />}>{t('bulk.transfer')}</Button>
            </Link>
          )}
          {onEdit && (
            <Button icon={<EditOutlined />} onClick={onEdit}>
              {t('action.edit')}
            </Button>
          )}
        </>
      }
    />
  );
}

interface NoticesProps {
  payment: Payment;
  onMend: (field: string) => void;
  onUnlock: (field: string) => void;
}

/** The result of the payment, and the problems that stop its transfer. */
export function DetailNotices({ payment, onMend, onUnlock }: NoticesProps): ReactNode {
  const t = useText('payment');
  const mayExport = useAbility('payment:export') > 0;
  return (
    <>
      {payment.state === 'WITHDRAWN' && <Alert type="info" showIcon title={t('detail.withdrawn')} />}
      {payment.live_batch_id && (
        <Alert
          type="info"
          showIcon
          className={styles.notice}
          title={t('detail.exported')}
          action={mayExport && <Link to="/payment/zengin?view=batches">{t('detail.to_batches')}</Link>}
        />
      )}
      <SamePayments payments={payment.same_payments} />
      {payment.state !== 'WITHDRAWN' && payment.state !== 'PAID' && (
        <div className={styles.notice}>
          <TransferProblems
            problems={payment.transfer_problems}
            onMend={payment.can.update ? onMend : undefined}
            onUnlock={payment.can.cancel_approval ? onUnlock : undefined}
          />
        </div>
      )}
    </>
  );
}
