import { useText } from '@uketori/frontend-kit/i18n';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { Payment } from '../payment.types';
import { isCredit } from './offsets.rules';
import { stepsOf } from './steps.rules';
import { actKey, usePaymentAct } from './usePaymentAct';
import { usePaymentOf } from './usePaymentOf';

interface Props {
  invoice_id: string;
  /** Approved for good; a payment exists from then on. */
  locked: boolean;
  onChanged: () => void;
}

/** The step that is next in the payment of an invoice, for a user who may take it. */
export default function NextPayment({ invoice_id, locked, onChanged }: Props): ReactNode {
  const { payment } = usePaymentOf(invoice_id, locked);
  return payment && !isCredit(payment) ? <Step payment={payment} onActed={onChanged} /> : null;
}

function Step({ payment, onActed }: { payment: Payment; onActed: () => void }): ReactNode {
  const t = useText('payment');
  const { act, busy } = usePaymentAct(payment, onActed);
  const step = stepsOf(payment).find((one) => one.may_forward);
  // That money was transferred is noted by the statement of the bank, not in passing.
  const isOfBank = step?.forward.action === 'mark_paid' && payment.transfer_amount !== 0;
  if (!step || isOfBank) return null;
  const name = t(`act.${step.forward.action}`, { level: step.level });
  return (
    <Button
      type="primary"
      aria-label={t('next.label', { act: name })}
      loading={busy === actKey(step.forward)}
      onClick={() => void act(step.forward)}
    >
      {name}
    </Button>
  );
}
