import { DownloadOutlined } from '@ant-design/icons';
import type { QueryOf } from '@uketori/frontend-kit/apiTypes';
import { DataTable, type DataColumn } from '@uketori/frontend-kit/DataTable';
import { errorText } from '@uketori/frontend-kit/errorText';
import { FilterBar } from '@uketori/frontend-kit/FilterBar';
import { useText } from '@uketori/frontend-kit/i18n';
import { toast } from '@uketori/frontend-kit/toast';
import { useLiveRefresh } from '@uketori/frontend-kit/useLiveRefresh';
import { Button } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { downloadRun } from './download';
import type { ExportRun } from './export.types';
import { EXPORT_KINDS } from './useExportChoice';

/** Files that were made: who, when, in what format; the same bytes again. */
export function RunList(): ReactNode {
  const t = useText('journal');
  const [filters, setFilters] = useState<QueryOf<'/exports'>>({});
  useLiveRefresh('admin', 'export.', '/exports');
  const columns = useMemo<DataColumn<ExportRun>[]>(
    () => [
      { key: 'number', title: t('export.run.number'), width: 70, kind: 'number', sort: true },
      { key: 'created_at', title: t('export.run.created_at'), width: 150, kind: 'datetime' },
      { key: 'created_by_name', title: t('export.run.created_by'), width: 130 },
      {
        key: 'kind',
        title: t('export.kind_label'),
        width: 120,
        render: (row) => t(`export.kind.${row.kind}`),
      },
      { key: 'format_name', title: t('export.format'), width: 230 },
      { key: 'invoice_count', title: t('export.run.invoices'), width: 90, kind: 'number' },
      { key: 'row_count', title: t('export.run.rows'), width: 90, kind: 'number' },
      {
        key: 'download',
        title: t('export.run.file'),
        width: 160,
        render: (row) => (
          <Button
            size="small"
            icon={<DownloadOutlined />}
            title={row.file_name}
            onClick={(event) => {
              event.stopPropagation();
              downloadRun(row).catch((error: unknown) => toast.error(errorText(error)));
            }}
          >
            {t('export.run.download')}
          </Button>
        ),
      },
      {
        key: 'sha256',
        title: 'SHA-256',
        width: 150,
        render: (row) => (
          <code title={row.sha256} dir="ltr">
            {row.sha256.slice(0, 16)}…
          </code>
        ),
      },
    ],
    [t],
  );
  return (
    <DataTable
      id="journal.exports"
      path="/exports"
      row_key="id"
      columns={columns}
      params={filters}
      default_sort="-number"
      label={t('export.history')}
      card={{
        title: 'format_name',
        facts: ['number', 'created_at', 'created_by_name', 'invoice_count', 'row_count'],
        menu: 'download',
      }}
      toolbar={
        <FilterBar
          value={filters}
          onChange={setFilters}
          fields={[
            {
              name: 'kind',
              kind: 'multi_select',
              label: t('export.kind_label'),
              options: EXPORT_KINDS.map((value) => ({ value, label: t(`export.kind.${value}`) })),
            },
          ]}
        />
      }
      empty={{ title: t('export.run.empty'), description: t('export.run.empty_hint') }}
    />
  );
}
