import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { leaving } from '@uketori/frontend-kit/dirty';
import { Drawer } from '@uketori/frontend-kit/Drawer';
import { useText } from '@uketori/frontend-kit/i18n';
import { RecordForm } from '@uketori/frontend-kit/RecordForm';
import { toast } from '@uketori/frontend-kit/toast';
import { useMemo, useState, type ReactNode } from 'react';
import { tellDiffering } from '../repricing/tellDiffering';
import type { UserBank } from '../payment.types';
import { bankBody, bankFields, NEW_BANK } from './bank.fields';

interface Props {
  bank: UserBank | null;
  onClose: () => void;
}

/** An own account, new or existing. */
export function BankDrawer({ bank, onClose }: Props): ReactNode {
  const t = useText('payment');
  const fields = useMemo(() => bankFields(t), [t]);
  const [current, setCurrent] = useState(bank);
  const initial = useMemo(
    () => (current ? ({ ...current } as Record<string, unknown>) : { ...NEW_BANK }),
    [current],
  );
  const leave = leaving(onClose);
  const reload = async () => {
    if (current) setCurrent(await api.get<UserBank>(`/user-banks/${current.id}`));
  };
  const save = async (values: Record<string, unknown>) => {
    const body = bankBody(values);
    if (current) await api.put(`/user-banks/${current.id}`, { ...body, version: current.version });
    else await api.post('/user-banks', body);
    toast.success(t(current ? 'bank.saved' : 'bank.created'));
    await invalidate('/user-banks', '/payments', '/zengin-exports');
    onClose();
    if (current) await tellDiffering(t);
  };
  return (
    <Drawer open size={680} onClose={leave} title={t(current ? 'bank.edit' : 'bank.add')}>
      <RecordForm
        fields={fields}
        initial={initial}
        situation="payment"
        onSubmit={save}
        onCancel={leave}
        onReload={() => void reload()}
        submit_label={t(current ? 'action.update' : 'action.create')}
      />
    </Drawer>
  );
}
