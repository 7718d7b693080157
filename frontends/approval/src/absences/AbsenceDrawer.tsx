import { api } from '@uketori/frontend-kit/api';
import { invalidate, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { RecordDrawer } from '@uketori/frontend-kit/RecordForm';
import { toast } from '@uketori/frontend-kit/toast';
import { todayInJapan } from '@uketori/frontend-kit/today';
import { useMemo, type ReactNode } from 'react';
import { type Absence, type AbsenceForm, absenceFields, choicesOf, TOUCHED } from './absence.fields';

interface Props {
  absence: Absence | null;
  onClose: () => void;
}

/** The absence of any user. */
export function AbsenceDrawer({ absence, onClose }: Props): ReactNode {
  const t = useText('approval');
  const { data: approvers } = useApiQuery('/approvals/absences/approvers');
  const initial = useMemo<AbsenceForm>(() => {
    const today = todayInJapan();
    return { user_id: '', deputy_id: '', date_from: today, date_until: today, ...absence };
  }, [absence]);
  const save = async ({ user_id, deputy_id, date_from, date_until }: AbsenceForm) => {
    await api.put('/approvals/absences/{user_id}', {
      params: { path: { user_id } },
      body: { deputy_id, date_from, date_until },
    });
    toast.success(t('absence.saved'));
    await invalidate(...TOUCHED);
    onClose();
  };
  return (
    <RecordDrawer
      size={480}
      title={absence ? absence.user_name : t('absence.add')}
      columns={1}
      initial={approvers && initial}
      onSubmit={save}
      onClose={onClose}
      fields={[
        {
          name: 'user_id',
          label: t('absence.who'),
          kind: 'select',
          required: true,
          disabled: absence !== null,
          options: choicesOf(approvers?.items),
        },
        ...absenceFields(t, approvers),
      ]}
    />
  );
}
