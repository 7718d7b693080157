import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { Modal } from '@uketori/frontend-kit/Modal';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { DateText, Yen } from '@uketori/frontend-kit/Yen';
import { YenInput } from '@uketori/frontend-kit/YenInput';
import { useState, type ReactNode } from 'react';
import type { OpenCounterpart, Payment } from '../payment.types';
import { checkAmounts, isCredit, proposedAmounts } from './offsets.rules';
import styles from './offsets.module.css';

/** How much of which open payments of the supplier the offset uses, and what is left. */
export function OffsetDialog({ payment, onClose }: { payment: Payment; onClose: () => void }): ReactNode {
  const t = useText('payment');
  const { busy, act } = useAct('payment');
  const open = payment.offsettable;
  const [amounts, setAmounts] = useState<Record<string, number | null>>(() => proposedAmounts(payment, open));
  const { sum, left, is_sound, beyond } = checkAmounts(payment, open, amounts);
  const offset = () =>
    act(async () => {
      const offsets = open.flatMap(({ pay_key }) => {
        const amount = amounts[pay_key] ?? 0;
        return amount > 0 ? [{ pay_key, amount }] : [];
      });
      await api.post('/payments/{pay_key}/offsets', {
        params: { path: { pay_key: payment.pay_key } },
        body: { version: payment.version, offsets },
      });
      toast.success(t('offset.done'));
      await invalidate('/payments', '/invoices', '/zengin-exports');
      onClose();
    });
  const kind = isCredit(payment) ? 'credit' : 'bill';
  return (
    <Modal
      open
      width={620}
      title={t('offset.do')}
      okText={t('offset.do')}
      okButtonProps={{ disabled: !is_sound }}
      confirmLoading={busy}
      cancelText={t('action.cancel')}
      onCancel={onClose}
      onOk={() => void offset()}
    >
      <p className="uk-muted">{t(`offset.choose_${kind}`)}</p>
      <ul className={styles.choices}>
        {open.map((one) => (
          <Choice
            key={one.pay_key}
            one={one}
            isBeyond={beyond.includes(one.pay_key)}
            amount={amounts[one.pay_key] ?? null}
            onChange={(amount) => setAmounts((all) => ({ ...all, [one.pay_key]: amount }))}
          />
        ))}
      </ul>
      <dl className={styles.outcome}>
        <dt>{t('offset.sum')}</dt>
        <dd>
          <Yen value={sum} />
        </dd>
        <dt>{t(`offset.left_${kind}`)}</dt>
        <dd className={left < 0 ? styles.beyond : undefined}>
          <strong>
            <Yen value={left} />
          </strong>
        </dd>
      </dl>
    </Modal>
  );
}

interface ChoiceProps {
  one: OpenCounterpart;
  amount: number | null;
  isBeyond: boolean;
  onChange: (amount: number | null) => void;
}

function Choice({ one, amount, isBeyond, onChange }: ChoiceProps): ReactNode {
  const t = useText('payment');
  const number = t('payment.number', { number: one.local_id });
  return (
    <li className={styles.choice}>
      <div>
        <strong>{number}</strong>{' '}
        <span className="uk-muted">{t('payment.invoice', { number: one.invoice_local_id })}</span>
        <div className="uk-muted">
          {one.issue_date && <DateText value={one.issue_date} />} {t('offset.open')}{' '}
          <Yen value={Math.abs(one.payment_amount)} />
        </div>
      </div>
      <YenInput
        className={styles.amount}
        label={t('offset.amount_of', { number })}
        value={amount}
        {...(isBeyond ? { status: 'error' as const } : {})}
        onChange={onChange}
      />
    </li>
  );
}
