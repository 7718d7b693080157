import type { DataColumn } from '@uketori/frontend-kit/DataTable';
import { useText } from '@uketori/frontend-kit/i18n';
import { PagedTable } from '@uketori/frontend-kit/pro/PagedTable';
import { DateText } from '@uketori/frontend-kit/Yen';
import { useMemo, type ReactNode } from 'react';
import { bankLabel, type UserBank, type Words } from '../payment.types';
import type { BankStatement } from './statement.types';

function columnsOf(t: Words, banks: readonly UserBank[]): DataColumn<BankStatement>[] {
  const names = new Map(banks.map((bank) => [bank.id, bankLabel(bank)]));
  return [
    { key: 'created_at', title: t('statement.imported_at'), width: 140, kind: 'datetime', sort: true },
    { key: 'file_name', title: t('statement.file_name'), width: 220 },
    {
      key: 'user_bank_id',
      title: t('statement.account'),
      width: 240,
      render: (row) => <span lang="ja">{names.get(row.user_bank_id) ?? '—'}</span>,
    },
    {
      key: 'from_date',
      title: t('statement.period'),
      width: 200,
      sort: true,
      render: (row) => (
        <>
          <DateText value={row.from_date} /> – <DateText value={row.to_date} />
        </>
      ),
    },
    { key: 'row_count', title: t('statement.row_count'), width: 90, kind: 'number' },
    { key: 'new_count', title: t('statement.new_count'), width: 90, kind: 'number' },
    {
      key: 'format',
      title: t('statement.format'),
      width: 90,
      render: (row) => t(`statement.format_${row.format}`),
    },
    { key: 'created_by_name', title: t('statement.imported_by'), width: 130 },
  ];
}

/** Every file that brought rows. */
export function ImportList(props: {
  banks: readonly UserBank[];
  user_bank_id: string | undefined;
  onEveryBank: () => void;
  start: ReactNode;
}): ReactNode {
  const { banks, user_bank_id, onEveryBank, start } = props;
  const t = useText('payment');
  const columns = useMemo(() => columnsOf(t, banks), [t, banks]);
  return (
    <PagedTable
      id="payment.bank_statements"
      path="/bank-statements"
      row_key="id"
      row_title="file_name"
      columns={columns}
      params={user_bank_id ? { user_bank_id } : {}}
      default_sort="-created_at"
      label={t('statement.view_imports')}
      card={{
        title: 'file_name',
        facts: ['created_at', 'user_bank_id', 'from_date', 'row_count', 'new_count', 'created_by_name'],
      }}
      onClear={user_bank_id ? onEveryBank : null}
      empty={{
        title: t('statement.none_imports'),
        description: t('statement.none_imports_hint'),
        action: start,
      }}
    />
  );
}
