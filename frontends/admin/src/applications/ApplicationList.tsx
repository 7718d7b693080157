import { PlusOutlined } from '@ant-design/icons';
import { useAbility } from '@uketori/frontend-kit/abilities';
import type { DataColumn } from '@uketori/frontend-kit/DataTable';
import { PagedTable } from '@uketori/frontend-kit/pro/PagedTable';
import { useText } from '@uketori/frontend-kit/i18n';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import { Button } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import frame from '../settings/frame.module.css';
import { SettingsFrame } from '../settings/SettingsFrame';
import { ApplicationDialog, type Editing } from './ApplicationDialog';
import { ApplicationDrawer } from './ApplicationDrawer';
import type { Application } from './application';
import styles from './applications.module.css';

/** Applications of others that may ask this organization's users for access. */
export default function ApplicationList(): ReactNode {
  const t = useText('admin');
  const may_edit = useAbility('settings:update') > 0;
  const [opened, setOpened] = useState<Application | null>(null);
  const [editing, setEditing] = useState<Editing | null>(null);
  const columns = useMemo(() => applicationColumns(t, setOpened), [t]);
  const create = may_edit && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing({ mode: 'new' })}>
      {t('application.create')}
    </Button>
  );
  return (
    <SettingsFrame>
      <PageHeader title={t('application.title')} subtitle={t('application.hint')} actions={create} />
      <PagedTable
        id="admin.applications"
        path="/applications"
        row_key="id"
        label={t('application.title')}
        columns={columns}
        default_sort="-created_at"
        onOpen={setOpened}
        empty={{ title: t('application.empty'), description: t('application.empty_hint') }}
      />
      <ApplicationDrawer
        application={opened}
        may_edit={may_edit}
        onEdit={(application) => setEditing({ mode: 'change', application })}
        onSecret={(application) => setEditing({ mode: 'made', application })}
        onClose={() => setOpened(null)}
      />
      <ApplicationDialog
        editing={editing}
        onMade={(application) => setEditing({ mode: 'made', application })}
        onSaved={setOpened}
        onClose={() => setEditing(null)}
      />
    </SettingsFrame>
  );
}

function applicationColumns(
  t: ReturnType<typeof useText>,
  onOpen: (application: Application) => void,
): DataColumn<Application>[] {
  return [
    {
      key: 'name',
      title: t('application.name'),
      width: 190,
      sort: true,
      fixed: 'start',
      render: (row) => (
        <button type="button" className={styles.name} onClick={() => onOpen(row)}>
          <span lang="ja">{row.name}</span>
        </button>
      ),
    },
    {
      key: 'kind',
      title: t('application.kind'),
      width: 175,
      render: ({ kind }) => t(`application.kinds.${kind}`),
    },
    {
      key: 'id',
      title: t('application.client_id'),
      width: 275,
      render: ({ id }) => (
        <bdi dir="ltr" className={frame.code}>
          {id}
        </bdi>
      ),
    },
    {
      key: 'scopes',
      title: t('application.scopes'),
      width: 60,
      render: ({ scopes }) => t('key.ability_count', { count: scopes.length }),
    },
    {
      key: 'created_by_name',
      title: t('application.created_by'),
      width: 115,
      render: (row) => <span lang="ja">{row.created_by_name}</span>,
    },
    {
      key: 'created_at',
      title: t('application.created_at'),
      width: 140,
      sort: true,
      render: (row) => <DateTimeText value={row.created_at} />,
    },
  ];
}
