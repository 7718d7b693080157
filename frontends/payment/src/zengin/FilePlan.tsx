import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ApiError, api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { toast } from '@uketori/frontend-kit/toast';
import { DateText, Yen } from '@uketori/frontend-kit/Yen';
import { Alert, App, Button, Spin } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { bankLabel } from '../payment.types';
import { useUserBanks } from '../useUserBanks';
import { Preview } from './Preview';
import type { ExportBatch, ExportPlan, ExportRequest, PlannedRow } from './zengin.types';
import styles from './zengin.module.css';

interface Props {
  user_bank_id: string;
  pay_date: string;
  /** only these, when they were chosen in the list */
  pay_keys?: string[];
  onAll: () => void;
  onMade: (batch: ExportBatch) => void;
}

/** The plan of one file and the button that makes it. */
export function FilePlan({ user_bank_id, pay_date, pay_keys, onAll, onMade }: Props): ReactNode {
  const t = useText('payment');
  const { modal } = App.useApp();
  const banks = useUserBanks();
  // Null: everything that is ready for the account and the date.
  const [kept, setKept] = useState<string[] | null>(pay_keys ?? null);
  // Holders that may be shortened: each was chosen for itself.
  const [shorten, setShorten] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);
  const isEmpty = kept !== null && kept.length === 0;
  const request: ExportRequest = { user_bank_id, pay_date, ...(kept ? { pay_keys: kept } : {}), shorten };
  const query = useQuery<ExportPlan, ApiError>({
    queryKey: ['/zengin-exports/preview', request],
    queryFn: ({ signal }) => api.post<ExportPlan>('/zengin-exports/preview', request, { signal }),
    placeholderData: keepPreviousData,
    enabled: !isEmpty,
  });
  const plan = isEmpty ? undefined : query.data;
  // One key per plan: however often the button is pressed, the server makes one file of it.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const idempotency_key = useMemo(() => crypto.randomUUID(), [plan]);
  const bank = banks.data?.items.find((one) => one.id === user_bank_id);
  if (query.error && !plan) return <EmptyState title={errorText(query.error, 'payment')} />;
  if (!plan && !isEmpty) return <Spin />;

  const make = async () => {
    if (!plan || busy) return;
    setBusy(true);
    try {
      // Exactly the rows that were looked at; one that became ready meanwhile waits for the next file.
      const exact = { user_bank_id, pay_date, pay_keys: keysOf(plan.rows), shorten };
      const batch = await api.post<ExportBatch>('/zengin-exports', exact, { idempotency_key });
      toast.success(t('zengin.made', { number: batch.local_id }));
      onMade(batch);
    } catch (error) {
      toast.error(errorText(error, 'payment'));
    }
    setBusy(false);
    await invalidate('/payments', '/zengin-exports', '/invoices');
  };
  const warnings = plan
    ? plan.rows.filter((row) => row.state === 'WARNING' || row.state === 'SHORTENED').length +
      plan.header.problems.length
    : 0;
  const start = () => {
    if (!plan) return;
    if (warnings === 0) return void make();
    modal.confirm({
      title: t('zengin.confirm_title', { count: warnings }),
      content: t('zengin.confirm_body'),
      okText: t('zengin.create'),
      cancelText: t('action.cancel'),
      onOk: make,
    });
  };
  const isNarrowed = kept !== null;
  const blocked = plan?.rows.filter((row) => row.state === 'BLOCKED').length ?? 0;
  return (
    <>
      <section className={`uk-panel ${styles.bar}`} aria-label={t('zengin.summary')}>
        <Figure label={t('field.user_bank_id')}>
          <span lang="ja">{bank ? bankLabel(bank) : '—'}</span>
        </Figure>
        <Figure label={t('field.pay_date')}>
          <DateText value={pay_date} />
        </Figure>
        <Figure label={t('zengin.count')}>{t('count.rows', { count: plan?.rows.length ?? 0 })}</Figure>
        <Figure label={t('zengin.total')}>
          <Yen value={plan?.rows.reduce((sum, row) => sum + row.transfer_amount, 0) ?? 0} />
        </Figure>
        <div className={styles.bar_end}>
          {blocked > 0 && <span className={styles.error}>{t('zengin.blocked', { count: blocked })}</span>}
          {plan && blocked > 0 && blocked < plan.rows.length && (
            <Button onClick={() => setKept(keysOf(plan.rows.filter((row) => row.state !== 'BLOCKED')))}>
              {t('zengin.exclude_blocked')}
            </Button>
          )}
          <Button type="primary" disabled={!plan?.can_export || busy} loading={busy} onClick={start}>
            {t('zengin.create')}
          </Button>
        </div>
      </section>
      {isNarrowed && (
        <Alert
          type="info"
          showIcon
          title={t('zengin.narrowed', { count: kept.length })}
          action={
            <Button
              size="small"
              onClick={() => {
                setKept(null);
                onAll();
              }}
            >
              {t('zengin.all')}
            </Button>
          }
        />
      )}
      {plan && plan.rows.length > 0 ? (
        <Preview
          plan={plan}
          shorten={shorten}
          onShorten={(pay_key, allowed) =>
            setShorten((before) => (allowed ? [...before, pay_key] : before.filter((key) => key !== pay_key)))
          }
          onExclude={(pay_key) => setKept(keysOf(plan.rows.filter((row) => row.pay_key !== pay_key)))}
        />
      ) : (
        <div className="uk-panel">
          <EmptyState title={t('zengin.empty')} description={t('zengin.none_hint')} />
        </div>
      )}
    </>
  );
}

/** Every payment of some records. */
function keysOf(rows: PlannedRow[]): string[] {
  return rows.flatMap((row) => row.payments.map(({ pay_key }) => pay_key));
}

function Figure({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <div className={styles.figure}>
      <span className="uk-muted">{label}</span>
      <strong>{children}</strong>
    </div>
  );
}
