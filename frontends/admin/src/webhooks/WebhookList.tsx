import { PlusOutlined } from '@ant-design/icons';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { ShortTable } from '@uketori/frontend-kit/pro/ShortTable';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import frame from '../settings/frame.module.css';
import { RecordState } from '../settings/RecordState';
import { SettingsFrame } from '../settings/SettingsFrame';
import { EventNames } from './EventNames';
import { STATE_TONES, type Webhook } from './webhook';
import { type Editing, WebhookDialog } from './WebhookDialog';

const EVERY = { refetchInterval: 20_000 };

/** The addresses of other programs that receive the events of the organization. */
export default function WebhookList(): ReactNode {
  const t = useText('admin');
  const may_edit = useAbility('settings:update') > 0;
  const webhooks = useApiQuery('/webhooks', undefined, EVERY);
  const [editing, setEditing] = useState<Editing | null>(null);
  const create = may_edit && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing({ mode: 'new' })}>
      {t('webhook.create')}
    </Button>
  );
  const is_empty = webhooks.data?.items.length === 0;
  return (
    <SettingsFrame>
      <PageHeader title={t('webhook.title')} subtitle={t('webhook.hint')} actions={!is_empty && create} />
      {!webhooks.data && <RecordState error={webhooks.error} onRetry={() => void webhooks.refetch()} />}
      {webhooks.data && (
        <div className={frame.wide}>
          {is_empty ? (
            <EmptyState title={t('webhook.empty')} description={t('webhook.empty_hint')} action={create} />
          ) : (
            <Table rows={webhooks.data.items} />
          )}
        </div>
      )}
      <WebhookDialog
        editing={editing}
        onSecret={(secret) => setEditing({ mode: 'secret', secret })}
        onClose={() => setEditing(null)}
      />
    </SettingsFrame>
  );
}

function Table({ rows }: { rows: Webhook[] }): ReactNode {
  const t = useText('admin');
  return (
    <ShortTable<Webhook>
      row_key="id"
      rows={rows}
      width={760}
      card={{ title: 'name', facts: ['url', 'events'], tags: ['state'] }}
      columns={[
        {
          key: 'name',
          title: t('webhook.name'),
          width: 170,
          render: (_, row) => (
            <Link to={`/settings/webhooks/${row.id}`}>
              <span lang="ja">{row.name}</span>
            </Link>
          ),
        },
        {
          key: 'state',
          title: t('webhook.state'),
          width: 110,
          render: (_, row) => (
            <StatusTag tone={STATE_TONES[row.state]}>{t(`webhook.states.${row.state}`)}</StatusTag>
          ),
        },
        {
          key: 'url',
          title: t('webhook.url'),
          width: 240,
          render: (_, row) => (
            <bdi dir="ltr" className={frame.code}>
              {row.url}
            </bdi>
          ),
        },
        {
          key: 'events',
          title: t('webhook.events'),
          width: 240,
          render: (_, row) => <EventNames events={row.events} />,
        },
      ]}
    />
  );
}
