import type { Schema } from '@uketori/frontend-kit/apiTypes';
import type { DataColumn } from '@uketori/frontend-kit/DataTable';
import type { useText } from '@uketori/frontend-kit/i18n';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { clockTime, type LoginLock } from './locks';
import { type Member, SUPPORT_STATUS } from './user.types';

/** Columns of the members; `own` is the id of the member who looks, `locks` whose log-ins are delayed. */
export function userColumns(
  t: ReturnType<typeof useText>,
  departments: readonly Schema<'Master'>[],
  own: string | undefined,
  locks: ReadonlyMap<string, LoginLock>,
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
          {row.user_status === SUPPORT_STATUS && (
            <StatusTag tone="progress">{t('user.support_tag')}</StatusTag>
          )}
          <LockTag t={t} lock={locks.get(row.id)} />
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

function LockTag({ t, lock }: { t: ReturnType<typeof useText>; lock: LoginLock | undefined }): ReactNode {
  if (!lock) return null;
  return (
    <Tooltip title={t('user.lock.until', { time: clockTime(lock.delayed_until) })}>
      <span>
        <StatusTag tone="warning">{t('user.lock.tag')}</StatusTag>
      </span>
    </Tooltip>
  );
}
