import { useAbility } from '@uketori/frontend-kit/abilities';
import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { RecordForm } from '@uketori/frontend-kit/RecordForm';
import { toast } from '@uketori/frontend-kit/toast';
import { useMemo, type ReactNode } from 'react';
import type { Invoice } from './invoice.types';

/** Three notes, kept beside the slip; they may be written while the journal is locked. */
export function Notes({
  invoice,
  onSaved,
}: {
  invoice: Invoice;
  onSaved: () => Promise<unknown>;
}): ReactNode {
  const t = useText('journal');
  const mayWrite = useAbility('invoice:update') > 0;
  const { note_1, note_2, note_3 } = invoice;
  const initial = useMemo(() => ({ note_1, note_2, note_3 }), [note_1, note_2, note_3]);
  const save = async (values: Record<string, unknown>) => {
    try {
      await api.patch(`/invoices/${invoice.local_id}/notes`, { ...values, version: invoice.version });
      toast.success(t('notes.saved'));
      await Promise.all([onSaved(), invalidate('/invoices')]);
    } catch (error) {
      toast.error(errorText(error, 'invoice'));
      throw error;
    }
  };
  return (
    <RecordForm
      columns={1}
      read_only={!mayWrite}
      initial={initial}
      onSubmit={save}
      fields={['note_1', 'note_2', 'note_3'].map((name) => ({
        name,
        label: t(`field.${name}`),
        kind: 'textarea' as const,
        max_length: 1000,
      }))}
    />
  );
}
