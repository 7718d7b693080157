import { api } from '@uketori/frontend-kit/api';
import { invalidate, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import type { BodyOf, Schema } from '@uketori/frontend-kit/apiTypes';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { useText } from '@uketori/frontend-kit/i18n';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { navigate } from '@uketori/frontend-kit/navigate';
import { useAct } from '@uketori/frontend-kit/useAct';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import { Button, Spin } from 'antd';
import { useState, type ReactNode } from 'react';
import styles from './notifications.module.css';

const PAGE = 20;
const MOST = 100;

/** The user's unread notifications; opening one takes it off the list. */
export function NotificationList({ onGone }: { onGone: () => void }): ReactNode {
  const t = useText('admin');
  const [limit, setLimit] = useState(PAGE);
  const { busy, act } = useAct();
  const list = useApiQuery('/notifications', { params: { query: { limit } } });
  const read = (body: BodyOf<'/notifications', 'put'>) =>
    act(
      () => api.put('/notifications', { body }),
      () => invalidate('/notifications'),
    );
  const open = async ({ id, link }: Schema<'Notification'>) => {
    if (!(await navigate(link))) return;
    onGone();
    await read({ notification_id: id });
  };
  if (list.error) return <LoadFailed error={list.error} onRetry={list.refetch} />;
  if (!list.data) return <Spin />;
  const { items, next_cursor } = list.data;
  if (items.length === 0) return <EmptyState title={t('notification.empty')} />;
  return (
    <div className={styles.box}>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.id}>
            <button type="button" onClick={() => void open(item)}>
              <span lang="ja">{t(`notification.type.${item.type}`, item.params)}</span>
              <span className={styles.time}>
                <DateTimeText value={item.date_created} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        {next_cursor && limit < MOST && (
          <Button size="small" onClick={() => setLimit(MOST)}>
            {t('notification.more')}
          </Button>
        )}
        <Button size="small" loading={busy} onClick={() => void read({ read_all: true })}>
          {t('notification.read_all')}
        </Button>
      </div>
    </div>
  );
}
