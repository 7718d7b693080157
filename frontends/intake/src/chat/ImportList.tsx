import { useAbility } from '@uketori/frontend-kit/abilities';
import type { Query } from '@uketori/frontend-kit/api';
import { type DataColumn, DataTable } from '@uketori/frontend-kit/DataTable';
import { FilterBar } from '@uketori/frontend-kit/FilterBar';
import { useText } from '@uketori/frontend-kit/i18n';
import { useMemo, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { IMPORT_STATES, ResultCell, StateCell } from '../imports/ImportCells';
import { type ImportChanges, useImportChanges } from '../imports/useImportChanges';
import type { ChatImport } from './chat.types';

const REFRESH_MS = 5_000;
/** Files that were posted, what became of each, and another try for those that did not come in. */
export function ImportList(): ReactNode {
  const t = useText('intake');
  const mayUpload = useAbility('invoice:upload') > 0;
  const mayUpdate = useAbility('settings:update') > 0;
  const mayRead = useAbility('invoice:read') > 0;
  const [address] = useSearchParams();
  const [filter, setFilter] = useState<Query>(() => ({ state: address.get('state') ?? undefined }));
  const { retry, skip } = useImportChanges('/chat-imports');
  const mayChange = mayUpload || mayUpdate;
  const columns = useMemo(
    () => importColumns(t, mayRead, mayChange ? { retry, skip } : null),
    [t, mayRead, mayChange, retry, skip],
  );
  return (
    <DataTable<ChatImport>
      id="intake.chat_imports"
      path="/chat-imports"
      row_key="id"
      label={t('chat.imports')}
      columns={columns}
      params={filter}
      default_sort="-created_at"
      refetchInterval={REFRESH_MS}
      toolbar={
        <FilterBar
          value={filter}
          onChange={setFilter}
          fields={[
            {
              name: 'state',
              label: t('imports.state'),
              kind: 'select',
              options: IMPORT_STATES.map((value) => ({ value, label: t(`imports.states.${value}`) })),
            },
            {
              name: 'service',
              label: t('chat.service'),
              kind: 'select',
              options: (['slack', 'chatwork'] as const).map((value) => ({
                value,
                label: t(`source.${value}`),
              })),
            },
          ]}
        />
      }
      empty={{ title: t('chat.no_imports'), description: t('chat.no_imports_hint') }}
    />
  );
}

function importColumns(
  t: ReturnType<typeof useText>,
  mayRead: boolean,
  changes: ImportChanges | null,
): DataColumn<ChatImport>[] {
  const own = (key: 'file_name' | 'channel_name' | 'author_name' | 'message_text', width: number) => ({
    key,
    title: t(`chat.${key}`),
    width,
    render: (row: ChatImport) => (
      <span lang="ja" title={row[key]}>
        {row[key] || '—'}
      </span>
    ),
  });
  return [
    {
      key: 'created_at',
      title: t('chat.created_at'),
      width: 140,
      kind: 'datetime',
      sort: true,
      fixed: 'start',
    },
    {
      key: 'state',
      title: t('imports.state'),
      width: 250,
      render: (row) => <StateCell row={row} words="chat" />,
    },
    {
      key: 'actions',
      title: t('imports.result'),
      width: 190,
      render: (row) => <ResultCell row={row} mayRead={mayRead} changes={changes} />,
    },
    own('file_name', 220),
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
    own('channel_name', 150),
    own('author_name', 120),
    own('message_text', 260),
    { key: 'attempts', title: t('imports.attempts'), width: 80, kind: 'number', hidden: true },
  ];
}
