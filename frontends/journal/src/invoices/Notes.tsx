import { useAbility } from '@uketori/frontend-kit/abilities';
import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { RecordForm } from '@uketori/frontend-kit/RecordForm';
import { toast } from '@uketori/frontend-kit/toast';
import { useMemo, type ReactNode } from 'react';
import type { Invoice } from '../invoice.types';

const NOTES = ['note_1', 'note_2', 'note_3'] as const;

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
  const initial = useMemo(
    () => ({ ...Object.fromEntries(NOTES.map((name) => [name, invoice[name]])), read: invoice }),
    [invoice],
  );
  const save = async (values: Record<string, unknown>) => {
    const read = values.read as Invoice;
    const changed = NOTES.filter((name) => (values[name] ?? '') !== (read[name] ?? ''));
    // Other changes of the invoice meanwhile, an approval above all, do not stop a note.
    const isSame = NOTES.every((name) => read[name] === invoice[name]);
    await api.patch('/invoices/{local_id}/notes', {
      params: { path: { local_id: invoice.local_id } },
      body: {
        ...Object.fromEntries(changed.map((name) => [name, values[name]])),
        version: isSame ? invoice.version : read.version,
      },
    });
    toast.success(t('notes.saved'));
    await Promise.all([onSaved(), invalidate('/invoices')]);
  };
  return (
    <RecordForm
      columns={1}
      read_only={!mayWrite}
      initial={initial}
      situation="invoice"
      onSubmit={save}
      onReload={() => void onSaved()}
      fields={NOTES.map((name) => ({
        name,
        label: t(`field.${name}`),
        kind: 'textarea' as const,
        max_length: 1000,
      }))}
    />
  );
}
