import { useText } from '@uketori/frontend-kit/i18n';
import { App } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { Payment } from '../payment.types';
import { usePaymentAct } from './usePaymentAct';

/** Takes the payment approval back after asking, then opens the form at the field that is to be mended. */
export function useUnlock(
  payment: Payment | undefined,
  onOpen: (field: string) => void,
): (field: string) => void {
  const t = useText('payment');
  const { modal } = App.useApp();
  const { act } = usePaymentAct(payment);
  const [waiting, setWaiting] = useState<string | null>(null);
  const agreed = useRef(false);
  const mayEdit = payment?.can.update ?? false;
  useEffect(() => {
    if (waiting === null || !mayEdit) return;
    setWaiting(null);
    onOpen(waiting);
  }, [waiting, mayEdit, onOpen]);
  return (field) => {
    agreed.current = false;
    modal.confirm({
      title: t('problem.unlock_title'),
      content: t('problem.unlock_body'),
      okText: t('problem.unlock'),
      cancelText: t('action.cancel'),
      onOk: () => {
        agreed.current = true;
        return act({ action: 'cancel_approval' });
      },
      // The closing dialog gives the focus back first; then the field takes it.
      afterClose: () => agreed.current && setWaiting(field),
    });
  };
}
