import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { RecordDrawer } from '@uketori/frontend-kit/RecordForm';
import { toast } from '@uketori/frontend-kit/toast';
import { useMemo, type ReactNode } from 'react';
import type { TransferFee } from '../payment.types';
import { feeBody, feeFields, type FeeForm, feeForm, NEW_FEE } from './fee.fields';
import { tellDiffering } from '../repricing/tellDiffering';

interface Props {
  fee: TransferFee | null;
  user_bank_id: string;
  onClose: () => void;
}

/** One fee condition, new or existing. */
export function FeeDrawer({ fee, user_bank_id, onClose }: Props): ReactNode {
  const t = useText('payment');
  const fields = useMemo(() => feeFields(t), [t]);
  const initial = useMemo(() => (fee ? feeForm(fee) : NEW_FEE), [fee]);
  const save = async (values: FeeForm) => {
    const body = feeBody(values, user_bank_id);
    if (fee)
      await api.put('/transfer-fees/{id}', {
        params: { path: { id: fee.id } },
        body: { ...body, version: fee.version },
      });
    else await api.post('/transfer-fees', { body });
    toast.success(t(fee ? 'fees.saved' : 'fees.created'));
    await invalidate('/transfer-fees', '/payments');
    onClose();
    await tellDiffering(t);
  };
  return (
    <RecordDrawer
      title={t(fee ? 'fees.edit' : 'fees.add')}
      onClose={onClose}
      fields={fields}
      initial={initial}
      situation="transfer_fee"
      onSubmit={save}
      onReload={() => {
        void invalidate('/transfer-fees');
        onClose();
      }}
      submit_label={t(fee ? 'action.update' : 'action.create')}
    />
  );
}
