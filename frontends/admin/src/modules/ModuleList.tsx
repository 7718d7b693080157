import { useAbility } from '@uketori/frontend-kit/abilities';
import { useApiMutation, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { App, Select, Switch, Table, type TableColumnType } from 'antd';
import type { ReactNode } from 'react';
import styles from '../parts/frame.module.css';
import { RecordState } from '../parts/RecordState';
import { SettingsFrame } from '../parts/SettingsFrame';

interface Module {
  name: string;
  enabled: boolean;
  /** stable, or the one version the organization is held on */
  channel: string;
  version: number;
  stable_version: string | null;
  versions: string[];
}

type Change = Pick<Module, 'name' | 'enabled' | 'channel' | 'version'>;

/** Without it nobody could switch anything back on. */
const REQUIRED = 'admin';
const STABLE = 'stable';

/** Which parts of the product the organization uses, and which version of each. */
export default function ModuleList(): ReactNode {
  const t = useText('admin');
  const { modal } = App.useApp();
  const may_edit = useAbility('settings:update') > 0;
  const modules = useApiQuery<{ items: Module[] }>('/modules/all');
  const change = useApiMutation<Change>({
    method: 'PUT',
    path: ({ name }) => `/modules/${name}`,
    body: ({ enabled, channel, version }) => ({ enabled, channel, version }),
    invalidates: ['/modules/all'],
    success: t('module.saved'),
    onError: () => void modules.refetch(),
  });
  const toggle = (module: Module, enabled: boolean) => {
    if (enabled) return change.mutate({ ...module, enabled });
    modal.confirm({
      title: t('module.off_title', { name: t(`module.names.${module.name}`) }),
      content: t('module.off_body'),
      okText: t('module.off'),
      cancelText: t('action.cancel'),
      onOk: () => change.mutate({ ...module, enabled }),
    });
  };
  const columns: TableColumnType<Module>[] = [
    {
      key: 'name',
      title: t('module.name'),
      render: (_, row) => (
        <>
          <div>{t(`module.names.${row.name}`, { defaultValue: row.name })}</div>
          <div className="uk-muted">{t(`module.about.${row.name}`, { defaultValue: '' })}</div>
        </>
      ),
    },
    {
      key: 'channel',
      title: t('module.channel'),
      width: 220,
      render: (_, row) => (
        <Select
          size="small"
          style={{ width: 190 }}
          aria-label={`${t(`module.names.${row.name}`)} ${t('module.channel')}`}
          disabled={!may_edit || change.isPending || row.versions.length === 0}
          value={row.channel}
          onChange={(channel) => change.mutate({ ...row, channel })}
          options={[
            { value: STABLE, label: t('module.stable', { version: row.stable_version ?? '–' }) },
            ...row.versions.map((version) => ({ value: version, label: t('module.held', { version }) })),
          ]}
        />
      ),
    },
    {
      key: 'enabled',
      title: t('module.enabled'),
      width: 110,
      align: 'center',
      render: (_, row) => (
        <Switch
          aria-label={`${t(`module.names.${row.name}`)} ${t('module.enabled')}`}
          title={row.name === REQUIRED ? t('module.required') : undefined}
          disabled={!may_edit || row.name === REQUIRED || change.isPending}
          checked={row.enabled}
          onChange={(enabled) => toggle(row, enabled)}
        />
      ),
    },
  ];
  return (
    <SettingsFrame>
      <PageHeader title={t('module.title')} subtitle={t('module.hint')} />
      {modules.data ? (
        <div className={styles.wide}>
          <Table<Module>
            size="small"
            rowKey="name"
            columns={columns}
            dataSource={modules.data.items}
            pagination={false}
            scroll={{ x: 640 }}
          />
        </div>
      ) : (
        <RecordState error={modules.error} onRetry={() => void modules.refetch()} />
      )}
    </SettingsFrame>
  );
}
