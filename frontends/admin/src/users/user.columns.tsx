import type { DataColumn } from '@uketori/frontend-kit/DataTable';
import type { useText } from '@uketori/frontend-kit/i18n';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import type { Department, Member } from './user.types';

/** Columns of the members; `own` is the id of the member who looks. */
export function userColumns(
  t: ReturnType<typeof useText>,
  departments: readonly Department[],
  own: string | undefined,
): DataColumn<Member>[] {
  const names = new Map(departments.map(({ id, name }) => [id, name]));
  return [
    {
      key: 'full_name',
      title: t('user.full_name'),
      width: 190,
      sort: true,
      fixed: 'start',
      render: (row) => (
        <>
          <span lang="ja">{row.full_name}</span>{' '}
          {row.id === own && <StatusTag tone="info">{t('user.you')}</StatusTag>}
        </>
      ),
    },
    { key: 'email', title: t('user.email'), width: 215, sort: true },
    { key: 'role_name', title: t('user.role'), width: 130, sort: 'role_id' },
    {
      key: 'department_id',
      title: t('user.department'),
      width: 140,
      render: (row) => <span lang="ja">{names.get(row.department_id ?? '') ?? '–'}</span>,
    },
    { key: 'user_code', title: t('user.user_code'), width: 130, sort: true },
    {
      key: 'status',
      title: t('user.status'),
      width: 90,
      render: (row) => (
        <StatusTag tone={row.status === 'active' ? 'success' : 'neutral'}>
          {t(`user.statuses.${row.status}`)}
        </StatusTag>
      ),
    },
  ];
}
