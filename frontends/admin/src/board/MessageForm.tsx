import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { leaving } from '@uketori/frontend-kit/dirty';
import { useText } from '@uketori/frontend-kit/i18n';
import { RecordForm } from '@uketori/frontend-kit/RecordForm';
import { toast } from '@uketori/frontend-kit/toast';
import { todayInJapan } from '@uketori/frontend-kit/today';
import { useMemo, useState, type ReactNode } from 'react';
import { oneMonthLater } from './board.rules';
import type { BoardMessage } from './board.types';

interface Props {
  message: BoardMessage | null;
  onClose: () => void;
}

/** A message and the days it shows; a new one from today for a month. */
export function MessageForm({ message, onClose }: Props): ReactNode {
  const t = useText('admin');
  const [read, setRead] = useState(message);
  const initial = useMemo(() => {
    const today = todayInJapan();
    return {
      content: read?.content ?? '',
      date_display_from: read?.date_display_from ?? today,
      date_display_until: read?.date_display_until ?? oneMonthLater(today),
    };
  }, [read]);
  const save = async (body: typeof initial) => {
    if (read)
      await api.put('/board-messages/{id}', {
        params: { path: { id: read.id } },
        body: { ...body, version: read.version },
      });
    else await api.post('/board-messages', { body });
    toast.success(t(read ? 'board.changed' : 'board.added'));
    await invalidate('/board-messages');
    onClose();
  };
  return (
    <RecordForm
      columns={2}
      initial={initial}
      onSubmit={save}
      onCancel={leaving(onClose)}
      onReload={(current) => setRead(current as BoardMessage)}
      fields={[
        {
          name: 'content',
          label: t('board.content'),
          kind: 'textarea',
          required: true,
          max_length: 2000,
          span: 2,
        },
        { name: 'date_display_from', label: t('board.from'), kind: 'date', required: true },
        {
          name: 'date_display_until',
          label: t('board.until'),
          kind: 'date',
          required: true,
          check: (value, { date_display_from }) =>
            String(value) < String(date_display_from) ? t('board.ends_before') : null,
        },
      ]}
    />
  );
}
