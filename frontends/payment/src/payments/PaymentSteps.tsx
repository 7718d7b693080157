import { CheckCircleFilled, ClockCircleOutlined, LockFilled, TeamOutlined } from '@ant-design/icons';
import { codeText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { Payment } from '../payment.types';
import styles from './payments.module.css';
import { type PaymentStep, stepsOf } from './steps.rules';
import { actKey, type PaymentAct, usePaymentAct } from './usePaymentAct';

interface Props {
  payment: Payment;
  disabled?: boolean;
  onActed?: () => void;
}

/** Confirmations, payment approval and paid, in order, with what this user may do at each. */
export function PaymentSteps({ payment, disabled = false, onActed }: Props): ReactNode {
  const { act, busy } = usePaymentAct(payment, onActed);
  return (
    <ol className={styles.steps}>
      {stepsOf(payment).map((step) => (
        <StepRow
          key={step.key}
          step={step}
          busy={busy}
          disabled={disabled}
          onAct={(wanted) => void act(wanted)}
        />
      ))}
    </ol>
  );
}

interface RowProps {
  step: PaymentStep;
  /** the act that runs */
  busy: string | null;
  disabled: boolean;
  onAct: (act: PaymentAct) => void;
}

function StepRow({ step, busy, disabled, onAct }: RowProps): ReactNode {
  const t = useText('payment');
  return (
    <li className={step.done ? styles.done : styles.open}>
      <span className={styles.icon}>
        {step.done ? step.lock ? <LockFilled /> : <CheckCircleFilled /> : <ClockCircleOutlined />}
      </span>
      <div className={styles.what}>
        <strong>{t(step.words, { level: step.level })}</strong>
        <span className="uk-muted">
          {step.done ? (
            <>
              <span lang="ja">{step.done.name}</span> · <DateTimeText value={step.done.at} />
            </>
          ) : (
            t(step.hint)
          )}
        </span>
        {step.left_to_others !== null && (
          <span className="uk-muted">
            <TeamOutlined /> {codeText(step.left_to_others, 'payment')}
          </span>
        )}
      </div>
      {step.may_forward && (
        <Button
          type="primary"
          disabled={disabled || (busy !== null && busy !== actKey(step.forward))}
          loading={busy === actKey(step.forward)}
          onClick={() => onAct(step.forward)}
        >
          {t(`act.${step.forward.action}`, { level: step.level })}
        </Button>
      )}
      {step.may_backward && (
        <Button
          disabled={disabled || (busy !== null && busy !== actKey(step.backward))}
          loading={busy === actKey(step.backward)}
          onClick={() => onAct(step.backward)}
        >
          {t('step.cancel')}
        </Button>
      )}
    </li>
  );
}
