import { type DataColumn, DataTable } from '@uketori/frontend-kit/DataTable';
import { useText } from '@uketori/frontend-kit/i18n';
import { useMemo, type ReactNode } from 'react';
import { foreignText, useImportList } from '../imports/useImportList';
import type { ChatImport } from './chat.types';

/** Files that were posted. */
export function ChatImportList(): ReactNode {
  const t = useText('intake');
  const columns = useMemo(
    (): DataColumn<ChatImport>[] => [
      foreignText('file_name', t('chat.file_name'), 220),
      {
        key: 'service',
        title: t('chat.service'),
        width: 150,
        render: (row) => (
          <>
            {t(`source.${row.service}`)} <span lang="ja">{row.connection_name}</span>
          </>
        ),
      },
      foreignText('channel_name', t('chat.channel_name'), 150),
      foreignText('author_name', t('chat.author_name'), 120),
      foreignText('message_text', t('chat.message_text'), 260),
    ],
    [t],
  );
  const services = (['slack', 'chatwork'] as const).map((value) => ({ value, label: t(`source.${value}`) }));
  const list = useImportList({
    from: 'chat',
    columns,
    fields: [{ name: 'service', label: t('chat.service'), kind: 'select', options: services }],
  });
  return <DataTable path="/chat-imports" {...list} />;
}
