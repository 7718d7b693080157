import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { PageSpin } from '@uketori/frontend-kit/PageSpin';
import { RecordForm } from '@uketori/frontend-kit/RecordForm';
import { useSession } from '@uketori/frontend-kit/session';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { DateText } from '@uketori/frontend-kit/Yen';
import { Alert, Button } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { type Absence, type AbsenceForm, ABSENCES, endAbsence, formOf, saveAbsence } from './absences.api';
import { absenceFields } from './absence.fields';
import styles from './absences.module.css';

/** When the user is away and who acts on requests meanwhile. */
export default function OwnAbsence(): ReactNode {
  const t = useText('approval');
  const { id } = useSession().user;
  const absences = useApiQuery(ABSENCES);
  const approvers = useApiQuery('/approvals/absences/approvers');
  const own = absences.data?.items.find(({ user_id }) => user_id === id);
  const initial = useMemo(() => formOf(own, id), [id, own]);
  const error = absences.error ?? approvers.error;
  const retry = () => void Promise.all([absences.refetch(), approvers.refetch()]);
  if (error) return <LoadFailed error={error} onRetry={retry} />;
  if (!absences.data || !approvers.data) return <PageSpin />;
  const save = async (form: AbsenceForm) => {
    await saveAbsence(form);
    toast.success(t('absence.saved'));
  };
  return (
    <div className={styles.own}>
      <p className="uk-muted">{t('absence.hint')}</p>
      {own && <Current absence={own} />}
      <RecordForm
        columns={1}
        initial={initial}
        submit_label={t('absence.save')}
        onSubmit={save}
        fields={absenceFields(
          t,
          // Users are not their own deputies.
          { items: approvers.data.items.filter(({ user_id }) => user_id !== id) },
        )}
      />
    </div>
  );
}

/** The absence that is stored, and the button that ends it. */
function Current({ absence }: { absence: Absence }): ReactNode {
  const t = useText('approval');
  const { busy, act } = useAct();
  const end = () =>
    act(async () => {
      await endAbsence(absence);
      toast.success(t('absence.ended'));
    });
  return (
    <Alert
      type="info"
      showIcon
      title={t('absence.current', { deputy: absence.deputy_name })}
      description={
        <>
          <DateText value={absence.date_from} /> – <DateText value={absence.date_until} />
        </>
      }
      action={
        <Button loading={busy} onClick={() => void end()}>
          {t('absence.end')}
        </Button>
      }
    />
  );
}
