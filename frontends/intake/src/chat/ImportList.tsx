import { useAbility } from '@uketori/frontend-kit/abilities';
import type { Query } from '@uketori/frontend-kit/api';
import { useApiMutation } from '@uketori/frontend-kit/apiHooks';
import { type DataColumn, DataTable } from '@uketori/frontend-kit/DataTable';
import { FilterBar } from '@uketori/frontend-kit/FilterBar';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { StatusTag, type Tone } from '@uketori/frontend-kit/StatusTag';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import { Button, Space } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { ChatImport, ImportState } from './chat.types';
import styles from './chat.module.css';

const REFRESH_MS = 5_000;
const TONES: Record<ImportState, Tone> = {
  WAITING: 'neutral',
  RETRYING: 'warning',
  DONE: 'success',
  FAILED: 'danger',
  SKIPPED: 'neutral',
};
/** Of these another try is not offered: the file is not one that can come in. */
const NEVER = new Set(['other_type', 'external_file']);

interface Changes {
  retry: (row: ChatImport) => void;
  skip: (row: ChatImport) => void;
}

const STATES = Object.keys(TONES) as ImportState[];

/** Files that were posted, what became of each, and another try for those that did not come in. */
export function ImportList(): ReactNode {
  const t = useText('intake');
  const mayUpload = useAbility('invoice:upload') > 0;
  const mayUpdate = useAbility('settings:update') > 0;
  const mayRead = useAbility('invoice:read') > 0;
  const [address] = useSearchParams();
  const [filter, setFilter] = useState<Query>(() => ({ state: address.get('state') ?? undefined }));
  const { mutate: retry } = useApiMutation<{ id: string }>({
    method: 'POST',
    path: ({ id }) => `/chat-imports/${id}/retry`,
    body: () => ({}),
    invalidates: ['/chat-imports'],
    success: t('chat.retried'),
  });
  const { mutate: skip } = useApiMutation<{ id: string }>({
    method: 'POST',
    path: ({ id }) => `/chat-imports/${id}/skip`,
    body: () => ({}),
    invalidates: ['/chat-imports'],
    success: t('chat.skipped'),
  });
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
              label: t('chat.state'),
              kind: 'select',
              options: STATES.map((value) => ({ value, label: t(`chat.states.${value}`) })),
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
  change: Changes | null,
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
    { key: 'state', title: t('chat.state'), width: 250, render: (row) => <State row={row} t={t} /> },
    {
      key: 'actions',
      title: t('chat.result'),
      width: 190,
      render: (row) => <Result row={row} t={t} mayRead={mayRead} change={change} />,
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
    { key: 'attempts', title: t('chat.attempts'), width: 80, kind: 'number', hidden: true },
  ];
}

function State({ row, t }: { row: ChatImport; t: ReturnType<typeof useText> }): ReactNode {
  return (
    <div className={styles.state}>
      <StatusTag tone={TONES[row.state]}>{t(`chat.states.${row.state}`)}</StatusTag>
      {row.fault !== '' && <div className={styles.reason}>{t(`chat.fault.${row.fault}`)}</div>}
      {row.state === 'RETRYING' && row.next_attempt_at && (
        <div className={styles.reason}>
          {t('chat.next_attempt')} <DateTimeText value={row.next_attempt_at} />
        </div>
      )}
    </div>
  );
}

function Result({
  row,
  t,
  mayRead,
  change,
}: {
  row: ChatImport;
  t: ReturnType<typeof useText>;
  mayRead: boolean;
  change: Changes | null;
}): ReactNode {
  if (row.state !== 'DONE') {
    const open = row.state === 'FAILED' || row.state === 'RETRYING';
    const mayCome = open || (row.state === 'SKIPPED' && !NEVER.has(row.fault));
    if (!change || !mayCome) return null;
    return (
      <Space size={4} wrap>
        <Button size="small" onClick={() => change.retry(row)}>
          {t('chat.retry')}
        </Button>
        {open && (
          <Button size="small" type="text" onClick={() => change.skip(row)}>
            {t('chat.skip')}
          </Button>
        )}
      </Space>
    );
  }
  const [local_id] = row.local_ids;
  if (local_id !== undefined && mayRead)
    return (
      <Link to={`/invoice/${local_id}`}>
        <bdi dir="ltr">#{local_id}</bdi>
      </Link>
    );
  return <Link to="/upload">{t(`state.${row.read_state || 'WAITING'}`)}</Link>;
}
