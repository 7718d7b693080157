import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { DateTimeText, Yen } from '@uketori/frontend-kit/Yen';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import type { Payment, PaymentOffset } from '../payment.types';
import { OffsetDialog } from './OffsetDialog';
import { isCredit } from './offsets.rules';
import styles from './offsets.module.css';

/** What credit notes settle of an invoice, or the invoices that a credit note settles; nothing when there is neither. */
export function OffsetPanel({ payment, disabled }: { payment: Payment; disabled: boolean }): ReactNode {
  const t = useText('payment');
  const [choosing, setChoosing] = useState(false);
  const isNote = isCredit(payment);
  if (!isNote && payment.offsets.length === 0 && payment.offsettable.length === 0) return null;
  return (
    <section className={`uk-panel ${styles.panel}`}>
      <h2>{t('offset.title')}</h2>
      {payment.offsets.length > 0 && (
        <ul className={styles.uses}>
          {payment.offsets.map((one) => (
            <Use key={one.id} one={one} payment={payment} disabled={disabled} />
          ))}
        </ul>
      )}
      {isNote && <CreditRest payment={payment} />}
      {!isNote && payment.can.offset && (
        <p className="uk-muted">{t('offset.offer', { count: payment.offsettable.length })}</p>
      )}
      {payment.can.offset && (
        <div className={styles.act}>
          <Button size="small" disabled={disabled} onClick={() => setChoosing(true)}>
            {t('offset.do')}
          </Button>
        </div>
      )}
      {choosing && <OffsetDialog payment={payment} onClose={() => setChoosing(false)} />}
    </section>
  );
}

/** The rest of a credit note, and its use. */
function CreditRest({ payment }: { payment: Payment }): ReactNode {
  const t = useText('payment');
  if (payment.payment_amount === 0) return <p className="uk-muted">{t('offset.used_up')}</p>;
  return (
    <>
      <dl className={styles.outcome}>
        <dt>{t('offset.left_credit')}</dt>
        <dd>
          <strong>
            <Yen value={Math.abs(payment.payment_amount)} />
          </strong>
        </dd>
      </dl>
      <p className="uk-muted">
        {t(payment.offsettable.length > 0 ? 'offset.offer_bills' : 'offset.carried', {
          count: payment.offsettable.length,
        })}
      </p>
    </>
  );
}

function Use({
  one,
  payment,
  disabled,
}: {
  one: PaymentOffset;
  payment: Payment;
  disabled: boolean;
}): ReactNode {
  const t = useText('payment');
  const { busy, act } = useAct('payment');
  const cancel = () =>
    act(
      async () => {
        await api.delete('/payments/{pay_key}/offsets/{id}', {
          params: { path: { pay_key: payment.pay_key, id: one.id } },
        });
        toast.success(t('offset.cancelled'));
      },
      () => invalidate('/payments', '/invoices', '/zengin-exports'),
    );
  return (
    <li className={styles.use}>
      <div>
        <Link to={`/payment/${one.pay_key}`}>{t('payment.number', { number: one.local_id })}</Link> ·{' '}
        <Link to={`/invoice/${one.invoice_local_id}`}>
          {t('payment.invoice', { number: one.invoice_local_id })}
        </Link>
        <div className="uk-muted">
          <span lang="ja">{one.created_by_name}</span> · <DateTimeText value={one.created_at} />
        </div>
      </div>
      <strong className={styles.used}>
        <Yen value={one.amount} />
      </strong>
      {one.can_cancel && (
        <Button
          size="small"
          disabled={disabled}
          loading={busy}
          aria-label={t('offset.cancel_of', { number: one.local_id })}
          onClick={() => void cancel()}
        >
          {t('offset.cancel')}
        </Button>
      )}
    </li>
  );
}
