import { DeleteOutlined, EditOutlined, ScheduleOutlined } from '@ant-design/icons';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { api } from '@uketori/frontend-kit/api';
import { invalidate, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { useText } from '@uketori/frontend-kit/i18n';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { useAct } from '@uketori/frontend-kit/useAct';
import { todayInJapan } from '@uketori/frontend-kit/today';
import { DateText, Yen } from '@uketori/frontend-kit/Yen';
import { Button, Popconfirm } from 'antd';
import { useState, type ReactNode } from 'react';
import type { Invoice, JournalLine } from '../invoice.types';
import { ReplanDialog } from './ReplanDialog';
import { SpreadDialog } from './SpreadDialog';
import { openMonths } from './spreads.rules';
import styles from './spreads.module.css';

type Plan = Schema<'InvoiceSpreads'>['items'][number];

interface Props {
  invoice: Invoice;
  refetch: () => Promise<unknown>;
  /** Shows the lines with the tool that each of them has. */
  children: (tool: (line: JournalLine, at: number) => ReactNode) => ReactNode;
}

/** The lines of an invoice, the plans that spread some of them over months, and the tool that makes one. */
export function InvoiceSpreads({ invoice, refetch, children }: Props): ReactNode {
  const t = useText('journal');
  const { local_id, version } = invoice;
  const mayUpdate = useAbility('invoice:update') > 0;
  const { data } = useApiQuery(
    '/invoices/{local_id}/spreads',
    { params: { path: { local_id } } },
    { staleTime: 0 },
  );
  const [asked, setAsked] = useState<number | null>(null);
  const planned = new Set(data?.items.map(({ position }) => position));
  const isOpen = mayUpdate && !invoice.locked && !invoice.deleted && !invoice.closed && data !== undefined;
  const tool = (line: JournalLine, at: number) =>
    isOpen && (line.debit_amount ?? 0) > 0 && !planned.has(at + 1) ? (
      <Button
        size="small"
        type="text"
        icon={<ScheduleOutlined />}
        aria-label={t('spread.open', { number: at + 1 })}
        title={t('spread.title')}
        onClick={() => setAsked(at)}
      />
    ) : null;
  const line = asked === null ? undefined : invoice.journals[asked];
  return (
    <>
      {children(tool)}
      {data && data.items.length > 0 && (
        <section className={styles.card} aria-label={t('spread.title')} data-version={version}>
          <h3>{t('spread.title')}</h3>
          {data.items.map((plan) => (
            <PlanRow
              key={plan.id}
              plan={plan}
              local_id={local_id}
              version={version}
              isDeleted={invoice.deleted}
              refetch={refetch}
            />
          ))}
        </section>
      )}
      {asked !== null && line && (
        <SpreadDialog
          local_id={local_id}
          version={version}
          line={line}
          position={asked + 1}
          month={(invoice.posting_date ?? invoice.issue_date ?? todayInJapan()).slice(0, 7)}
          prepaidName={data?.prepaid_name ?? null}
          onEnd={() => setAsked(null)}
          onSaved={refetch}
        />
      )}
    </>
  );
}

interface PlanProps {
  plan: Plan;
  local_id: number;
  version: number;
  isDeleted: boolean;
  refetch: () => Promise<unknown>;
}

function PlanRow({ plan, local_id, version, isDeleted, refetch }: PlanProps): ReactNode {
  const t = useText('journal');
  const mayUpdate = useAbility('invoice:update') > 0;
  const { act } = useAct('invoice');
  const [isReplanning, setReplanning] = useState(false);
  const { id, position, description, prepaid_name, expense_name, amount, entries, replanned_from } = plan;
  const remove = () =>
    act(async () => {
      await api.delete('/invoices/{local_id}/spreads/{id}', {
        params: { path: { local_id, id }, query: { version } },
      });
      await Promise.all([refetch(), invalidate(`/invoices/${local_id}`), invalidate('/month-end')]);
    });
  return (
    <div className={styles.plan} data-spread={position}>
      <strong>{t('spread.line', { number: position })}</strong>
      <span lang="ja">{description}</span>
      <span lang="ja">
        {prepaid_name} → {expense_name}
      </span>
      <span>
        <Yen value={amount} strong /> / {t('spread.month_count', { count: entries.length })}
      </span>
      {replanned_from && (
        <StatusTag tone="info">
          {t('spread.replanned_from', { month: replanned_from.slice(0, 7).replace('-', '/') })}
        </StatusTag>
      )}
      {mayUpdate && !isDeleted && openMonths(entries).length > 0 && (
        <Button
          type="text"
          size="small"
          icon={<EditOutlined />}
          aria-label={`${t('spread.replan')} · ${t('spread.line', { number: position })}`}
          onClick={() => setReplanning(true)}
        >
          {t('spread.replan')}
        </Button>
      )}
      {isReplanning && <ReplanDialog local_id={local_id} plan={plan} onEnd={() => setReplanning(false)} />}
      {plan.removable && mayUpdate && (
        <Popconfirm
          title={t('spread.remove_question')}
          okText={t('spread.remove')}
          cancelText={t('action.cancel', { ns: 'kit' })}
          onConfirm={() => void remove()}
        >
          <Button
            type="text"
            size="small"
            danger
            icon={<DeleteOutlined />}
            aria-label={t('spread.remove_of', { number: position })}
          />
        </Popconfirm>
      )}
      <ul className={styles.months}>
        {entries.map(({ entry_date, amount: part, exports, closed }) => (
          <li key={entry_date}>
            <DateText value={entry_date} /> <Yen value={part} />
            {exports > 0 && <StatusTag tone="info">{t('export.exported.exported')}</StatusTag>}
            {closed && <StatusTag tone="neutral">{t('month_end.lock.closed')}</StatusTag>}
          </li>
        ))}
      </ul>
    </div>
  );
}
