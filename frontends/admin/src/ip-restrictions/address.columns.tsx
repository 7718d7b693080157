import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import type { useText } from '@uketori/frontend-kit/i18n';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import type { ShortColumn } from '@uketori/frontend-kit/pro/ShortTable';
import { Button } from 'antd';
import styles from '../settings/frame.module.css';
import type { Address } from './AddressDialog';

export interface AddressActs {
  edit: (row: Address) => void;
  remove: (row: Address) => void;
}

/** Columns of the addresses. The current one stays: without it the users here could not come back. */
export function addressColumns(
  t: ReturnType<typeof useText>,
  acts: AddressActs | null,
): ShortColumn<Address>[] {
  return [
    {
      key: 'ip_address',
      title: t('ip.ip_address'),
      width: 260,
      render: (_, row) => (
        <>
          <bdi dir="ltr" className={styles.code}>
            {row.ip_address}
          </bdi>{' '}
          {row.is_current && <StatusTag tone="success">{t('ip.current')}</StatusTag>}
        </>
      ),
    },
    {
      key: 'description',
      title: t('ip.description'),
      render: (_, row) => <span lang="ja">{row.description || '–'}</span>,
    },
    {
      key: 'actions',
      width: 100,
      render: (_, row) =>
        acts && (
          <div className={styles.actions}>
            <Button
              type="text"
              size="small"
              icon={<EditOutlined />}
              disabled={row.is_current}
              title={row.is_current ? t('ip.current_stays') : t('action.edit')}
              aria-label={t('ip.edit_of', { address: row.ip_address })}
              onClick={() => acts.edit(row)}
            />
            <Button
              type="text"
              size="small"
              danger
              icon={<DeleteOutlined />}
              disabled={row.is_current}
              title={row.is_current ? t('ip.current_stays') : t('action.delete')}
              aria-label={t('ip.delete_of', { address: row.ip_address })}
              onClick={() => acts.remove(row)}
            />
          </div>
        ),
    },
  ];
}
