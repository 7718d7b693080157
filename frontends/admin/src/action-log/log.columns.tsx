import type { DataColumn } from '@uketori/frontend-kit/DataTable';
import type { useText } from '@uketori/frontend-kit/i18n';
import { PersonName } from '@uketori/frontend-kit/PersonName';
import styles from '../settings/frame.module.css';

export interface LogRow {
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

/** Columns of the log: when, who, what, and on what. */
export function logColumns(t: ReturnType<typeof useText>): DataColumn<LogRow>[] {
  return [
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
  ];
}
