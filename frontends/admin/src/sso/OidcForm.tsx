import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { RecordForm } from '@uketori/frontend-kit/RecordForm';
import { toast } from '@uketori/frontend-kit/toast';
import { useMemo, type ReactNode } from 'react';
import { CopyValue } from '../api-keys/ShownSecret';
import { rulesOf } from '../roles/roleRules';
import { roleFields, roleValues } from './roleFields';
import styles from './sso.module.css';
import type { ProviderProps } from './sso.types';

/** Issuer and client of a provider that speaks OpenID Connect. */
export function OidcForm({ sso, roles, may_edit }: ProviderProps): ReactNode {
  const t = useText('admin');
  const { provider } = sso;
  const own = provider?.protocol === 'oidc' ? provider : null;
  const initial = useMemo(
    () => ({
      issuer: own?.issuer ?? '',
      client_id: own?.client_id ?? '',
      client_secret: '',
      ...roleValues(provider, roles),
    }),
    [provider, own, roles],
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
              help: t(own?.has_secret ? 'sso.secret_kept' : 'sso.secret_help'),
            },
            ...roleFields<typeof initial>(t, roles, 'oidc'),
          ]}
        />
      </div>
    </>
  );
}
