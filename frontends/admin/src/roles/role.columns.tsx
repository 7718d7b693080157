import { CopyOutlined, DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import type { ShortColumn } from '@uketori/frontend-kit/pro/ShortTable';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import styles from '../settings/frame.module.css';
import list from './list.module.css';
import { LAST_SEEDED_ROLE_ID, type Role } from './role.types';

export interface RoleActs {
  copy: (role: Role) => void;
  rename: (role: Role) => void;
  remove: (role: Role) => void;
}

/** Columns of the roles; without acts they are only looked at. */
export function roleColumns(t: ReturnType<typeof useText>, acts: RoleActs | null): ShortColumn<Role>[] {
  return [
    {
      key: 'name',
      title: t('role.name'),
      width: 260,
      render: (_, role) => (
        <div className={list.named}>
          <Link to={`/role/${role.id}`}>
            <span lang="ja">{role.name}</span>
          </Link>
          <span className={list.kind}>
            <Kind role={role} />
          </span>
        </div>
      ),
    },
    {
      key: 'kind',
      title: t('role.kind'),
      width: 120,
      render: (_, role) => <Kind role={role} />,
    },
    {
      key: 'members',
      title: t('role.members'),
      width: 110,
      align: 'end',
      render: (_, role) => <span className="uk-num">{t('role.member_count', { count: role.members })}</span>,
    },
    {
      key: 'actions',
      width: 150,
      render: (_, role) => acts && <Actions role={role} acts={acts} t={t} />,
    },
  ];
}

interface ActionsProps {
  role: Role;
  acts: RoleActs;
  t: ReturnType<typeof useText>;
}

function Actions({ role, acts, t }: ActionsProps): ReactNode {
  return (
    <div className={styles.actions}>
      <Button
        type="text"
        size="small"
        icon={<CopyOutlined />}
        title={t('role.copy')}
        aria-label={t('role.copy_of', { name: role.name })}
        onClick={() => acts.copy(role)}
      />
      <Button
        type="text"
        size="small"
        icon={<EditOutlined />}
        title={t('role.rename')}
        aria-label={t('role.rename_of', { name: role.name })}
        onClick={() => acts.rename(role)}
      />
      <Button
        type="text"
        size="small"
        danger
        disabled={role.id <= LAST_SEEDED_ROLE_ID || role.members > 0}
        icon={<DeleteOutlined />}
        title={deleteHint(role, t)}
        aria-label={t('role.delete_of', { name: role.name })}
        onClick={() => acts.remove(role)}
      />
    </div>
  );
}

function Kind({ role }: { role: Role }): ReactNode {
  const t = useText('admin');
  const is_seeded = role.id <= LAST_SEEDED_ROLE_ID;
  return (
    <StatusTag tone={is_seeded ? 'neutral' : 'info'}>{t(is_seeded ? 'role.seeded' : 'role.own')}</StatusTag>
  );
}

function deleteHint(role: Role, t: (key: string) => string): string {
  if (role.id <= LAST_SEEDED_ROLE_ID) return t('role.seeded_stays');
  return role.members > 0 ? t('role.in_use') : t('action.delete');
}
