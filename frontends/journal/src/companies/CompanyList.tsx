import { PlusOutlined } from '@ant-design/icons';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { DataTable, type DataColumn } from '@uketori/frontend-kit/DataTable';
import { FilterBar } from '@uketori/frontend-kit/FilterBar';
import { useText } from '@uketori/frontend-kit/i18n';
import { useListFilters } from '@uketori/frontend-kit/listPlace';
import { navigate } from '@uketori/frontend-kit/navigate';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { Button } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { MasterFiles } from '../masters/MasterFiles';
import { MasterPage } from '../masters/MasterNav';

/** Suppliers: what is known of them, and the journal learned for each. */
export default function CompanyList(): ReactNode {
  const t = useText('journal');
  const mayUpdate = useAbility('company:update') > 0;
  const [filters, setFilters] = useListFilters('journal.companies');
  const columns = useMemo<DataColumn<Schema<'Company'>>[]>(
    () => [
      { key: 'company_name', title: t('companies.field.company_name'), width: 260, sort: true },
      { key: 't_number', title: t('field.t_number'), width: 140 },
      { key: 'phone_number', title: t('field.phone'), width: 130 },
      {
        key: 'debit',
        title: t('side.debit'),
        width: 150,
        render: (row) => row.debit_account_title.name ?? '',
      },
      {
        key: 'credit',
        title: t('side.credit'),
        width: 150,
        render: (row) => row.credit_account_title.name ?? '',
      },
      {
        key: 'patterns',
        title: t('companies.patterns'),
        width: 130,
        kind: 'number',
        render: (row) => row.patterns.length,
      },
      { key: 'bank_name', title: t('field.bank_name'), width: 140 },
      { key: 'account_number', title: t('field.account_number'), width: 110 },
      { key: 'updated_at', title: t('companies.field.updated_at'), width: 150, kind: 'datetime', sort: true },
    ],
    [t],
  );
  return (
    <MasterPage current="company">
      <PageHeader
        title={t('masters.nav.company')}
        subtitle={t('companies.hint')}
        actions={
          <>
            <MasterFiles
              records={{ kind: 'company', resource: 'company', title: t('masters.nav.company') }}
              onImported={() => void invalidate('/companies')}
            />
            {mayUpdate && (
              <Button
                type="primary"
                icon={<PlusOutlined />}
                onClick={() => void navigate('/master/company/new')}
              >
                {t('masters.add')}
              </Button>
            )}
          </>
        }
      />
      <DataTable
        id="journal.companies"
        path="/companies"
        row_key="id"
        views
        columns={columns}
        params={filters}
        default_sort="company_name"
        label={t('masters.nav.company')}
        card={{ title: 'company_name', facts: ['t_number', 'phone_number', 'bank_name', 'account_number'] }}
        onOpen={(row) => void navigate(`/master/company/${row.id}`)}
        toolbar={
          <FilterBar
            value={filters}
            onChange={setFilters}
            fields={[{ name: 'q', kind: 'text', label: t('companies.search') }]}
          />
        }
        empty={{ title: t('companies.empty'), description: t('companies.empty_hint') }}
      />
    </MasterPage>
  );
}
