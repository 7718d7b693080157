import { PlusOutlined } from '@ant-design/icons';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { useApiMutation, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { useText } from '@uketori/frontend-kit/i18n';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { DateText, DateTimeText } from '@uketori/frontend-kit/Yen';
import { App, Button, Table, type TableColumnType } from 'antd';
import { useState, type ReactNode } from 'react';
import styles from '../parts/frame.module.css';
import { RecordState } from '../parts/RecordState';
import { SettingsFrame } from '../parts/SettingsFrame';
import { ApiKeyDialog } from './ApiKeyDialog';
import { stateOf, type ApiKey } from './apiKey';

const TONES = { active: 'success', expired: 'warning', revoked: 'neutral' } as const;

/** Keys for the upload API and other programs. */
export default function ApiKeys(): ReactNode {
  const t = useText('admin');
  const { modal } = App.useApp();
  const may_edit = useAbility('settings:update') > 0;
  const keys = useApiQuery<{ items: ApiKey[] }>('/api-keys');
  const [creating, setCreating] = useState(false);
  const revoke = useApiMutation<ApiKey>({
    method: 'DELETE',
    path: ({ id }) => `/api-keys/${id}`,
    invalidates: ['/api-keys'],
    success: t('key.revoked'),
  });
  const ask = (key: ApiKey) =>
    modal.confirm({
      title: t('key.revoke_title', { name: key.name }),
      content: t('key.revoke_body'),
      okText: t('key.revoke'),
      okButtonProps: { danger: true },
      cancelText: t('action.cancel'),
      onOk: () => revoke.mutateAsync(key).catch(() => undefined),
    });
  const columns: TableColumnType<ApiKey>[] = [
    { key: 'name', title: t('key.name'), width: 160, render: (_, key) => <span lang="ja">{key.name}</span> },
    {
      key: 'key_prefix',
      title: t('key.key'),
      width: 110,
      render: (_, key) => (
        <bdi dir="ltr" className={styles.code}>
          {key.key_prefix}…
        </bdi>
      ),
    },
    {
      key: 'state',
      title: t('key.state'),
      width: 80,
      render: (_, key) => {
        const state = stateOf(key, new Date().toISOString());
        return <StatusTag tone={TONES[state]}>{t(`key.states.${state}`)}</StatusTag>;
      },
    },
    {
      key: 'abilities',
      title: t('key.abilities'),
      width: 70,
      align: 'end',
      render: (_, key) => t('key.ability_count', { count: Object.keys(key.abilities).length }),
    },
    {
      key: 'last_used_at',
      title: t('key.last_used_at'),
      width: 140,
      render: (_, key) => (key.last_used_at ? <DateTimeText value={key.last_used_at} /> : t('key.never')),
    },
    {
      key: 'expires_at',
      title: t('key.expires_at'),
      width: 105,
      render: (_, key) => (key.expires_at ? <DateText value={localDay(key.expires_at)} /> : t('key.no_end')),
    },
    {
      key: 'created_at',
      title: t('key.created_by'),
      width: 145,
      render: (_, key) => (
        <>
          <span lang="ja">{key.created_by_name}</span>
          <div className="uk-muted">
            <DateTimeText value={key.created_at} />
          </div>
        </>
      ),
    },
    {
      key: 'actions',
      width: 90,
      render: (_, key) =>
        may_edit &&
        key.revoked_at === null && (
          <Button size="small" type="text" danger onClick={() => ask(key)}>
            {t('key.revoke')}
          </Button>
        ),
    },
  ];
  const create = may_edit && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setCreating(true)}>
      {t('key.create')}
    </Button>
  );
  const is_empty = keys.data?.items.length === 0;
  return (
    <SettingsFrame>
      <PageHeader title={t('key.title')} subtitle={t('key.hint')} actions={!is_empty && create} />
      {!keys.data && <RecordState error={keys.error} onRetry={() => void keys.refetch()} />}
      {keys.data && (
        <div className={styles.wide}>
          {is_empty ? (
            <EmptyState title={t('key.empty')} description={t('key.empty_hint')} action={create} />
          ) : (
            <Table<ApiKey>
              size="small"
              rowKey="id"
              columns={columns}
              dataSource={keys.data.items}
              pagination={false}
              scroll={{ x: 890 }}
            />
          )}
        </div>
      )}
      <ApiKeyDialog open={creating} onClose={() => setCreating(false)} />
    </SettingsFrame>
  );
}

/** The day an instant falls on where the reader is. */
function localDay(instant: string): string {
  const date = new Date(instant);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
