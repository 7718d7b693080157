import { ApiError, api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { RecordForm } from '@uketori/frontend-kit/RecordForm';
import { toast } from '@uketori/frontend-kit/toast';
import { useMemo, type ReactNode } from 'react';
import type { Payment } from '../payment.types';
import { useUserBanks } from '../useUserBanks';
import { changesOf, formOf, paymentFields } from './payment.fields';

interface Props {
  payment: Payment;
  /** field to go to when the form opens */
  focus: string | null;
  /** saved, or nothing to save */
  onClose: () => void;
  /** asks first when something was typed */
  onCancel: () => void;
  onReload: () => void;
}

/** Change of a payment before its approval. Changed account or amount takes the confirmations with it; it says so. */
export function PaymentForm({ payment, focus, onClose, onCancel, onReload }: Props): ReactNode {
  const t = useText('payment');
  const banks = useUserBanks();
  const fields = useMemo(
    () => paymentFields(t, banks.data?.items ?? [], payment.partner_name),
    [t, banks.data, payment.partner_name],
  );
  // The record as it was when editing began: a live update must not overwrite what is being typed.
  const initial = useMemo(() => formOf(payment), [payment]);
  const save = async (values: Record<string, unknown>) => {
    const change = changesOf(payment, values);
    if (Object.keys(change).length === 0) return onClose();
    try {
      const after = await api.patch('/payments/{pay_key}', {
        params: { path: { pay_key: payment.pay_key } },
        body: {
          ...change,
          version: payment.version,
        },
      });
      toast.success(
        t('detail.saved'),
        after.confirm_level < payment.confirm_level ? t('detail.confirmations_gone') : undefined,
      );
    } catch (error) {
      if (error instanceof ApiError && error.status === 423) onReload();
      throw error;
    }
    await invalidate('/payments', '/zengin-exports', '/invoices', '/payee-accounts');
    onClose();
  };
  return (
    <RecordForm
      fields={fields}
      initial={initial}
      situation="payment"
      onSubmit={save}
      onCancel={onCancel}
      onReload={onReload}
      submit_label={t('action.update')}
      focus={focus}
    />
  );
}
