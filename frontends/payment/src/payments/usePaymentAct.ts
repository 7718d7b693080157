import { ApiError, api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { toast } from '@uketori/frontend-kit/toast';
import { type AcceptedDuty, useAskDuty } from '@uketori/frontend-kit/useAskDuty';
import { useState } from 'react';
import type { Payment } from '../payment.types';

export type PaymentAct =
  | { action: 'confirm' | 'cancel_confirm'; level: number }
  | { action: 'reprice' | 'approve' | 'cancel_approval' | 'mark_paid' | 'unmark_paid' };

function send(payment: Payment, act: PaymentAct, accepted: AcceptedDuty): Promise<Payment> {
  const body = { version: payment.version };
  switch (act.action) {
    case 'confirm':
      return api.post('/payments/{pay_key}/confirmations/{level}', {
        params: { path: { pay_key: payment.pay_key, level: act.level } },
        body: { ...body, ...accepted },
      });
    case 'cancel_confirm':
      return api.delete('/payments/{pay_key}/confirmations/{level}', {
        params: { path: { pay_key: payment.pay_key, level: act.level }, query: body },
      });
    case 'reprice':
      return api.post('/payments/{pay_key}/repricing', {
        params: { path: { pay_key: payment.pay_key } },
        body,
      });
    case 'approve':
      return api.post('/payments/{pay_key}/approval', {
        params: { path: { pay_key: payment.pay_key } },
        body: { ...body, ...accepted },
      });
    case 'cancel_approval':
      return api.delete('/payments/{pay_key}/approval', {
        params: { path: { pay_key: payment.pay_key }, query: body },
      });
    case 'mark_paid':
      return api.post('/payments/{pay_key}/paid', { params: { path: { pay_key: payment.pay_key } }, body });
    case 'unmark_paid':
      return api.delete('/payments/{pay_key}/paid', {
        params: { path: { pay_key: payment.pay_key }, query: body },
      });
  }
}

export function actKey(act: PaymentAct): string {
  return 'level' in act ? `${act.action}${act.level}` : act.action;
}

/** Carries out one step of a payment and reloads what shows it. `busy` names the running act. */
export function usePaymentAct(payment: Payment | undefined, onActed?: () => void) {
  const t = useText('payment');
  const ask = useAskDuty('payment');
  const [busy, setBusy] = useState<string | null>(null);
  const act = async (wanted: PaymentAct) => {
    if (!payment || busy) return;
    const accepted = await ask(payment.duty_refusals[actKey(wanted)]);
    if (!accepted) return;
    setBusy(actKey(wanted));
    try {
      await send(payment, wanted, accepted);
      const level = 'level' in wanted ? wanted.level : undefined;
      toast.success(t(`done.${wanted.action}`, { level }));
    } catch (error) {
      const code = error instanceof ApiError ? error.code : '';
      toast.error(errorText(error, code === 'no_record' ? undefined : 'payment'));
    }
    await invalidate('/payments', '/invoices', '/zengin-exports');
    setBusy(null);
    onActed?.();
  };
  return { act, busy };
}
