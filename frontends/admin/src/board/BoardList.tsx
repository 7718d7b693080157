import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { formatDate } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { PageSpin } from '@uketori/frontend-kit/PageSpin';
import { StatusTag, type Tone } from '@uketori/frontend-kit/StatusTag';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { Button, Popconfirm } from 'antd';
import type { ReactNode } from 'react';
import styles from './board.module.css';
import type { BoardMessage } from './board.types';

const TONES: Record<BoardMessage['judge_display_period'], Tone> = {
  showing: 'success',
  before: 'info',
  after: 'neutral',
};

interface Props {
  /** Undefined until they are there. */
  messages: readonly BoardMessage[] | undefined;
  error: unknown;
  onRetry: () => unknown;
  onEdit: (message: BoardMessage) => void;
}

/** The messages, those of today first; one's own can be changed and deleted. */
export function BoardList({ messages, error, onRetry, onEdit }: Props): ReactNode {
  const t = useText('admin');
  if (error) return <LoadFailed error={error} onRetry={onRetry} />;
  if (!messages) return <PageSpin />;
  if (messages.length === 0)
    return <EmptyState title={t('board.empty')} description={t('board.empty_hint')} />;
  return (
    <ul className={styles.messages}>
      {messages.map((message) => (
        <li key={message.id}>
          <p className={styles.content} lang="ja">
            {message.content}
          </p>
          <p className={styles.facts}>
            <StatusTag tone={TONES[message.judge_display_period]}>
              {t(`board.period.${message.judge_display_period}`)}
            </StatusTag>
            <span>
              {formatDate(message.date_display_from)}–{formatDate(message.date_display_until)}
            </span>
            <span lang="ja">{message.full_name}</span>
          </p>
          {message.is_own && <Actions message={message} onEdit={onEdit} />}
        </li>
      ))}
    </ul>
  );
}

function Actions({ message, onEdit }: { message: BoardMessage; onEdit: Props['onEdit'] }): ReactNode {
  const t = useText('admin');
  const { busy, act } = useAct();
  const remove = async () => {
    await api.delete('/board-messages/{id}', { params: { path: { id: message.id } } });
    toast.success(t('board.deleted'));
  };
  return (
    <div className={styles.actions}>
      <Button size="small" onClick={() => onEdit(message)}>
        {t('action.edit')}
      </Button>
      <Popconfirm
        title={t('board.delete_question')}
        okText={t('action.delete')}
        cancelText={t('action.cancel')}
        okButtonProps={{ danger: true }}
        onConfirm={() => act(remove, () => invalidate('/board-messages'))}
      >
        <Button size="small" danger loading={busy}>
          {t('action.delete')}
        </Button>
      </Popconfirm>
    </div>
  );
}
