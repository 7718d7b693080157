import { CalendarOutlined, ExportOutlined } from '@ant-design/icons';
import { isAllowed, useAbility } from '@uketori/frontend-kit/abilities';
import type { Query } from '@uketori/frontend-kit/api';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import type { QueryOf } from '@uketori/frontend-kit/apiTypes';
import { MOST_IN_SLICES } from '@uketori/frontend-kit/BulkButton';
import { DataTable, type Selection } from '@uketori/frontend-kit/DataTable';
import { FilterBar, namesOf } from '@uketori/frontend-kit/FilterBar';
import { useText } from '@uketori/frontend-kit/i18n';
import { useListFilters } from '@uketori/frontend-kit/listPlace';
import { navigate } from '@uketori/frontend-kit/navigate';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { useSession } from '@uketori/frontend-kit/session';
import { useLiveRefresh } from '@uketori/frontend-kit/useLiveRefresh';
import { Button } from 'antd';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { useAccountingCompany, useMaySend } from '../accounting/useAccounting';
import type { ExportRequest } from '../exports/export.types';
import BeginHint from '../initial-settings/BeginHint';
import styles from './list.module.css';
import { DeleteInvoices, InvoiceBulk } from './InvoiceBulk';
import { invoiceColumns, type InvoiceRow } from './invoice.columns';
import { invoiceFilters } from './invoice.filters';
import { LinkFilters } from './LinkFilters';
import { useDepartmentChoice } from './useDepartmentChoice';

// The list appears before its dialogs are loaded.
const ExportDialog = lazy(async () => ({ default: (await import('../exports/ExportDialog')).ExportDialog }));
const SendDialog = lazy(async () => ({ default: (await import('../accounting/SendDialog')).SendDialog }));

/** The server leaves deleted ones out unless the request includes them. */
function withDeleted(filters: QueryOf<'/invoices'>): QueryOf<'/invoices'> {
  const asks = String(filters.status ?? '').includes('deleted');
  return asks ? { ...filters, deleted: 'true,false' } : filters;
}

/** The list's filters as the export's body takes them. */
function asTarget(filters: Query): ExportRequest['target'] {
  const given = Object.entries(filters).filter(([, value]) => value != null && value !== '');
  return {
    query: Object.fromEntries(
      given.map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : String(value)]),
    ),
  };
}

/** As many people are offered as uploaders and approvers. */
const PEOPLE = { params: { query: { limit: 100 } } } as const;

/** The fields of the filter bar, departments among them for users who may read the master; and their parameters. */
function useFields(isLinked: boolean, filters: Query) {
  const t = useText('journal');
  const { user, abilities } = useSession();
  const mayRead = isAllowed(abilities, ['department:read', 'master:read']);
  const departments = useDepartmentChoice(mayRead);
  // Their names are needed once somebody is at the filters, or has chosen one of them.
  const [asked, setAsked] = useState(false);
  const isNamed = Boolean(filters.approver ?? filters.created_by);
  const people = useApiQuery('/users', PEOPLE, { enabled: asked || isNamed }).data?.items;
  return useMemo(() => {
    const by = { me: user.id, ...(departments && { departments }), ...(people && { people }) };
    const fields = invoiceFilters(t, isLinked, by);
    return { fields, covered: new Set(fields.flatMap(namesOf)), onUse: () => setAsked(true) };
  }, [t, isLinked, user.id, departments, people]);
}

/** All invoices of the organization: find, choose, approve or delete many, open one. */
export default function InvoiceList(): ReactNode {
  const t = useText('journal');
  const [filters, setFilters] = useListFilters<QueryOf<'/invoices'>>('journal.invoices');
  const isLinked = useAccountingCompany().data?.configured === true;
  const maySend = useMaySend();
  const { fields, covered, onUse } = useFields(isLinked, filters);
  const columns = useMemo(() => invoiceColumns(t, { accounting: isLinked }), [t, isLinked]);
  const mayDelete = useAbility('invoice:delete') > 0;
  const mayJournal = useAbility('invoice:export_journal') > 0;
  const mayTable = useAbility('invoice:export_table') > 0;
  const mayExport = mayJournal || mayTable;
  const [exporting, setExporting] = useState<ExportRequest['target'] | null>(null);
  const [sending, setSending] = useState<Selection<InvoiceRow> | null>(null);
  const [deleting, setDeleting] = useState<Selection<InvoiceRow> | null>(null);
  useLiveRefresh('admin', 'invoice.', '/invoices');

  return (
    <div className="uk-page">
      <PageHeader
        title={t('invoice.list')}
        subtitle={t('invoice.list_hint')}
        actions={
          <>
            <Button icon={<CalendarOutlined />} onClick={() => void navigate('/invoice/recurring')}>
              {t('recurring.title')}
            </Button>
            {mayExport && (
              <Button icon={<ExportOutlined />} onClick={() => setExporting(asTarget(filters))}>
                {t('export.open')}
              </Button>
            )}
          </>
        }
      />
      <BeginHint className={styles.begin} />
      <DataTable
        id="journal.invoices"
        path="/invoices"
        row_key="id"
        row_title="local_id"
        columns={columns}
        params={withDeleted(filters)}
        default_sort="-local_id"
        sum="payable_amount"
        walk="invoice"
        views
        most={MOST_IN_SLICES}
        label={t('invoice.list')}
        card={{
          title: 'partner_name',
          figure: 'payable_amount',
          facts: ['local_id', 'pay_date', 'issue_date'],
          tags: ['status', 'attention'],
        }}
        rowClassName={(row) => (row.viewed ? '' : (styles.unseen ?? ''))}
        onOpen={(row) => void navigate(`/invoice/${row.local_id}`)}
        toolbar={
          <FilterBar
            value={filters}
            onChange={setFilters}
            fields={fields}
            onUse={onUse}
            extra={<LinkFilters covered={covered} value={filters} onChange={setFilters} />}
          />
        }
        bulk={(selection) => (
          <InvoiceBulk
            selection={selection}
            onExport={mayExport ? setExporting : undefined}
            onSend={maySend ? setSending : undefined}
            onDelete={mayDelete ? setDeleting : undefined}
          />
        )}
        empty={{ title: t('invoice.empty'), description: t('invoice.empty_hint') }}
      />
      <Suspense fallback={null}>
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
      </Suspense>
      {deleting && <DeleteInvoices selection={deleting} onEnd={() => setDeleting(null)} />}
    </div>
  );
}
