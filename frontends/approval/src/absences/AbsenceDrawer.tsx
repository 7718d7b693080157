import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { RecordDrawer } from '@uketori/frontend-kit/RecordForm';
import { toast } from '@uketori/frontend-kit/toast';
import { useMemo, type ReactNode } from 'react';
import { absenceFields, choicesOf } from './absence.fields';
import { type Absence, type AbsenceForm, formOf, saveAbsence } from './absences.api';

interface Props {
  absence: Absence | null;
  onClose: () => void;
}

/** The absence of any user. */
export function AbsenceDrawer({ absence, onClose }: Props): ReactNode {
  const t = useText('approval');
  const { data: approvers } = useApiQuery('/approvals/absences/approvers');
  const initial = useMemo(() => formOf(absence), [absence]);
  const save = async (form: AbsenceForm) => {
    await saveAbsence(form);
    toast.success(t('absence.saved'));
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
