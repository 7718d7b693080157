import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { RecordDrawer } from '@uketori/frontend-kit/RecordForm';
import { toast } from '@uketori/frontend-kit/toast';
import { useMemo, useState, type ReactNode } from 'react';
import { tellDiffering } from '../repricing/tellDiffering';
import type { UserBank } from '../payment.types';
import { bankBody, bankFields, type BankInput, NEW_BANK } from './bank.fields';

interface Props {
  bank: UserBank | null;
  onClose: () => void;
}

/** An own account, new or existing. */
export function BankDrawer({ bank, onClose }: Props): ReactNode {
  const t = useText('payment');
  const fields = useMemo(() => bankFields(t), [t]);
  const [current, setCurrent] = useState(bank);
  const initial: BankInput = current ?? NEW_BANK;
  const reload = async () => {
    if (current) setCurrent(await api.get('/user-banks/{id}', { params: { path: { id: current.id } } }));
  };
  const save = async (values: BankInput) => {
    const body = bankBody(values);
    if (current)
      await api.put('/user-banks/{id}', {
        params: { path: { id: current.id } },
        body: { ...body, version: current.version },
      });
    else await api.post('/user-banks', { body });
    toast.success(t(current ? 'bank.saved' : 'bank.created'));
    await invalidate('/user-banks', '/payments', '/zengin-exports');
    onClose();
    if (current) await tellDiffering(t);
  };
  return (
    <RecordDrawer
      title={t(current ? 'bank.edit' : 'bank.add')}
      size={680}
      onClose={onClose}
      fields={fields}
      initial={initial}
      situation="payment"
      onSubmit={save}
      onReload={() => void reload()}
      submit_label={t(current ? 'action.update' : 'action.create')}
    />
  );
}
