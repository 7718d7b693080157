import { useAbility } from '@uketori/frontend-kit/abilities';
import { api } from '@uketori/frontend-kit/api';
import { invalidate, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { codeText, errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { RecordDrawer } from '@uketori/frontend-kit/RecordForm';
import { toast } from '@uketori/frontend-kit/toast';
import { todayInJapan } from '@uketori/frontend-kit/today';
import { DateText } from '@uketori/frontend-kit/Yen';
import { Alert, Spin } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { scheduleBody, scheduleFields } from './recurring.fields';
import { newSchedule, type ScheduleInput } from './recurring.types';
import styles from './recurring.module.css';

interface Props {
  /** The invoice that comes again. */
  local_id: number;
  /** Its schedule; null for a new one. */
  id: string | null;
  onClose: () => void;
}

/** When an invoice is made again: set up, changed, ended; what was made and what comes next. */
export function RecurringDrawer({ local_id, id, onClose }: Props): ReactNode {
  const t = useText('journal');
  const known = useApiQuery(
    '/recurring-schedules/{id}',
    { params: { path: { id: id ?? '' } } },
    { enabled: id !== null },
  );
  const mayUpdate = useAbility('invoice:update') > 0;
  const schedule = known.data;
  const initial = useMemo<(ScheduleInput & { version?: number }) | undefined>(
    () => (id === null ? newSchedule(todayInJapan()) : schedule),
    [id, schedule],
  );
  const fields = useMemo(() => scheduleFields(t, id === null), [t, id]);
  const save = async ({ version = 0, ...values }: NonNullable<typeof initial>) => {
    const body = scheduleBody(values);
    const saved = await (id === null
      ? api.post('/recurring-schedules', { body: { ...body, local_id } })
      : api.patch('/recurring-schedules/{id}', { params: { path: { id } }, body: { ...body, version } }));
    const made = saved.made - (schedule?.made ?? 0);
    toast.success(t('recurring.saved'), made > 0 ? t('recurring.made_now', { count: made }) : undefined);
    await invalidate('/recurring-schedules', '/invoices');
    onClose();
  };
  return (
    <RecordDrawer
      title={t('recurring.title_of', { number: local_id })}
      fields={fields}
      initial={initial}
      read_only={!mayUpdate}
      situation="invoice"
      onSubmit={save}
      onReload={() => void known.refetch()}
      onClose={onClose}
      below={schedule && <Facts schedule={schedule} onFollow={onClose} />}
    >
      <p className="uk-muted">{t('recurring.hint')}</p>
      {known.error && <Alert type="error" showIcon title={errorText(known.error)} />}
      {!initial && !known.error && <Spin />}
      {schedule?.error_code && (
        <Alert
          type="warning"
          showIcon
          title={t('recurring.stopped')}
          description={codeText(schedule.error_code, 'invoice')}
        />
      )}
    </RecordDrawer>
  );
}

interface FactsProps {
  schedule: Schema<'RecurringSchedule'>;
  onFollow: () => void;
}

function Facts({ schedule, onFollow }: FactsProps): ReactNode {
  const t = useText('journal');
  const { upcoming, invoices } = schedule;
  return (
    <div className={styles.facts}>
      <h4>{t('recurring.upcoming')}</h4>
      {upcoming.length === 0 ? (
        <span className="uk-muted">{t('recurring.nothing_more')}</span>
      ) : (
        <ul className={styles.made}>
          {upcoming.map((date) => (
            <li key={date}>
              <DateText value={date} />
            </li>
          ))}
        </ul>
      )}
      <h4>{t('recurring.made', { count: schedule.made })}</h4>
      <ul className={styles.made}>
        {invoices.map((invoice) => (
          <li key={invoice.local_id}>
            <DateText value={invoice.issue_date} />
            <Link to={`/invoice/${invoice.local_id}`} onClick={onFollow}>
              {t('refused.number', { number: invoice.local_id })}
            </Link>
            <span className="uk-muted">{t(`status.${invoice.status}`)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
