import type { QueryOf } from '@uketori/frontend-kit/apiTypes';
import { DataTable, type DataColumn } from '@uketori/frontend-kit/DataTable';
import { FilterBar } from '@uketori/frontend-kit/FilterBar';
import { useText } from '@uketori/frontend-kit/i18n';
import { useListFilters } from '@uketori/frontend-kit/listPlace';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { useLiveRefresh } from '@uketori/frontend-kit/useLiveRefresh';
import type { TFunction } from 'i18next';
import { useMemo, useState, type ReactNode } from 'react';
import { RecurringDrawer } from './RecurringDrawer';
import { ALL_MONTHS, MONTH_END, type Schedule } from './recurring.types';

function stateOf(row: Schedule): 'ended' | 'stopped' | 'running' {
  if (row.completed) return 'ended';
  return row.error_code || row.invoice_deleted ? 'stopped' : 'running';
}

const TONES = { ended: 'neutral', stopped: 'warning', running: 'success' } as const;

function monthsText(row: Schedule, t: TFunction): string {
  if (row.issue_months.length === ALL_MONTHS.length) return t('recurring.every_month');
  return t('recurring.months', { months: row.issue_months.join('・') });
}

function columnsOf(t: TFunction): DataColumn<Schedule>[] {
  const day = (value: number) =>
    value === MONTH_END ? t('recurring.month_end') : t('recurring.day', { day: value });
  return [
    { key: 'local_id', title: t('recurring.pattern'), width: 96, kind: 'number', sort: true },
    {
      key: 'state',
      title: t('field.status'),
      width: 96,
      render: (row) => (
        <StatusTag tone={TONES[stateOf(row)]}>{t(`recurring.state.${stateOf(row)}`)}</StatusTag>
      ),
    },
    { key: 'partner_name', title: t('field.partner_name'), width: 220, sort: true },
    { key: 'total_amount', title: t('field.total_amount'), width: 140, kind: 'yen' },
    {
      key: 'issue_months',
      title: t('recurring.field.issue_months'),
      width: 200,
      render: (row) => monthsText(row, t),
    },
    {
      key: 'issue_day',
      title: t('recurring.field.issue_day'),
      width: 90,
      render: (row) => day(row.issue_day),
    },
    { key: 'next_issue_date', title: t('recurring.next'), width: 120, kind: 'date' },
    { key: 'start_at', title: t('recurring.field.start_at'), width: 110, kind: 'date' },
    { key: 'end_at', title: t('recurring.field.end_at'), width: 110, kind: 'date' },
    { key: 'made', title: t('recurring.made_count'), width: 90, kind: 'number' },
    { key: 'created_by_name', title: t('recurring.created_by'), width: 130 },
  ];
}

/** Invoices that come again: which, when, and how they are. */
export default function RecurringList(): ReactNode {
  const t = useText('journal');
  const [filters, setFilters] = useListFilters<QueryOf<'/recurring-schedules'>>('journal.recurring');
  const [open, setOpen] = useState<Schedule | null>(null);
  const columns = useMemo(() => columnsOf(t), [t]);
  useLiveRefresh('admin', 'recurring.', '/recurring-schedules');
  return (
    <div className="uk-page">
      <PageHeader
        title={t('recurring.title')}
        subtitle={t('recurring.list_hint')}
        back={{ to: '/invoice', label: t('invoice.list') }}
      />
      <DataTable
        id="journal.recurring"
        path="/recurring-schedules"
        row_key="id"
        columns={columns}
        params={filters}
        default_sort="-created_at"
        label={t('recurring.title')}
        card={{
          title: 'partner_name',
          figure: 'total_amount',
          facts: ['local_id', 'next_issue_date', 'issue_months', 'issue_day'],
          tags: ['state'],
        }}
        onOpen={setOpen}
        toolbar={
          <FilterBar
            value={filters}
            onChange={setFilters}
            fields={[
              {
                name: 'completed',
                kind: 'select',
                label: t('field.status'),
                options: [
                  { value: 'false', label: t('recurring.state.running') },
                  { value: 'true', label: t('recurring.state.ended') },
                ],
              },
            ]}
          />
        }
        empty={{ title: t('recurring.empty'), description: t('recurring.empty_hint') }}
      />
      {open && <RecurringDrawer local_id={open.local_id} id={open.id} onClose={() => setOpen(null)} />}
    </div>
  );
}
