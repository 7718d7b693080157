import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { leaving } from '@uketori/frontend-kit/dirty';
import { useText } from '@uketori/frontend-kit/i18n';
import { concerns, useLive } from '@uketori/frontend-kit/live';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { NotFound, isNowhere } from '@uketori/frontend-kit/NotFound';
import { PageSpin } from '@uketori/frontend-kit/PageSpin';
import { useShortcuts } from '@uketori/frontend-kit/shortcuts';
import { useEffect, useState, type ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { Payment } from '../payment.types';
import { DetailHeader, DetailNotices } from './DetailHeader';
import { FeeDerivation } from './FeeDerivation';
import { FeeToday } from './FeeToday';
import { OffsetPanel } from './OffsetPanel';
import { isCredit } from './offsets.rules';
import { PaymentFacts } from './PaymentFacts';
import { PaymentForm } from './PaymentForm';
import { PaymentSteps } from './PaymentSteps';
import styles from './payments.module.css';
import { TransferGroupPanel } from './TransferGroupPanel';
import { useUnlock } from './useUnlock';

/** One payment: all values, its state, the problems that stop its transfer, and the next action. */
export default function PaymentDetail(): ReactNode {
  const t = useText('payment');
  const { pay_key = '' } = useParams();
  const [address] = useSearchParams();
  const query = useApiQuery('/payments/{pay_key}', { params: { path: { pay_key } } });
  // The payment as it was when editing began: updates of others wait until the form is left.
  const [editing, setEditing] = useState<Payment | null>(null);
  const [focus, setFocus] = useState<string | null>(null);
  useLive('admin', 'payment.', (event) => {
    if (concerns(event, pay_key)) void query.refetch();
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
  const leaveForm = leaving(() => setEditing(null));
  useShortcuts(t('page.title'), [
    {
      keys: 'shift+ctrl+e',
      label: t('detail.shortcut_edit'),
      in_fields: true,
      run: () => (editing ? leaveForm() : edit()),
    },
  ]);
  if (isNowhere(query.error)) return <NotFound />;
  if (query.error && !payment) return <LoadFailed error={query.error} onRetry={query.refetch} />;
  if (!payment) return <PageSpin />;
  return (
    <div className="uk-page">
      <DetailHeader payment={payment} onEdit={payment.can.update && !editing ? () => edit() : undefined} />
      <DetailNotices payment={payment} onMend={edit} onUnlock={unlock} />
      <div className={styles.columns}>
        <section className={`uk-panel ${styles.panel}`}>
          {editing ? (
            <PaymentForm
              payment={editing}
              focus={focus}
              onClose={() => setEditing(null)}
              onCancel={leaveForm}
              onReload={() => {
                void query.refetch();
                setEditing(null);
              }}
            />
          ) : (
            <PaymentFacts payment={payment} />
          )}
        </section>
        <DetailSide
          payment={payment}
          editing={editing !== null}
          onMendBearer={payment.can.update ? () => edit('fee_borne_by_partner') : undefined}
        />
      </div>
    </div>
  );
}

interface SideProps {
  payment: Payment;
  editing: boolean;
  onMendBearer: (() => void) | undefined;
}

/** The steps, how the amount comes about, and what goes out together with it. */
function DetailSide({ payment, editing, onMendBearer }: SideProps): ReactNode {
  const t = useText('payment');
  return (
    <div className={styles.side}>
      {!isCredit(payment) && (
        <section className={`uk-panel ${styles.panel}`}>
          <h2>{t('section.steps')}</h2>
          {editing && <p className="uk-muted">{t('detail.editing')}</p>}
          <PaymentSteps payment={payment} disabled={editing} />
        </section>
      )}
      <section className={`uk-panel ${styles.panel}`}>
        <h2>{t('section.amount')}</h2>
        <FeeDerivation payment={payment} />
        <FeeToday payment={payment} disabled={editing} onMendBearer={onMendBearer} />
      </section>
      <OffsetPanel payment={payment} disabled={editing} />
      <TransferGroupPanel payment={payment} disabled={editing} />
    </div>
  );
}
