import { CheckCircleFilled, ClockCircleOutlined, LockFilled } from '@ant-design/icons';
import { useText } from '@uketori/frontend-kit/i18n';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { Payment } from '../payment.types';
import styles from './payments.module.css';
import { actKey, type PaymentAct, usePaymentAct } from './usePaymentAct';

interface Step {
  key: string;
  label: string;
  done: { name: string | null; at: string | null } | null;
  forward: PaymentAct;
  may_forward: boolean;
  backward: PaymentAct;
  may_backward: boolean;
  hint?: string;
  lock?: boolean;
}

interface Props {
  payment: Payment;
  disabled?: boolean;
  onActed?: () => void;
}

/** Confirmations, payment approval and paid, in order, with what this user may do at each. */
export function PaymentSteps({ payment, disabled = false, onActed }: Props): ReactNode {
  const t = useText('payment');
  const { act, busy } = usePaymentAct(payment, onActed);
  const { can } = payment;
  const levels = Array.from({ length: payment.pay_confirm_level }, (_, index) => index + 1);
  const steps: Step[] = [
    ...levels.map((level): Step => {
      const confirmed = payment.confirmations.find((one) => one.level === level);
      return {
        key: `confirm${level}`,
        label: t('step.confirm', { level }),
        done: confirmed ? { name: confirmed.user_name, at: confirmed.confirmed_at } : null,
        forward: { action: 'confirm', level },
        may_forward: can[`confirm${level}`] ?? false,
        backward: { action: 'cancel_confirm', level },
        may_backward: can[`cancel_confirm${level}`] ?? false,
      };
    }),
    {
      key: 'approve',
      label: t('step.approve'),
      done: payment.approved_at ? { name: payment.approved_by_name, at: payment.approved_at } : null,
      forward: { action: 'approve' },
      may_forward: can.approve ?? false,
      backward: { action: 'cancel_approval' },
      may_backward: can.cancel_approval ?? false,
      hint: t('step.approve_hint'),
      lock: true,
    },
    {
      key: 'paid',
      label: t('step.paid'),
      done: payment.paid_at ? { name: payment.paid_by_name, at: payment.paid_at } : null,
      forward: { action: 'mark_paid' },
      may_forward: can.paid ?? false,
      backward: { action: 'unmark_paid' },
      may_backward: can.unpaid ?? false,
      hint: t('step.paid_hint'),
    },
  ];
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li key={step.key} className={step.done ? styles.done : styles.open}>
          <span className={styles.icon}>
            {step.done ? step.lock ? <LockFilled /> : <CheckCircleFilled /> : <ClockCircleOutlined />}
          </span>
          <div className={styles.what}>
            <strong>{step.label}</strong>
            <span className="uk-muted">
              {step.done ? (
                <>
                  <span lang="ja">{step.done.name}</span> · <DateTimeText value={step.done.at} />
                </>
              ) : (
                (step.hint ?? t('step.waiting'))
              )}
            </span>
          </div>
          {step.may_forward && (
            <Button
              type="primary"
              disabled={disabled || (busy !== null && busy !== actKey(step.forward))}
              loading={busy === actKey(step.forward)}
              onClick={() => void act(step.forward)}
            >
              {t(`act.${step.forward.action}`, {
                level: 'level' in step.forward ? step.forward.level : undefined,
              })}
            </Button>
          )}
          {step.may_backward && (
            <Button
              disabled={disabled || (busy !== null && busy !== actKey(step.backward))}
              loading={busy === actKey(step.backward)}
              onClick={() => void act(step.backward)}
            >
              {t('step.cancel')}
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}
