import { api } from '@uketori/frontend-kit/api';
import { invalidate, useApiMutation } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { RecordForm } from '@uketori/frontend-kit/RecordForm';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { toast } from '@uketori/frontend-kit/toast';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { CopyValue } from '../api-keys/ShownSecret';
import styles from './sso.module.css';
import type { Sso } from './sso.types';

interface Props {
  sso: Sso;
  may_edit: boolean;
}

const EMPTY = { domain: '' };
/** Both panels say which domains are proved. */
const SHOWN = ['/sso', '/directory'];

/** The mail domains of the provider, each proved by an owner's address or by a DNS text. */
export function Domains({ sso, may_edit }: Props): ReactNode {
  const t = useText('admin');
  const [turn, setTurn] = useState(0);
  const add = async (body: typeof EMPTY) => {
    await api.post('/sso/domains', { body });
    setTurn(turn + 1);
    await invalidate(...SHOWN);
  };
  return (
    <>
      <p className="uk-muted">{t('sso.domains_hint')}</p>
      <ul className={styles.domains}>
        {sso.domains.map((domain) => (
          <Domain key={domain.id} domain={domain} may_edit={may_edit} />
        ))}
      </ul>
      {may_edit && (
        <RecordForm
          key={turn}
          columns={1}
          initial={EMPTY}
          submit_label={t('sso.add_domain')}
          onSubmit={add}
          fields={[
            {
              name: 'domain',
              label: t('sso.domain'),
              kind: 'text',
              half_width: true,
              required: true,
              max_length: 260,
              placeholder: 'example.co.jp',
              refused_by: ['sso_domain_invalid', 'sso_domain_public', 'sso_domain_taken', 'already_exists'],
            },
          ]}
        />
      )}
    </>
  );
}

function Domain({ domain, may_edit }: { domain: Sso['domains'][number]; may_edit: boolean }): ReactNode {
  const t = useText('admin');
  const { id, domain: name, dns_text, verified_at, proof } = domain;
  const path = { params: { path: { id } } };
  const verify = useApiMutation('post', '/sso/domains/{id}/verification', {
    invalidates: SHOWN,
    onSuccess: () => toast.success(t('sso.domain_verified')),
  });
  const remove = useApiMutation('delete', '/sso/domains/{id}', { invalidates: SHOWN });
  return (
    <li className={styles.domain}>
      <strong dir="ltr">{name}</strong>
      {verified_at ? (
        <StatusTag tone="success">{t(`sso.proofs.${proof ?? 'dns'}`)}</StatusTag>
      ) : (
        <StatusTag tone="warning">{t('sso.unproved')}</StatusTag>
      )}
      {may_edit && (
        <span className={styles.buttons}>
          {!verified_at && (
            <Button size="small" loading={verify.isPending} onClick={() => verify.mutate(path)}>
              {t('sso.verify')}
            </Button>
          )}
          <Button
            size="small"
            danger
            loading={remove.isPending}
            aria-label={t('sso.remove_domain', { name })}
            onClick={() => remove.mutate(path)}
          >
            {t('action.delete')}
          </Button>
        </span>
      )}
      {!verified_at && (
        <div className={styles.wide}>
          <p className="uk-muted">{t('sso.dns_hint')}</p>
          <CopyValue label={t('sso.dns_text')} value={dns_text} />
        </div>
      )}
    </li>
  );
}
