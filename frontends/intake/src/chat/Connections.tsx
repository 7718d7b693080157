import { PlusOutlined } from '@ant-design/icons';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { useText } from '@uketori/frontend-kit/i18n';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { PageSpin } from '@uketori/frontend-kit/PageSpin';
import { Button, Space } from 'antd';
import { useState, type ReactNode } from 'react';
import type { ChatConnection, ChatServiceName } from './chat.types';
import styles from './chat.module.css';
import { ConnectionCard } from './ConnectionCard';
import { ConnectionDialog } from './ConnectionDialog';

const REFRESH_MS = 10_000;
const SERVICES: ChatServiceName[] = ['slack', 'chatwork'];

/** The chat services of the organization, each with its address, its state and what can be done with it. */
export function Connections(): ReactNode {
  const t = useText('intake');
  const mayUpdate = useAbility('settings:update') > 0;
  const query = useApiQuery('/chat-connections', {}, { refetchInterval: REFRESH_MS });
  const [adding, setAdding] = useState<ChatServiceName | null>(null);
  const [editing, setEditing] = useState<ChatConnection | null>(null);
  if (!query.data) {
    if (!query.error) return <PageSpin />;
    return <LoadFailed error={query.error} onRetry={query.refetch} />;
  }
  const { items } = query.data;
  const add = mayUpdate && (
    <Space wrap>
      {SERVICES.map((service) => (
        <Button
          key={service}
          type={items.length === 0 ? 'primary' : 'default'}
          icon={<PlusOutlined />}
          onClick={() => setAdding(service)}
        >
          {t('chat.add', { service: t(`source.${service}`) })}
        </Button>
      ))}
    </Space>
  );
  return (
    <>
      {items.length === 0 ? (
        <EmptyState title={t('chat.none')} description={t('chat.none_hint')} action={add} />
      ) : (
        <>
          {add && <div className={styles.add}>{add}</div>}
          <ul className={styles.cards}>
            {items.map((connection) => (
              <ConnectionCard
                key={connection.id}
                connection={connection}
                mayUpdate={mayUpdate}
                onEdit={() => setEditing(connection)}
              />
            ))}
          </ul>
        </>
      )}
      <ConnectionDialog
        service={editing?.service ?? adding}
        connection={editing}
        onClose={() => {
          setAdding(null);
          setEditing(null);
        }}
      />
    </>
  );
}
