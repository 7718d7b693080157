import type { DataColumn } from '@uketori/frontend-kit/DataTable';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { PagedTable } from '@uketori/frontend-kit/pro/PagedTable';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { Yen } from '@uketori/frontend-kit/Yen';
import { Button } from 'antd';
import { useMemo, type ReactNode } from 'react';
import type { Words } from '../payment.types';
import { Booked } from './row.columns';
import type { StatementRow } from './statement.types';
import styles from './statements.module.css';
import { useStatementActs } from './useStatementActs';

const SHOWN = 5;

function Payments({ row, t }: { row: StatementRow; t: Words }): ReactNode {
  return (
    <span className={styles.proposal}>
      {row.payments.slice(0, SHOWN).map((payment) => (
        <span key={payment.pay_key}>
          {payment.kind === 'returned' && <StatusTag tone="danger">{t('statement.is_return')}</StatusTag>}{' '}
          <Link to={`/payment/${payment.pay_key}`}>{t('payment.number', { number: payment.local_id })}</Link>{' '}
          <span lang="ja">{payment.partner_name}</span> <Yen value={payment.amount} />
        </span>
      ))}
      {row.payments.length > SHOWN && (
        <span className="uk-muted">{t('statement.more', { count: row.payments.length - SHOWN })}</span>
      )}
    </span>
  );
}

function columnsOf(
  t: Words,
  state: 'MATCHED' | 'IGNORED',
  busy: boolean,
  undo: (id: string) => void,
): DataColumn<StatementRow>[] {
  return [
    {
      key: 'booked_on',
      title: t('statement.booked_on'),
      width: 104,
      kind: 'date',
      sort: true,
      fixed: 'start',
    },
    {
      key: 'amount',
      title: t('statement.amount'),
      width: 150,
      kind: 'yen',
      sort: true,
      render: (row) => <Booked row={row} t={t} />,
    },
    { key: 'description', title: t('statement.description'), width: 220 },
    { key: 'balance', title: t('statement.balance'), width: 120, kind: 'yen', hidden: true },
    state === 'MATCHED'
      ? {
          key: 'payments',
          title: t('statement.payments'),
          width: 320,
          render: (row) => <Payments row={row} t={t} />,
        }
      : { key: 'ignore_reason', title: t('statement.reason_label'), width: 260 },
    { key: 'file_name', title: t('statement.file_name'), width: 200, hidden: true },
    { key: 'settled_by_name', title: t('statement.settled_by'), width: 120 },
    { key: 'settled_at', title: t('statement.settled_at'), width: 140, kind: 'datetime' },
    {
      key: 'actions',
      title: t('batch.actions'),
      width: 110,
      render: (row) => (
        <Button size="small" disabled={busy} onClick={() => undo(row.id)}>
          {t('statement.undo')}
        </Button>
      ),
    },
  ];
}

/** Rows that are settled or ignored, with the way back. */
export function SettledRows(props: {
  state: 'MATCHED' | 'IGNORED';
  user_bank_id: string | undefined;
  onEveryBank: () => void;
}): ReactNode {
  const { state, user_bank_id, onEveryBank } = props;
  const t = useText('payment');
  const { busy, undo } = useStatementActs();
  const columns = useMemo(
    () => columnsOf(t, state, busy, (id) => void undo(id)),
    // `undo` is new on every render and always the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [t, state, busy],
  );
  return (
    <PagedTable
      key={state}
      id={`payment.statement_rows.${state}`}
      path="/bank-statements/rows"
      row_key="id"
      row_title="description"
      columns={columns}
      params={{ state, ...(user_bank_id ? { user_bank_id } : {}) }}
      default_sort="-booked_on"
      label={t(`statement.view_${state === 'MATCHED' ? 'matched' : 'ignored'}`)}
      card={{
        title: 'description',
        figure: 'amount',
        facts: ['booked_on', 'settled_by_name', 'ignore_reason'],
        tags: ['payments', 'actions'],
      }}
      onClear={user_bank_id ? onEveryBank : null}
      empty={{
        title: t(state === 'MATCHED' ? 'statement.none_matched' : 'statement.none_ignored'),
        description: t('statement.none_settled_hint'),
      }}
    />
  );
}
