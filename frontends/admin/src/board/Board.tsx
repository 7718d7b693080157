import { NotificationOutlined } from '@ant-design/icons';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { Drawer } from '@uketori/frontend-kit/Drawer';
import { useText } from '@uketori/frontend-kit/i18n';
import { Badge, Button } from 'antd';
import { useState, type ReactNode } from 'react';
import type { BoardMessage } from './board.types';
import { BoardList } from './BoardList';
import { MessageForm } from './MessageForm';

const REFRESH_MS = 300_000;

/** The bulletin board in the top bar: how many messages show today; opened, the messages themselves. */
export default function Board(): ReactNode {
  const t = useText('admin');
  const [open, setOpen] = useState(false);
  const [editing, setEditing] = useState<BoardMessage | 'new' | null>(null);
  const board = useApiQuery('/board-messages', {}, { refetchInterval: REFRESH_MS });
  const messages = board.data?.items;
  const showing = messages?.filter((message) => message.judge_display_period === 'showing').length ?? 0;
  return (
    <>
      <Badge count={showing} size="small" offset={[-4, 6]}>
        <Button
          type="text"
          icon={<NotificationOutlined />}
          aria-label={t('board.open', { count: showing })}
          title={t('board.title')}
          onClick={() => setOpen(true)}
        />
      </Badge>
      <Drawer
        open={open}
        size={460}
        title={t('board.title')}
        onClose={() => setOpen(false)}
        extra={
          !editing && (
            <Button type="primary" onClick={() => setEditing('new')}>
              {t('board.add')}
            </Button>
          )
        }
      >
        {editing ? (
          <MessageForm message={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
        ) : (
          <BoardList messages={messages} error={board.error} onRetry={board.refetch} onEdit={setEditing} />
        )}
      </Drawer>
    </>
  );
}
