import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { DataTable, type DataColumn } from '@uketori/frontend-kit/DataTable';
import { FilterBar } from '@uketori/frontend-kit/FilterBar';
import { useText } from '@uketori/frontend-kit/i18n';
import { useListFilters } from '@uketori/frontend-kit/listPlace';
import { navigate } from '@uketori/frontend-kit/navigate';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { useMemo, type ReactNode } from 'react';
import { MasterPage } from '../masters/MasterNav';

/** Suppliers whose invoices somebody corrected, and which fields are read differently since. */
export default function LessonList(): ReactNode {
  const t = useText('journal');
  const [filters, setFilters] = useListFilters('journal.lessons');
  const columns = useMemo<DataColumn<Schema<'SupplierMemory'>>[]>(
    () => [
      { key: 'name', title: t('companies.field.company_name'), width: 240, sort: true },
      { key: 't_number', title: t('field.t_number'), width: 140 },
      {
        key: 'fields',
        title: t('lessons.column.fields'),
        width: 260,
        render: (row) => row.fields.map((field) => t(`field.${field}`)).join(t('lessons.comma')),
      },
      { key: 'lessons', title: t('lessons.column.count'), width: 70, kind: 'number' },
      {
        key: 'company_id',
        title: t('lessons.column.master'),
        width: 110,
        render: (row) => t(row.company_id ? 'lessons.in_master' : 'lessons.not_in_master'),
      },
      { key: 'updated_at', title: t('lessons.column.updated_at'), width: 150, kind: 'datetime', sort: true },
    ],
    [t],
  );
  return (
    <MasterPage current="lesson">
      <PageHeader title={t('lessons.title')} subtitle={t('lessons.hint')} />
      <DataTable
        id="journal.lessons"
        path="/supplier-memories"
        row_key="id"
        columns={columns}
        params={filters}
        default_sort="-updated_at"
        label={t('lessons.title')}
        card={{
          title: 'name',
          facts: ['t_number', 'fields', 'lessons', 'company_id', 'updated_at'],
        }}
        onOpen={(row) => void navigate(`/master/lesson/${row.id}`)}
        toolbar={
          <FilterBar
            value={filters}
            onChange={setFilters}
            fields={[{ name: 'name', kind: 'text', label: t('lessons.search') }]}
          />
        }
        empty={{ title: t('lessons.empty'), description: t('lessons.empty_hint') }}
      />
    </MasterPage>
  );
}
