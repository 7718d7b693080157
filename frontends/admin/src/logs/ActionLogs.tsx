import type { Query } from '@uketori/frontend-kit/api';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { DataTable, type DataColumn } from '@uketori/frontend-kit/DataTable';
import { FilterBar } from '@uketori/frontend-kit/FilterBar';
import { useText } from '@uketori/frontend-kit/i18n';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { PersonName } from '@uketori/frontend-kit/PersonName';
import { useMemo, useState, type ReactNode } from 'react';
import styles from '../parts/frame.module.css';
import { SettingsFrame } from '../parts/SettingsFrame';
import type { Member } from '../users/user.types';
import { ChainPanel } from './ChainPanel';
import { LOG_MENUS, toLogQuery } from './logFilter';

interface Row {
  id: string;
  action: string;
  menu: string;
  subject_type: string;
  subject_id: string;
  local_id: number;
  user_name: string;
  occurred_at: string;
  changed_fields: string[];
}

const MEMBERS = { limit: 100 };

/** Who did what in the whole organization, newest first. */
export default function ActionLogs(): ReactNode {
  const t = useText('admin');
  const [filter, setFilter] = useState<Query>({});
  const params = useMemo(() => toLogQuery(filter), [filter]);
  const members = useApiQuery<{ items: Member[] }>('/users', MEMBERS).data?.items ?? [];
  const columns = useMemo<DataColumn<Row>[]>(
    () => [
      {
        key: 'occurred_at',
        title: t('log.occurred_at'),
        width: 160,
        kind: 'datetime',
        sort: true,
        fixed: 'start',
      },
      {
        key: 'user_name',
        title: t('log.user_name'),
        width: 150,
        render: (row) => <PersonName name={row.user_name} />,
      },
      {
        key: 'menu',
        title: t('log.menu'),
        width: 110,
        render: (row) => t(`log.menus.${row.menu}`, { defaultValue: row.menu }),
      },
      {
        key: 'action',
        title: t('log.action'),
        width: 250,
        render: (row) => t(`log.actions.${row.action}`, { defaultValue: row.action }),
      },
      {
        key: 'subject_type',
        title: t('log.subject'),
        width: 170,
        render: (row) =>
          `${t(`log.subjects.${row.subject_type}`, { defaultValue: row.subject_type })}${row.local_id > 0 ? ` #${row.local_id}` : ''}`,
      },
      {
        key: 'changed_fields',
        title: t('log.changed_fields'),
        width: 260,
        hidden: true,
        render: (row) => (
          <span className={styles.code} title={row.changed_fields.join(', ')}>
            {row.changed_fields.join(', ')}
          </span>
        ),
      },
    ],
    [t],
  );
  return (
    <SettingsFrame>
      <PageHeader title={t('log.title')} subtitle={t('log.hint')} />
      <ChainPanel />
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
      <DataTable<Row>
        id="admin.logs"
        path="/action-logs"
        row_key="id"
        label={t('log.title')}
        columns={columns}
        params={params}
        default_sort="-occurred_at"
        empty={{ title: t('log.empty'), description: t('log.empty_hint') }}
      />
    </SettingsFrame>
  );
}
