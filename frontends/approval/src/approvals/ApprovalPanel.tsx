import { CheckCircleFilled, ClockCircleOutlined, LockFilled } from '@ant-design/icons';
import { ApiError, api } from '@uketori/frontend-kit/api';
import { invalidate, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { useLive } from '@uketori/frontend-kit/live';
import { toast } from '@uketori/frontend-kit/toast';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import { Alert, Button, Spin } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { type ApprovalView, approvalPath } from './approvals.api';
import { RequestNext } from './RequestNext';
import styles from './approvals.module.css';

interface Props {
  invoice_id: string;
  version: number;
  editing: boolean;
  /** Whether its journal balances; without that there is no final approval. */
  balanced?: boolean;
  onChanged: () => void;
}

const PROCESS_POLL_MS = 700;

/** The steps of an invoice's approval, in order, with what this user may do at each. */
export default function ApprovalPanel({
  invoice_id,
  version,
  editing,
  balanced = true,
  onChanged,
}: Props): ReactNode {
  const t = useText('approval');
  const path = approvalPath(invoice_id);
  const [busy, setBusy] = useState<string | null>(null);
  // The process of a final approval ends a moment later; the live channel may be down.
  const [watching, setWatching] = useState(false);
  const query = useApiQuery<ApprovalView>(
    path,
    {},
    {
      refetchInterval: watching ? PROCESS_POLL_MS : false,
    },
  );
  useLive('admin', 'approval.', (event) => {
    if (event.key === invoice_id) void query.refetch();
  });
  const approval = query.data;
  const running = approval?.final_state === 'LOCKING' || approval?.final_state === 'UNLOCKING';
  useEffect(() => setWatching(running), [running]);
  if (query.error?.status === 404) return <EmptyState title={t('panel.preparing')} />;
  if (query.error && !approval) return <EmptyState title={errorText(query.error)} />;
  if (!approval) return <Spin />;

  const act = async (name: string, work: () => Promise<ApprovalView>, done: string) => {
    setBusy(name);
    try {
      const after = await work();
      if (after.refusal_code) toast.error(errorText(new ApiError(after.refusal_code, 409), 'invoice'));
      else toast.success(done);
    } catch (error) {
      toast.error(errorText(error, 'invoice'));
    }
    await Promise.all([query.refetch(), invalidate('/invoices', '/approvals', '/payments')]);
    setBusy(null);
    onChanged();
  };
  const isFinal = approval.final_state === 'FINAL';
  const levels = Array.from({ length: approval.approve_level }, (_, i) => i + 1);
  const label = (level: number) =>
    approval.approve_level === 1 ? t('level.single') : t('level.numbered', { level });
  return (
    <div className={styles.panel}>
      {editing && <Alert type="info" showIcon title={t('panel.editing')} />}
      {!balanced && !isFinal && <Alert type="warning" showIcon title={t('panel.unbalanced')} />}
      {approval.refusal_code && (
        <Alert
          type="warning"
          showIcon
          title={t('panel.refused')}
          description={errorText(new ApiError(approval.refusal_code, 409), 'invoice')}
        />
      )}
      <ol className={styles.steps}>
        {levels.map((level) => {
          const step = approval.steps.find((one) => one.level === level);
          return (
            <li key={level} className={step ? styles.done : styles.open}>
              <span className={styles.icon}>{step ? <CheckCircleFilled /> : <ClockCircleOutlined />}</span>
              <div className={styles.what}>
                <strong>{label(level)}</strong>
                {step ? (
                  <span className="uk-muted">
                    <span lang="ja">{step.user_name}</span> · <DateTimeText value={step.approved_at} />
                  </span>
                ) : (
                  <Waiting approval={approval} level={level} />
                )}
              </div>
              {approval.can[`approve${level}`] && (
                <Button
                  type="primary"
                  disabled={editing}
                  loading={busy === `approve${level}`}
                  onClick={() =>
                    void act(
                      `approve${level}`,
                      () => api.post<ApprovalView>(`${path}/levels/${level}`, { version: approval.version }),
                      t('done.approved', { label: label(level) }),
                    )
                  }
                >
                  {t('action.approve', { label: label(level) })}
                </Button>
              )}
              {approval.can[`cancel${level}`] && (
                <Button
                  disabled={editing}
                  loading={busy === `cancel${level}`}
                  onClick={() =>
                    void act(
                      `cancel${level}`,
                      () =>
                        api.delete<ApprovalView>(`${path}/levels/${level}`, { version: approval.version }),
                      t('done.cancelled', { label: label(level) }),
                    )
                  }
                >
                  {t('action.cancel')}
                </Button>
              )}
            </li>
          );
        })}
        <li className={isFinal ? styles.done : styles.open}>
          <span className={styles.icon}>{isFinal ? <LockFilled /> : <ClockCircleOutlined />}</span>
          <div className={styles.what}>
            <strong>{t('level.final')}</strong>
            <span className="uk-muted">
              {isFinal && (
                <>
                  <span lang="ja">{approval.final_approved_by_name}</span> ·{' '}
                  <DateTimeText value={approval.final_approved_at} />
                </>
              )}
              {running && (
                <>
                  <Spin size="small" /> {t(`process.${approval.final_state}`)}
                </>
              )}
              {approval.final_state === 'OPEN' && t('panel.final_hint')}
            </span>
          </div>
          {approval.can.final && (
            <Button
              type="primary"
              disabled={editing}
              loading={busy === 'final'}
              onClick={() =>
                void act(
                  'final',
                  () =>
                    api.post<ApprovalView>(`${path}/final`, {
                      invoice_version: version,
                      version: approval.version,
                    }),
                  t('done.final'),
                )
              }
            >
              {t('action.final')}
            </Button>
          )}
          {approval.can.cancel_final && (
            <Button
              danger
              loading={busy === 'cancel_final'}
              onClick={() =>
                void act(
                  'cancel_final',
                  () => api.delete<ApprovalView>(`${path}/final`, { version: approval.version }),
                  t('done.final_cancelled'),
                )
              }
            >
              {t('action.cancel_final')}
            </Button>
          )}
        </li>
      </ol>
      {approval.can.request_next && approval.top_level < approval.approve_level && (
        <RequestNext
          approval={approval}
          label={label(approval.top_level + 1)}
          disabled={editing}
          onDone={() => {
            void query.refetch();
            onChanged();
          }}
        />
      )}
    </div>
  );
}

function Waiting({ approval, level }: { approval: ApprovalView; level: number }): ReactNode {
  const t = useText('approval');
  const asked = approval.next_level === level ? approval.next_approvers : [];
  if (asked.length === 0) return <span className="uk-muted">{t('panel.waiting')}</span>;
  return (
    <span className="uk-muted">
      {t('panel.asked')} <span lang="ja">{asked.map((user) => user.user_name).join('、')}</span>
    </span>
  );
}
