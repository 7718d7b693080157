import type { DataOf } from '@uketori/frontend-kit/apiTypes';
import type { useText } from '@uketori/frontend-kit/i18n';
import type { ShortColumn } from '@uketori/frontend-kit/pro/ShortTable';
import { Select, Switch } from 'antd';

export type Module = DataOf<'/modules/all'>['items'][number];

export type Change = Pick<Module, 'name' | 'enabled' | 'channel' | 'version'>;

/** Without it no user could switch a module back on. */
const REQUIRED = 'admin';
const STABLE = 'stable';

interface Acts {
  /** nothing can be changed, or not now */
  fixed: boolean;
  toggle: (module: Module, enabled: boolean) => void;
  hold: (change: Change) => void;
}

/** Columns of the modules: what each is for, the version the organization is held on, and its switch. */
export function moduleColumns(t: ReturnType<typeof useText>, acts: Acts): ShortColumn<Module>[] {
  return [
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
      width: 260,
      render: (_, row) => (
        <Select
          size="small"
          style={{ width: '100%' }}
          aria-label={`${t(`module.names.${row.name}`)} ${t('module.channel')}`}
          disabled={acts.fixed || row.versions.length === 0}
          value={row.channel}
          onChange={(channel) => acts.hold({ ...row, channel })}
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
          disabled={acts.fixed || row.name === REQUIRED}
          checked={row.enabled}
          onChange={(enabled) => acts.toggle(row, enabled)}
        />
      ),
    },
  ];
}
