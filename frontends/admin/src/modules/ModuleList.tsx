import { useAbility } from '@uketori/frontend-kit/abilities';
import { useApiMutation, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { ShortTable } from '@uketori/frontend-kit/pro/ShortTable';
import { App } from 'antd';
import type { ReactNode } from 'react';
import styles from '../settings/frame.module.css';
import { RecordState } from '../settings/RecordState';
import { SettingsFrame } from '../settings/SettingsFrame';
import { moduleColumns, type Change, type Module } from './module.columns';

/** Which parts of the product the organization uses, and which version of each. */
export default function ModuleList(): ReactNode {
  const t = useText('admin');
  const { modal } = App.useApp();
  const may_edit = useAbility('settings:update') > 0;
  const modules = useApiQuery('/modules/all');
  const change = useApiMutation('put', '/modules/{module}', {
    invalidates: ['/modules/all'],
    success: t('module.saved'),
    onError: () => void modules.refetch(),
  });
  const save = ({ name, ...body }: Change) => change.mutate({ params: { path: { module: name } }, body });
  const toggle = (module: Module, enabled: boolean) => {
    if (enabled) return save({ ...module, enabled });
    modal.confirm({
      title: t('module.off_title', { name: t(`module.names.${module.name}`) }),
      content: t('module.off_body'),
      okText: t('module.off'),
      cancelText: t('action.cancel'),
      onOk: () => save({ ...module, enabled }),
    });
  };
  return (
    <SettingsFrame>
      <PageHeader title={t('module.title')} subtitle={t('module.hint')} />
      {modules.data ? (
        <div className={styles.wide}>
          <ShortTable<Module>
            row_key="name"
            rows={modules.data.items}
            columns={moduleColumns(t, { fixed: !may_edit || change.isPending, toggle, hold: save })}
            width={640}
          />
        </div>
      ) : (
        <RecordState error={modules.error} onRetry={() => void modules.refetch()} />
      )}
    </SettingsFrame>
  );
}
