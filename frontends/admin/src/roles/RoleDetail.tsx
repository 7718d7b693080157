import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { isConflict, useConflictQuestion } from '@uketori/frontend-kit/conflict';
import { useDirtyGuard } from '@uketori/frontend-kit/dirty';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { NotFound, isNowhere } from '@uketori/frontend-kit/NotFound';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { useOptionalSession } from '@uketori/frontend-kit/session';
import { toast } from '@uketori/frontend-kit/toast';
import { Alert, Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { RecordState } from '../settings/RecordState';
import { SettingsFrame } from '../settings/SettingsFrame';
import { useRecord } from '../settings/useRecord';
import { AbilityMatrix } from './AbilityMatrix';
import { LAST_SEEDED_ROLE_ID, OWNER_ROLE_ID, type RoleAbilities } from './role.types';

/** What a role may do: resource × operation, each with how far it reaches. */
export default function RoleDetail(): ReactNode {
  const { id = '' } = useParams();
  const { record, error, hold, reload } = useRecord(
    useApiQuery('/roles/{id}/abilities', { params: { path: { id: Number(id) } } }, { staleTime: 0 }),
    id,
  );
  if (isNowhere(error)) return <NotFound />;
  return (
    <SettingsFrame>
      {record ? (
        <Editor key={`${record.id}.${record.version}`} role={record} onSaved={hold} onReload={reload} />
      ) : (
        <RecordState error={error} onRetry={() => void reload()} />
      )}
    </SettingsFrame>
  );
}

interface EditorProps {
  role: RoleAbilities;
  onSaved: (role: RoleAbilities) => void;
  onReload: () => Promise<void>;
}

function Editor({ role, onSaved, onReload }: EditorProps): ReactNode {
  const t = useText('admin');
  const askToReload = useConflictQuestion();
  const is_own = useOptionalSession()?.user.role.id === role.id;
  const may_edit = useAbility('role:update') > 0 && role.id !== OWNER_ROLE_ID && !is_own;
  const [changed, setChanged] = useState<Record<string, number>>({});
  const [busy, setBusy] = useState(false);
  const dirty = Object.keys(changed).length > 0;
  useDirtyGuard(dirty);
  const set = (ability: string, level: number) => {
    const before = role.items.find((item) => item.ability === ability)?.level;
    const { [ability]: _old, ...rest } = changed;
    setChanged(level === before ? rest : { ...rest, [ability]: level });
  };
  const save = async () => {
    setBusy(true);
    try {
      const items = role.items.map(({ ability, level }) => ({ ability, level: changed[ability] ?? level }));
      onSaved(
        await api.put('/roles/{id}/abilities', {
          params: { path: { id: role.id } },
          body: { items, version: role.version },
        }),
      );
      void invalidate('/roles');
      toast.success(t('role.saved'));
    } catch (error) {
      if (isConflict(error)) askToReload(onReload);
      else toast.error(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <PageHeader
        back={{ to: '/role', label: t('role.title') }}
        title={<span lang="ja">{role.name}</span>}
        tab_title={role.name}
        subtitle={t('role.matrix_hint')}
        tags={role.id <= LAST_SEEDED_ROLE_ID && <StatusTag>{t('role.seeded')}</StatusTag>}
        actions={
          may_edit && (
            <>
              <Button disabled={!dirty || busy} onClick={() => setChanged({})}>
                {t('role.reset')}
              </Button>
              <Button type="primary" disabled={!dirty} loading={busy} onClick={() => void save()}>
                {dirty ? t('role.save_count', { count: Object.keys(changed).length }) : t('action.save')}
              </Button>
            </>
          )
        }
      />
      {role.id === OWNER_ROLE_ID && (
        <Alert type="info" showIcon title={t('role.owner_fixed')} style={{ marginBottom: 12 }} />
      )}
      {is_own && role.id !== OWNER_ROLE_ID && (
        <Alert type="info" showIcon title={t('role.own_fixed')} style={{ marginBottom: 12 }} />
      )}
      <AbilityMatrix items={role.items} changed={changed} disabled={!may_edit || busy} onChange={set} />
    </>
  );
}
