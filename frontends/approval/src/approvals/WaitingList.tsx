import { useAbility } from '@uketori/frontend-kit/abilities';
import type { components } from '@uketori/frontend-kit/api.gen';
import { MOST_IN_SLICES } from '@uketori/frontend-kit/BulkButton';
import { DataTable, type DataColumn } from '@uketori/frontend-kit/DataTable';
import { FilterBar, type FilterField } from '@uketori/frontend-kit/FilterBar';
import { useText } from '@uketori/frontend-kit/i18n';
import { useListFilters } from '@uketori/frontend-kit/listPlace';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { navigate } from '@uketori/frontend-kit/navigate';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { useLiveRefresh } from '@uketori/frontend-kit/useLiveRefresh';
import { useMemo, type ReactNode } from 'react';
import type { ChosenInvoice } from './approvals.api';
import BulkApprove from './BulkApprove';
import BulkFinal from './BulkFinal';
import BulkReturn from './BulkReturn';
import { isDuplicate, useRemarks } from './useRemarks';

type Row = components['schemas']['ApprovalListRow'];

function chosen(row: Row): ChosenInvoice {
  return {
    id: row.id,
    local_id: row.local_id,
    version: row.subject_version,
    partner_name: row.partner_name,
    payable_amount: row.payable_amount,
    currency_code: row.currency_code,
    foreign_total_amount: row.foreign_total_amount,
    is_changed: row.changed_since_approval,
  };
}

/** The bulk actions that this user may use. */
function BulkActs({ rows, clear }: { rows: ChosenInvoice[]; clear: () => void }): ReactNode {
  const mayFinal = useAbility('invoice:final_approve') > 0;
  const act = { rows, clear, onChanged: () => void invalidate('/approvals') };
  return (
    <>
      <BulkApprove {...act} />
      {mayFinal && <BulkFinal {...act} />}
      <BulkReturn {...act} />
    </>
  );
}

/** How much there is to check and to compare; the invoice's page says what. */
function RowRemarks({ local_id }: { local_id: number }): ReactNode {
  const t = useText('approval');
  const remark = useRemarks([local_id]).by_number.get(local_id);
  if (!remark) return null;
  const reasons = remark.attention.filter((reason) => reason !== 'same_bill').length;
  const differences = remark.differences.length;
  return (
    <>
      {isDuplicate(remark) && <StatusTag tone="danger">{t('remark.duplicate')}</StatusTag>}{' '}
      {reasons > 0 && <StatusTag tone="warning">{t('remark.reasons', { number: reasons })}</StatusTag>}{' '}
      {differences > 0 && (
        <StatusTag tone="info">{t('remark.differences', { number: differences })}</StatusTag>
      )}
    </>
  );
}

/** What waits for this user: approve many at once, or open one. */
export default function WaitingList(): ReactNode {
  const t = useText('approval');
  useLiveRefresh('admin', 'approval.', '/approvals');
  const columns = useMemo<DataColumn<Row>[]>(
    () => [
      { key: 'local_id', title: t('column.local_id'), width: 80, kind: 'number', sort: true, fixed: 'start' },
      {
        key: 'top_level',
        title: t('column.state'),
        width: 210,
        render: (row) => (
          <>
            <StatusTag tone={row.top_level > 0 ? 'progress' : 'info'}>
              {row.top_level > 0 ? t('state.approved_to', { level: row.top_level }) : t('state.not_yet')}
            </StatusTag>{' '}
            {Number(row.payable_amount) < 0 && <StatusTag tone="info">{t('state.credit_note')}</StatusTag>}{' '}
            {row.changed_since_approval && <StatusTag tone="warning">{t('changed.mark')}</StatusTag>}{' '}
            {row.editing_by_name && (
              <StatusTag tone="info">{t('state.edited_by', { who: row.editing_by_name })}</StatusTag>
            )}
          </>
        ),
      },
      { key: 'partner_name', title: t('column.partner_name'), width: 220 },
      { key: 'payable_amount', title: t('column.payable_amount'), width: 130, kind: 'yen', sort: true },
      { key: 'pay_date', title: t('column.pay_date'), width: 110, kind: 'date', sort: true },
      {
        key: 'remarks',
        title: t('remark.column'),
        width: 300,
        render: ({ local_id }) => <RowRemarks local_id={local_id} />,
      },
      { key: 'issue_date', title: t('column.issue_date'), width: 110, kind: 'date', sort: true },
    ],
    [t],
  );
  const [filters, setFilters] = useListFilters('approval.waiting');
  const fields = useMemo<FilterField[]>(
    () => [
      { name: 'partner_name', kind: 'text', label: t('column.partner_name') },
      { name: 'issue_date', kind: 'date_range', label: t('column.issue_date') },
      { name: 'pay_date', kind: 'date_range', label: t('column.pay_date') },
      {
        name: 'changed_since_approval',
        kind: 'select',
        label: t('column.state'),
        options: [{ value: 'true', label: t('changed.mark') }],
      },
    ],
    [t],
  );
  return (
    <div className="uk-page">
      <PageHeader title={t('waiting.title')} subtitle={t('waiting.hint')} />
      <DataTable
        id="approval.waiting"
        path="/approvals"
        row_key="id"
        row_title="local_id"
        params={{ ...filters, mine: '1' }}
        toolbar={<FilterBar value={filters} onChange={setFilters} fields={fields} />}
        columns={columns}
        default_sort="-local_id"
        sum="payable_amount"
        walk="invoice"
        views
        most={MOST_IN_SLICES}
        label={t('waiting.title')}
        card={{
          title: 'partner_name',
          figure: 'payable_amount',
          facts: ['local_id', 'pay_date', 'issue_date'],
          tags: ['top_level', 'remarks'],
        }}
        onOpen={(row) => void navigate(`/invoice/${row.local_id}`)}
        bulk={({ rows, clear }) => <BulkActs rows={rows.map(chosen)} clear={clear} />}
        empty={{ title: t('waiting.empty'), description: t('waiting.empty_hint') }}
      />
    </div>
  );
}
