import { CloudUploadOutlined, ExportOutlined } from '@ant-design/icons';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { api, type Query } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { ConfirmDelete } from '@uketori/frontend-kit/ConfirmDelete';
import { DataTable, type Selection } from '@uketori/frontend-kit/DataTable';
import { errorText } from '@uketori/frontend-kit/errorText';
import { FilterBar, type FilterField } from '@uketori/frontend-kit/FilterBar';
import { useText } from '@uketori/frontend-kit/i18n';
import { navigate } from '@uketori/frontend-kit/navigate';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { Slot } from '@uketori/frontend-kit/Slot';
import { toast } from '@uketori/frontend-kit/toast';
import { useLiveRefresh } from '@uketori/frontend-kit/useLiveRefresh';
import { Button } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { DEAL_STATES } from '../accounting/accounting.types';
import { SendDialog } from '../accounting/SendDialog';
import { useAccountingCompany, useMaySend } from '../accounting/useAccounting';
import { ExportDialog } from '../exports/ExportDialog';
import type { ExportTarget } from '../exports/export.types';
import styles from './list.module.css';
import { invoiceColumns, type InvoiceRow } from './invoice.columns';

const STATUSES = ['reading', 'read', 'approving', 'approved', 'confirming', 'linked', 'paid', 'deleted'];

/** The server leaves deleted ones out unless they are asked for. */
function withDeleted(filters: Query): Query {
  const asks = String(filters.status ?? '').includes('deleted');
  return asks ? { ...filters, deleted: 'true,false' } : filters;
}

/** The list's filters as the export's body takes them. */
function asTarget(filters: Query): ExportTarget {
  const given = Object.entries(filters).filter(([, value]) => value != null && value !== '');
  return {
    query: Object.fromEntries(
      given.map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : String(value)]),
    ),
  };
}

/** Where the last sending to the accounting service stands. */
function accountingFilter(t: (key: string) => string): FilterField {
  return {
    name: 'accounting',
    kind: 'multi_select',
    label: t('accounting.deal_state'),
    options: [
      { value: 'none', label: t('accounting.not_sent') },
      ...DEAL_STATES.map((value) => ({ value, label: t(`accounting.state.${value}`) })),
    ],
  };
}

/** All invoices of the organization: find, choose, approve or delete many, open one. */
export default function InvoiceList(): ReactNode {
  const t = useText('journal');
  const [address] = useSearchParams();
  const [filters, setFilters] = useState<Query>(() =>
    address.get('search') ? { q: address.get('search') } : {},
  );
  const isLinked = useAccountingCompany().data?.configured === true;
  const maySend = useMaySend();
  const columns = useMemo(() => invoiceColumns(t, { accounting: isLinked }), [t, isLinked]);
  const mayDelete = useAbility('invoice:delete') > 0;
  const mayJournal = useAbility('invoice:export_journal') > 0;
  const mayTable = useAbility('invoice:export_table') > 0;
  const mayExport = mayJournal || mayTable;
  const [exporting, setExporting] = useState<ExportTarget | null>(null);
  const [sending, setSending] = useState<Selection<InvoiceRow> | null>(null);
  const [deleting, setDeleting] = useState<Selection<InvoiceRow> | null>(null);
  useLiveRefresh('admin', 'invoice.', '/invoices');

  const remove = async (selection: Selection<InvoiceRow>) => {
    const ids = selection.rows.map((row) => row.local_id);
    try {
      await api.post('/invoices/bulk-delete', { ids, confirm: 'DELETE' });
      toast.success(t('bulk.deleted', { count: ids.length }));
      selection.clear();
    } catch (error) {
      toast.error(errorText(error, 'invoice'));
    }
    setDeleting(null);
    await invalidate('/invoices');
  };

  return (
    <div className="uk-page">
      <PageHeader
        title={t('invoice.list')}
        subtitle={t('invoice.list_hint')}
        actions={
          mayExport && (
            <Button icon={<ExportOutlined />} onClick={() => setExporting(asTarget(filters))}>
              {t('export.open')}
            </Button>
          )
        }
      />
      <DataTable<InvoiceRow>
        id="journal.invoices"
        path="/invoices"
        row_key="id"
        columns={columns}
        params={withDeleted(filters)}
        default_sort="-local_id"
        label={t('invoice.list')}
        rowClassName={(row) => (row.viewed ? '' : (styles.unseen ?? ''))}
        onOpen={(row) => void navigate(`/invoice/${row.local_id}`)}
        toolbar={
          <FilterBar
            value={filters}
            onChange={setFilters}
            fields={[
              { name: 'q', kind: 'text', label: t('filter.q') },
              {
                name: 'status',
                kind: 'multi_select',
                label: t('field.status'),
                options: STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
              },
              {
                name: 'qualified_verdict',
                kind: 'multi_select',
                label: t('field.is_qualified'),
                options: ['qualified', 'check', 'unqualified'].map((value) => ({
                  value,
                  label: t(`qualified.${value}`),
                })),
              },
              { name: 'issue_date', kind: 'date_range', label: t('field.issue_date') },
              { name: 'pay_date', kind: 'date_range', label: t('field.pay_date') },
              {
                name: 'exported',
                kind: 'select',
                label: t('export.exported_label'),
                options: [
                  { value: 'false', label: t('export.exported.not_exported') },
                  { value: 'true', label: t('export.exported.exported') },
                ],
              },
              ...(isLinked ? [accountingFilter(t)] : []),
            ]}
          />
        }
        bulk={(selection) => (
          <>
            <Slot
              name="invoice.list.bulk"
              props={{
                rows: selection.rows.map(({ id, local_id, version }) => ({ id, local_id, version })),
                clear: selection.clear,
                onChanged: () => void invalidate('/invoices'),
              }}
            />
            {mayExport && (
              <Button
                size="small"
                icon={<ExportOutlined />}
                onClick={() => setExporting({ ids: selection.rows.map((row) => row.local_id) })}
              >
                {t('export.selected')}
              </Button>
            )}
            {maySend && (
              <Button size="small" icon={<CloudUploadOutlined />} onClick={() => setSending(selection)}>
                {t('accounting.send_selected')}
              </Button>
            )}
            {mayDelete && (
              <Button danger size="small" onClick={() => setDeleting(selection)}>
                {t('bulk.delete')}
              </Button>
            )}
          </>
        )}
        empty={{ title: t('invoice.empty'), description: t('invoice.empty_hint') }}
      />
      {exporting && <ExportDialog target={exporting} onClose={() => setExporting(null)} />}
      {sending && (
        <SendDialog
          ids={sending.rows.map((row) => row.local_id)}
          onClose={() => setSending(null)}
          onSent={() => {
            sending.clear();
            setSending(null);
          }}
        />
      )}
      {deleting && (
        <ConfirmDelete
          open
          title={t('bulk.delete_title', { count: deleting.rows.length })}
          onCancel={() => setDeleting(null)}
          onConfirm={() => remove(deleting)}
        />
      )}
    </div>
  );
}
