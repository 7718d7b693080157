import { useApiMutation, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { App, Button, Radio } from 'antd';
import { useState, type ReactNode } from 'react';
import { OWNER_ROLE_ID } from '../roles/role.types';
import { OidcForm } from './OidcForm';
import { SamlForm } from './SamlForm';
import styles from './sso.module.css';
import type { Sso } from './sso.types';

type Protocol = NonNullable<Sso['provider']>['protocol'];

/** The provider of the organization, in the protocol that it speaks, and which role its users get. */
export function ProviderForm({ sso, may_edit }: { sso: Sso; may_edit: boolean }): ReactNode {
  const t = useText('admin');
  const { modal } = App.useApp();
  const { provider } = sso;
  const [protocol, setProtocol] = useState<Protocol>(provider?.protocol ?? 'oidc');
  const roles = (useApiQuery('/roles').data?.items ?? []).filter(({ id }) => id !== OWNER_ROLE_ID);
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
  const form = { sso, roles, may_edit };
  return (
    <>
      <Radio.Group
        className={styles.protocols}
        aria-label={t('sso.protocol')}
        optionType="button"
        disabled={!may_edit}
        value={protocol}
        onChange={(event) => setProtocol(event.target.value as Protocol)}
        options={[
          { value: 'oidc', label: 'OpenID Connect' },
          { value: 'saml', label: 'SAML 2.0' },
        ]}
      />
      {protocol === 'oidc' ? <OidcForm {...form} /> : <SamlForm {...form} />}
      {may_edit && provider && (
        <Button danger size="small" onClick={ask}>
          {t('sso.remove')}
        </Button>
      )}
    </>
  );
}
