import { EditOutlined, FileTextOutlined } from '@ant-design/icons';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { confirmLeave } from '@uketori/frontend-kit/dirty';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { useLive } from '@uketori/frontend-kit/live';
import { NotFound } from '@uketori/frontend-kit/NotFound';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { PageSpin } from '@uketori/frontend-kit/PageSpin';
import { useShortcuts } from '@uketori/frontend-kit/shortcuts';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { Alert, Button } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { Payment } from '../payment.types';
import { FeeDerivation } from './FeeDerivation';
import { FeeToday } from './FeeToday';
import { StageTag } from './payment.columns';
import { PaymentFacts } from './PaymentFacts';
import { PaymentForm } from './PaymentForm';
import { PaymentSteps } from './PaymentSteps';
import styles from './payments.module.css';
import { TransferGroupPanel } from './TransferGroupPanel';
import { TransferProblems } from './TransferProblems';
import { useUnlock } from './useUnlock';

/** One payment: all values, where it stands, what stops its transfer, and what to do next. */
export default function PaymentDetail(): ReactNode {
  const t = useText('payment');
  const { pay_key = '' } = useParams();
  const [address] = useSearchParams();
  const query = useApiQuery<Payment>(`/payments/${pay_key}`);
  // The payment as it was when editing began: updates of others wait until the form is left.
  const [editing, setEditing] = useState<Payment | null>(null);
  const [focus, setFocus] = useState<string | null>(null);
  const mayExport = useAbility('payment:export') > 0;
  useLive('admin', 'payment.', (event) => {
    if (!event.key || event.key === pay_key) void query.refetch();
  });
  const payment = query.data;
  const wanted = address.get('field');
  const edit = (field: string | null = null) => {
    if (!payment?.can.update) return;
    setFocus(field);
    setEditing(payment);
  };
  // A preview sends people here with the field to mend.
  const ready = payment !== undefined;
  useEffect(() => {
    if (ready && wanted) edit(wanted);
    // Once, when the record has come.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [ready, wanted]);
  const unlock = useUnlock(payment, edit);
  const leaveForm = async () => {
    if (await confirmLeave()) setEditing(null);
  };
  useShortcuts(t('page.title'), [
    {
      keys: 'shift+ctrl+e',
      label: t('detail.shortcut_edit'),
      in_fields: true,
      run: () => (editing ? void leaveForm() : edit()),
    },
  ]);
  if (query.error?.status === 404 || query.error?.status === 400) return <NotFound />;
  if (query.error && !payment) {
    return (
      <EmptyState
        title={errorText(query.error)}
        action={<Button onClick={() => void query.refetch()}>{t('failure.retry')}</Button>}
      />
    );
  }
  if (!payment) return <PageSpin />;
  const number = t('payment.number', { number: payment.local_id });
  const isOpenTransfer = payment.state === 'APPROVED' && payment.payment_type === 'transfer';
  return (
    <div className="uk-page">
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
            {payment.toriteki.applies && (
              <StatusTag tone={payment.toriteki.late ? 'danger' : 'neutral'}>{t('toriteki.badge')}</StatusTag>
            )}
          </>
        }
        actions={
          <>
            {mayExport && isOpenTransfer && !payment.live_batch_id && payment.pay_date && (
              <Link to={`/payment/zengin?account=${payment.user_bank_id}&date=${payment.pay_date}`}>
                <Button icon={<FileTextOutlined />}>{t('bulk.transfer')}</Button>
              </Link>
            )}
            {payment.can.update && !editing && (
              <Button icon={<EditOutlined />} onClick={() => edit()}>
                {t('action.edit')}
              </Button>
            )}
          </>
        }
      />
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
      {payment.state !== 'WITHDRAWN' && payment.state !== 'PAID' && (
        <div className={styles.notice}>
          <TransferProblems
            problems={payment.transfer_problems}
            onMend={payment.can.update ? edit : undefined}
            onUnlock={payment.can.cancel_approval ? unlock : undefined}
          />
        </div>
      )}
      <div className={styles.columns}>
        <section className={`uk-panel ${styles.panel}`}>
          {editing ? (
            <PaymentForm
              payment={editing}
              focus={focus}
              onClose={() => setEditing(null)}
              onCancel={() => void leaveForm()}
              onReload={() => {
                void query.refetch();
                setEditing(null);
              }}
            />
          ) : (
            <PaymentFacts payment={payment} />
          )}
        </section>
        <div className={styles.side}>
          <section className={`uk-panel ${styles.panel}`}>
            <h2>{t('section.steps')}</h2>
            {editing && <p className="uk-muted">{t('detail.editing')}</p>}
            <PaymentSteps payment={payment} disabled={editing !== null} />
          </section>
          <section className={`uk-panel ${styles.panel}`}>
            <h2>{t('section.amount')}</h2>
            <FeeDerivation payment={payment} />
            <FeeToday
              payment={payment}
              disabled={editing !== null}
              onMendBearer={payment.can.update ? () => edit('fee_borne_by_partner') : undefined}
            />
          </section>
          <TransferGroupPanel payment={payment} disabled={editing !== null} />
        </div>
      </div>
    </div>
  );
}
