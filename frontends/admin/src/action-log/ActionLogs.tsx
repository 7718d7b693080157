import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { PagedTable } from '@uketori/frontend-kit/pro/PagedTable';
import { FilterBar } from '@uketori/frontend-kit/FilterBar';
import { useText } from '@uketori/frontend-kit/i18n';
import { useListFilters } from '@uketori/frontend-kit/listPlace';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { useMemo, type ReactNode } from 'react';
import { SettingsFrame } from '../settings/SettingsFrame';
import { ChainPanel } from './ChainPanel';
import { logColumns } from './log.columns';
import { LOG_MENUS, toLogQuery } from './logFilter';

const MEMBERS = { limit: 100 };

/** All actions in the organization with their authors, newest first. */
export default function ActionLogs(): ReactNode {
  const t = useText('admin');
  const [filter, setFilter] = useListFilters('admin.logs');
  const params = useMemo(() => toLogQuery(filter), [filter]);
  const members = useApiQuery('/users', { params: { query: MEMBERS } }).data?.items ?? [];
  const columns = useMemo(() => logColumns(t), [t]);
  return (
    <SettingsFrame>
      <PageHeader title={t('log.title')} subtitle={t('log.hint')} />
      <ChainPanel />
      <PagedTable
        id="admin.logs"
        path="/action-logs"
        row_key="id"
        label={t('log.title')}
        columns={columns}
        params={params}
        default_sort="-occurred_at"
        toolbar={
          <FilterBar
            value={filter}
            onChange={setFilter}
            fields={[
              { name: 'occurred_at', label: t('log.period'), kind: 'date_range' },
              {
                name: 'menu',
                label: t('log.menu'),
                kind: 'multi_select',
                width: 180,
                options: LOG_MENUS.map((value) => ({ value, label: t(`log.menus.${value}`) })),
              },
              {
                name: 'user_id',
                label: t('log.user_name'),
                kind: 'select',
                width: 180,
                options: members.map(({ user_id, full_name }) => ({ value: user_id, label: full_name })),
              },
            ]}
          />
        }
        empty={{ title: t('log.empty'), description: t('log.empty_hint') }}
      />
    </SettingsFrame>
  );
}
