import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { FileButton } from '@uketori/frontend-kit/FileButton';
import { formatDate } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { RecordForm, useFormValues } from '@uketori/frontend-kit/RecordForm';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { toast } from '@uketori/frontend-kit/toast';
import { useMemo, useState, type ReactNode } from 'react';
import { CopyValue } from '../api-keys/ShownSecret';
import { rulesOf } from '../roles/roleRules';
import { certificatesIn, metadataOf } from './metadata';
import { roleFields, roleValues } from './roleFields';
import styles from './sso.module.css';
import type { ProviderProps } from './sso.types';

/** Where a provider of SAML 2.0 receives its users, and the certificates that sign what it says about them. */
export function SamlForm({ sso, roles, may_edit }: ProviderProps): ReactNode {
  const t = useText('admin');
  const { provider, saml } = sso;
  const [now_ms] = useState(() => Date.now());
  const own = provider?.protocol === 'saml' ? provider : null;
  const initial = useMemo(
    () => ({
      issuer: own?.issuer ?? '',
      sign_in_url: own?.sign_in_url ?? '',
      certificates: (own?.certificates ?? []).map(({ pem }) => pem).join('\n'),
      ...roleValues(provider, roles),
    }),
    [provider, own, roles],
  );
  const save = async ({ certificates, role_map, ...values }: typeof initial) => {
    await api.put('/sso/saml-provider', {
      body: {
        ...values,
        certificates: certificatesIn(certificates),
        role_map: rulesOf(role_map, roles),
        version: provider?.version ?? 0,
      },
    });
    toast.success(t('sso.saved'));
    await invalidate('/sso');
  };
  return (
    <>
      <p className="uk-muted">{t('sso.saml_hint')}</p>
      <div className={styles.given}>
        <span>{t('sso.entity_id')}</span>
        <CopyValue label={t('sso.entity_id')} value={saml.entity_id} />
        <span>{t('sso.acs_url')}</span>
        <CopyValue label={t('sso.acs_url')} value={saml.acs_url} />
      </div>
      <div className={styles.form}>
        <RecordForm
          columns={1}
          initial={initial}
          read_only={!may_edit}
          submit_label={t('sso.save')}
          onSubmit={save}
          onReload={() => void invalidate('/sso')}
          fields={[
            ...(may_edit
              ? [{ name: 'metadata', label: '', kind: 'custom' as const, render: () => <MetadataButton /> }]
              : []),
            {
              name: 'issuer',
              label: t('sso.provider_entity_id'),
              kind: 'text',
              required: true,
              max_length: 500,
              half_width: true,
            },
            {
              name: 'sign_in_url',
              label: t('sso.sign_in_url'),
              kind: 'text',
              required: true,
              max_length: 1000,
              half_width: true,
              check: (value) =>
                /^https?:\/\/\S+$/.test(String(value).trim()) ? null : t('sso.issuer_wrong'),
              refused_by: ['sso_issuer_insecure'],
            },
            {
              name: 'certificates',
              label: t('sso.certificates'),
              kind: 'textarea',
              required: true,
              max_length: 100_000,
              help: t('sso.certificates_help'),
              refused_by: ['sso_certificate_invalid'],
            },
            ...roleFields<typeof initial>(t, roles, 'saml'),
          ]}
        />
        {own && (
          <ul className={styles.ends}>
            {own.certificates.map(({ pem, valid_until }) => (
              <li key={pem}>
                <StatusTag tone={Date.parse(valid_until) > now_ms ? 'success' : 'warning'}>
                  {t('sso.valid_until', { date: formatDate(valid_until.slice(0, 10)) })}
                </StatusTag>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

/** Fills the form from the metadata file of the provider. The file does not leave the browser. */
function MetadataButton(): ReactNode {
  const t = useText('admin');
  const { fill } = useFormValues();
  const read = async (file: File) => {
    const found = metadataOf(new TextDecoder().decode(await file.arrayBuffer()));
    if (found) fill(found);
    else toast.error(t('sso.metadata_wrong'));
  };
  return (
    <FileButton label={t('sso.metadata_file')} accept=".xml,text/xml" onChoose={(file) => void read(file)}>
      {t('sso.metadata_read')}
    </FileButton>
  );
}
