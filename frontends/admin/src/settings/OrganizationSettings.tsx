import { useAbility } from '@uketori/frontend-kit/abilities';
import { api } from '@uketori/frontend-kit/api';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { RecordForm } from '@uketori/frontend-kit/RecordForm';
import { toast } from '@uketori/frontend-kit/toast';
import { useMemo, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import styles from './frame.module.css';
import { RecordState } from './RecordState';
import { SettingsFrame } from './SettingsFrame';
import { useRecord } from './useRecord';
import { SECTION_KEYS, sectionFields } from './settings.fields';
import { refreshSession, type SettingsForm, toForm, toPatch } from './settings.types';

/** Settings of the organization, one section at a time; saving sends that section only. */
export default function OrganizationSettings(): ReactNode {
  const t = useText('admin');
  const [search] = useSearchParams();
  const section = SECTION_KEYS.find((key) => key === search.get('section')) ?? SECTION_KEYS[0];
  const may_edit = useAbility('settings:update') > 0;
  const { record, error, hold, reload } = useRecord(
    useApiQuery('/organization-settings', {}, { staleTime: 0 }),
  );
  const initial = useMemo(() => record && toForm(record), [record]);
  const fields = useMemo(() => sectionFields(section, t), [section, t]);
  const save = async (values: SettingsForm) => {
    if (!record) return;
    const names = fields.filter(({ kind }) => kind !== 'section').map(({ name }) => name);
    const saved = await api.patch('/organization-settings', {
      body: toPatch(values, names, record.version),
    });
    hold(saved);
    refreshSession(saved);
    toast.success(t('settings.saved'));
  };
  return (
    <SettingsFrame>
      <PageHeader
        title={t(`section.${section}`)}
        tab_title={t(`section.${section}`)}
        subtitle={t(`section_hint.${section}`)}
      />
      {initial ? (
        <div className={styles.panel}>
          <RecordForm
            key={section}
            fields={fields}
            initial={initial}
            read_only={!may_edit}
            onSubmit={save}
            onReload={() => void reload()}
          />
        </div>
      ) : (
        <RecordState error={error} onRetry={() => void reload()} />
      )}
    </SettingsFrame>
  );
}
