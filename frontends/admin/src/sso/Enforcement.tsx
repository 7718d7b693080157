import { api } from '@uketori/frontend-kit/api';
import { invalidate, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { RecordForm } from '@uketori/frontend-kit/RecordForm';
import { useSession } from '@uketori/frontend-kit/session';
import { toast } from '@uketori/frontend-kit/toast';
import { useMemo, type ReactNode } from 'react';
import { OWNER_ROLE_ID } from '../roles/role.types';
import type { Sso } from './sso.types';

const OWNERS = { params: { query: { role_id: String(OWNER_ROLE_ID), limit: 100 } } };

/** Whether the provider is the only way in, and the owner who keeps the password for the day it fails. */
export function Enforcement({ sso, may_edit }: { sso: Sso; may_edit: boolean }): ReactNode {
  const t = useText('admin');
  const { user_organization_id } = useSession();
  const owners = useApiQuery('/users', OWNERS).data?.items ?? [];
  const { provider } = sso;
  const initial = useMemo(
    () => ({
      enforced: provider?.enforced ?? false,
      break_glass_id: provider?.break_glass_id ?? user_organization_id,
    }),
    [provider, user_organization_id],
  );
  const save = async (values: typeof initial) => {
    await api.put('/sso/enforcement', { body: { ...values, version: provider?.version ?? 0 } });
    toast.success(t('sso.saved'));
    await invalidate('/sso');
  };
  return (
    <RecordForm
      columns={1}
      initial={initial}
      read_only={!may_edit}
      submit_label={t('sso.save')}
      onSubmit={save}
      onReload={() => void invalidate('/sso')}
      fields={[
        { name: 'enforced', label: t('sso.enforced'), kind: 'switch', help: t('sso.enforced_help') },
        {
          name: 'break_glass_id',
          label: t('sso.break_glass'),
          kind: 'select',
          required: true,
          help: t('sso.break_glass_help'),
          options: owners.map(({ id, full_name }) => ({ value: id, label: full_name })),
          refused_by: ['sso_break_glass_needed'],
        },
      ]}
    />
  );
}
