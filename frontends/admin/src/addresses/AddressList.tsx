import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { useApiMutation, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { ConfirmDelete } from '@uketori/frontend-kit/ConfirmDelete';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { Alert, Button, Table, type TableColumnType } from 'antd';
import { useState, type ReactNode } from 'react';
import styles from '../parts/frame.module.css';
import { RecordState } from '../parts/RecordState';
import { SettingsFrame } from '../parts/SettingsFrame';
import { AddressDialog, type Address } from './AddressDialog';

/** Addresses the organization may be used from. None means from everywhere. */
export default function AddressList(): ReactNode {
  const t = useText('admin');
  const may_edit = useAbility('settings:update') > 0;
  const list = useApiQuery<{ items: Address[] }>('/ip-restrictions');
  const own = useApiQuery<{ ip_address: string }>('/ip-restrictions/own');
  const [editing, setEditing] = useState<Address | 'new' | null>(null);
  const [deleting, setDeleting] = useState<Address | null>(null);
  const remove = useApiMutation<Address>({
    method: 'DELETE',
    path: ({ id }) => `/ip-restrictions/${id}`,
    invalidates: ['/ip-restrictions'],
    success: t('ip.deleted'),
    onSuccess: () => setDeleting(null),
    onError: () => setDeleting(null),
  });
  const columns: TableColumnType<Address>[] = [
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
        may_edit && (
          <div className={styles.actions}>
            <Button
              type="text"
              size="small"
              icon={<EditOutlined />}
              disabled={row.is_current}
              title={row.is_current ? t('ip.current_stays') : t('action.edit')}
              aria-label={t('ip.edit_of', { address: row.ip_address })}
              onClick={() => setEditing(row)}
            />
            <Button
              type="text"
              size="small"
              danger
              icon={<DeleteOutlined />}
              disabled={row.is_current}
              title={row.is_current ? t('ip.current_stays') : t('action.delete')}
              aria-label={t('ip.delete_of', { address: row.ip_address })}
              onClick={() => setDeleting(row)}
            />
          </div>
        ),
    },
  ];
  const add = may_edit && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
      {t('ip.add')}
    </Button>
  );
  const is_first = list.data?.items.length === 0;
  return (
    <SettingsFrame>
      <PageHeader title={t('ip.title')} subtitle={t('ip.hint')} actions={!is_first && add} />
      <Alert
        type={own.error ? 'warning' : 'info'}
        showIcon
        style={{ marginBottom: 12 }}
        title={
          own.error ? (
            errorText(own.error)
          ) : (
            <>
              {t('ip.own')}{' '}
              <bdi dir="ltr" className={styles.code}>
                {own.data?.ip_address ?? '…'}
              </bdi>
            </>
          )
        }
      />
      {!list.data && <RecordState error={list.error} onRetry={() => void list.refetch()} />}
      {is_first && (
        <div className={styles.wide}>
          <EmptyState title={t('ip.empty')} description={t('ip.empty_hint')} action={add} />
        </div>
      )}
      {list.data && !is_first && (
        <div className={styles.wide}>
          <Table<Address>
            size="small"
            rowKey="id"
            columns={columns}
            dataSource={list.data.items}
            pagination={false}
            scroll={{ x: 560 }}
          />
        </div>
      )}
      <AddressDialog
        editing={editing}
        own={is_first ? (own.data?.ip_address ?? '') : ''}
        is_first={is_first}
        onClose={() => setEditing(null)}
      />
      <ConfirmDelete
        open={deleting !== null}
        busy={remove.isPending}
        title={t('ip.delete_title', { address: deleting?.ip_address ?? '' })}
        onCancel={() => setDeleting(null)}
        onConfirm={() => deleting && remove.mutate(deleting)}
      >
        <p>{t('ip.delete_body')}</p>
      </ConfirmDelete>
    </SettingsFrame>
  );
}
