import { api } from '@uketori/frontend-kit/api';
import { invalidate, useApiMutation, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { RecordForm } from '@uketori/frontend-kit/RecordForm';
import { toast } from '@uketori/frontend-kit/toast';
import { App, Button } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { CopyValue } from '../api-keys/ShownSecret';
import { OWNER_ROLE_ID } from '../roles/role.types';
import { rulesOf, textOf } from './rules';
import styles from './sso.module.css';
import type { Sso } from './sso.types';

const VIEWER_ROLE_ID = 7;

/** Issuer and client of the provider, and which role its users get. */
export function ProviderForm({ sso, may_edit }: { sso: Sso; may_edit: boolean }): ReactNode {
  const t = useText('admin');
  const { modal } = App.useApp();
  const roles = (useApiQuery('/roles').data?.items ?? []).filter(({ id }) => id !== OWNER_ROLE_ID);
  const { provider } = sso;
  const initial = useMemo(
    () => ({
      issuer: provider?.issuer ?? '',
      client_id: provider?.client_id ?? '',
      client_secret: '',
      default_role_id: provider?.default_role_id ?? VIEWER_ROLE_ID,
      role_claim: provider?.role_claim ?? '',
      role_map: textOf(provider?.role_map ?? [], roles),
    }),
    [provider, roles],
  );
  const save = async ({ client_secret, role_map, ...values }: typeof initial) => {
    await api.put('/sso/provider', {
      body: {
        ...values,
        role_map: rulesOf(role_map, roles),
        ...(client_secret === '' ? {} : { client_secret }),
        version: provider?.version ?? 0,
      },
    });
    toast.success(t('sso.saved'));
    await invalidate('/sso');
  };
  const remove = useApiMutation('delete', '/sso/provider', {
    invalidates: ['/sso'],
    success: t('sso.removed'),
  });
  const ask = () =>
    modal.confirm({
      title: t('sso.remove_title'),
      content: t('sso.remove_body'),
      okText: t('action.delete'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      cancelText: t('action.cancel'),
      onOk: () => remove.mutateAsync({}).catch(() => undefined),
    });
  if (roles.length === 0) return null;
  return (
    <>
      <p className="uk-muted">{t('sso.provider_hint')}</p>
      <CopyValue label={t('sso.redirect_uri')} value={sso.redirect_uri} />
      <div className={styles.form}>
        <RecordForm
          columns={1}
          initial={initial}
          read_only={!may_edit}
          submit_label={t('sso.save')}
          onSubmit={save}
          onReload={() => void invalidate('/sso')}
          fields={[
            {
              name: 'issuer',
              label: t('sso.issuer'),
              kind: 'text',
              required: true,
              max_length: 500,
              half_width: true,
              help: t('sso.issuer_help'),
              check: (value) =>
                /^https?:\/\/\S+$/.test(String(value).trim()) ? null : t('sso.issuer_wrong'),
              refused_by: ['sso_provider_unreachable', 'sso_issuer_insecure'],
            },
            { name: 'client_id', label: t('sso.client_id'), kind: 'text', required: true, max_length: 300 },
            {
              name: 'client_secret',
              label: t('sso.client_secret'),
              kind: 'password',
              max_length: 1000,
              help: t(provider?.has_secret ? 'sso.secret_kept' : 'sso.secret_help'),
            },
            {
              name: 'default_role_id',
              label: t('sso.default_role'),
              kind: 'select',
              required: true,
              help: t('sso.default_role_help'),
              options: roles.map(({ id, name }) => ({ value: id, label: name })),
            },
            {
              name: 'role_claim',
              label: t('sso.role_claim'),
              kind: 'text',
              max_length: 100,
              half_width: true,
              help: t('sso.role_claim_help'),
            },
            {
              name: 'role_map',
              label: t('sso.role_map'),
              kind: 'textarea',
              max_length: 10_000,
              help: t('sso.role_map_help'),
              check: (value) =>
                rulesOf(String(value ?? ''), roles).length === linesOf(value)
                  ? null
                  : t('sso.role_map_wrong'),
            },
          ]}
        />
      </div>
      {may_edit && provider && (
        <Button danger size="small" onClick={ask}>
          {t('sso.remove')}
        </Button>
      )}
    </>
  );
}

function linesOf(value: unknown): number {
  return String(value ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '').length;
}
