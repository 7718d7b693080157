import { PlusOutlined } from '@ant-design/icons';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { useApiMutation, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { useText } from '@uketori/frontend-kit/i18n';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { ShortTable } from '@uketori/frontend-kit/pro/ShortTable';
import { App, Button } from 'antd';
import { useState, type ReactNode } from 'react';
import styles from '../settings/frame.module.css';
import { RecordState } from '../settings/RecordState';
import { SettingsFrame } from '../settings/SettingsFrame';
import { ApiKeyDialog } from './ApiKeyDialog';
import type { ApiKey } from './apiKey';
import { apiKeyColumns } from './apiKey.columns';

/** Keys for the upload API and other programs. */
export default function ApiKeys(): ReactNode {
  const t = useText('admin');
  const { modal } = App.useApp();
  const may_edit = useAbility('settings:update') > 0;
  const keys = useApiQuery('/api-keys');
  const [creating, setCreating] = useState(false);
  const revoke = useApiMutation('delete', '/api-keys/{id}', {
    invalidates: ['/api-keys'],
    success: t('key.revoked'),
  });
  const ask = (key: ApiKey) =>
    modal.confirm({
      title: t('key.revoke_title', { name: key.name }),
      content: t('key.revoke_body'),
      okText: t('key.revoke'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      cancelText: t('action.cancel'),
      onOk: () => revoke.mutateAsync({ params: { path: { id: key.id } } }).catch(() => undefined),
    });
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
            <ShortTable<ApiKey>
              row_key="id"
              rows={keys.data.items}
              columns={apiKeyColumns(t, may_edit ? ask : null)}
              width={890}
              card={{
                title: 'name',
                facts: ['key_prefix', 'abilities', 'last_used_at', 'expires_at', 'created_at'],
                tags: ['state'],
                menu: 'actions',
              }}
            />
          )}
        </div>
      )}
      <ApiKeyDialog open={creating} onClose={() => setCreating(false)} />
    </SettingsFrame>
  );
}
