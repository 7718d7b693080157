import { BellOutlined } from '@ant-design/icons';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useSides, useText } from '@uketori/frontend-kit/i18n';
import { useLiveRefresh } from '@uketori/frontend-kit/useLiveRefresh';
import { Badge, Button, Popover } from 'antd';
import { useState, type ReactNode } from 'react';
import { NotificationList } from './NotificationList';

const REFRESH_MS = 60_000;
const ONE = { limit: 1, count: 'capped' } as const;

/** The bell of the top bar: how many are unread; opened, the list. */
export default function Notifications(): ReactNode {
  const t = useText('admin');
  const { below_end } = useSides();
  const [open, setOpen] = useState(false);
  const unread = useApiQuery('/notifications', { params: { query: ONE } }, { refetchInterval: REFRESH_MS });
  useLiveRefresh('approval', 'approval.', '/notifications');
  const count = unread.data?.count ?? 0;
  return (
    <Popover
      trigger="click"
      placement={below_end}
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      title={t('notification.title')}
      content={<NotificationList onGone={() => setOpen(false)} />}
    >
      <Badge count={count} size="small" offset={[-4, 6]}>
        <Button
          type="text"
          icon={<BellOutlined />}
          aria-label={t('notification.open', { count })}
          title={t('notification.title')}
        />
      </Badge>
    </Popover>
  );
}
