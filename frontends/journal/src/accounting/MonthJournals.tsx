import { CloudUploadOutlined } from '@ant-design/icons';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { api } from '@uketori/frontend-kit/api';
import { invalidate, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { StatusTag, type Tone } from '@uketori/frontend-kit/StatusTag';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { DateText, Yen } from '@uketori/frontend-kit/Yen';
import { Button, Spin } from 'antd';
import { useEffect, type ReactNode } from 'react';
import styles from './accounting.module.css';
import { DealReason, Obstacles } from './Obstacles';
import { useMaySend } from './useAccounting';

type MonthJournals = Schema<'AccountingMonthJournals'>;
type Entry = MonthJournals['items'][number];

const EVERY_MS = 5_000;
const WHOLE_ORGANIZATION = 3;

const TONES: Record<Entry['state'], Tone> = {
  ready: 'info',
  blocked: 'danger',
  waiting: 'progress',
  sending: 'progress',
  sent: 'success',
  failed: 'danger',
};

/** Whether this user can send the entries of a month to the accounting service now. */
export function useMaySendMonth(): boolean {
  const level = useAbility('invoice:export_journal');
  return useMaySend() && level >= WHOLE_ORGANIZATION;
}

/** Estimates and prepaid lines of a month as manual journals of the accounting service, and what became of them. */
export function MonthJournals({ month }: { month: string }): ReactNode {
  const t = useText('journal');
  const { busy, act } = useAct();
  const params = { path: { month } };
  const { data, error, refetch } = useApiQuery('/accounting/journals/{month}', { params });
  const isUnderWay = data?.items.some(({ state }) => state === 'waiting' || state === 'sending') ?? false;
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const timer = setInterval(() => void refetch(), EVERY_MS);
    return () => clearInterval(timer);
  }, [isUnderWay, refetch]);
  if (!data) return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <Spin />;
  const ready = data.items.filter(({ can_send }) => can_send).length;
  const send = async () => {
    await api.post('/accounting/journals/{month}', { params });
    await invalidate('/accounting/journals', '/month-end');
    toast.success(t('accounting.queued', { count: ready }));
  };
  return (
    <>
      <p className="uk-muted">{t('accounting.journals.hint')}</p>
      {data.items.length === 0 ? (
        <p className="uk-muted">{t('accounting.journals.none')}</p>
      ) : (
        <ul className={styles.results}>
          {data.items.map((entry) => (
            <EntryRow
              key={`${entry.kind}/${entry.local_id}/${entry.entry}`}
              entry={entry}
              month={month}
              onMended={() => void refetch()}
            />
          ))}
        </ul>
      )}
      {data.items.some(({ state }) => state !== 'sent') && (
        <Button
          className={styles.send}
          icon={<CloudUploadOutlined />}
          disabled={ready === 0}
          loading={busy}
          onClick={() => void act(send)}
        >
          {t('accounting.send_count', { count: ready })}
        </Button>
      )}
    </>
  );
}

interface RowProps {
  entry: Entry;
  month: string;
  onMended: () => void;
}

/** One entry: its day, its amount, its state, and what keeps it back. */
function EntryRow({ entry, month, onMended }: RowProps): ReactNode {
  const t = useText('journal');
  const { kind, local_id, entry_date, partner_name, amount, state, journal_id } = entry;
  const isReversal = kind === 'estimate' && !entry_date.startsWith(month);
  const words = { ready: 'accounting.result.success', blocked: 'accounting.result.error' };
  return (
    <li data-journal={state}>
      <div className={styles.entry_head}>
        <DateText value={entry_date} />
        <Link to={`/invoice/${local_id}`}>{local_id}</Link>
        <span className={styles.entry_name}>
          <span lang="ja">{partner_name}</span>{' '}
          <span className="uk-muted">{t(`accounting.journals.kind.${isReversal ? 'reversal' : kind}`)}</span>
          {journal_id !== null && (
            <span className="uk-muted"> · {t('accounting.journals.number', { id: journal_id })}</span>
          )}
        </span>
        <Yen value={amount} />
        <StatusTag tone={TONES[state]}>
          {t(state === 'ready' || state === 'blocked' ? words[state] : `accounting.state.${state}`)}
        </StatusTag>
      </div>
      <Obstacles obstacles={entry.obstacles} invoice={local_id} onMended={onMended} />
      {entry.obstacles.length === 0 && <DealReason code={entry.error_code} params={entry.error_params} />}
    </li>
  );
}
