import { api } from '@uketori/frontend-kit/api';
import { invalidate, useApiMutation } from '@uketori/frontend-kit/apiHooks';
import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { formatDateTime } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { RecordForm } from '@uketori/frontend-kit/RecordForm';
import { App, Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { ShownSecret } from '../api-keys/ShownSecret';
import styles from './directory.module.css';

const EMPTY = { name: '' };

/** The tokens by which the directory calls. */
export function Tokens({
  tokens,
  may_edit,
}: {
  tokens: Schema<'DirectorySettings'>['tokens'];
  may_edit: boolean;
}): ReactNode {
  const t = useText('admin');
  const [made, setMade] = useState<{ id: string; key: string } | null>(null);
  const create = async (body: typeof EMPTY) => {
    const { id, key } = await api.post('/directory/tokens', { body });
    setMade({ id, key: key ?? '' });
    await invalidate('/directory');
  };
  return (
    <section className={styles.tokens}>
      <h3>{t('directory.tokens')}</h3>
      <p className="uk-muted">{t('directory.tokens_hint')}</p>
      {made && (
        <ShownSecret label={t('directory.token')} value={made.key} warning={t('directory.token_once')} />
      )}
      <ul className={styles.list}>
        {tokens
          .filter(({ revoked_at }) => revoked_at === null)
          .map((token) => (
            <TokenRow key={token.id} token={token} may_edit={may_edit} />
          ))}
      </ul>
      {may_edit && (
        <RecordForm
          key={made?.id ?? ''}
          columns={1}
          initial={EMPTY}
          submit_label={t('directory.token_create')}
          onSubmit={create}
          fields={[
            {
              name: 'name',
              label: t('directory.token_name'),
              kind: 'text',
              half_width: true,
              required: true,
              max_length: 100,
              placeholder: 'Microsoft Entra ID',
            },
          ]}
        />
      )}
    </section>
  );
}

function TokenRow({
  token,
  may_edit,
}: {
  token: Schema<'DirectorySettings'>['tokens'][number];
  may_edit: boolean;
}): ReactNode {
  const t = useText('admin');
  const { modal } = App.useApp();
  const { id, name, key_prefix, created_by_name, created_at, last_used_at } = token;
  const revoke = useApiMutation('delete', '/api-keys/{id}', {
    invalidates: ['/directory'],
    success: t('directory.token_revoked'),
  });
  const ask = () =>
    modal.confirm({
      title: t('directory.token_revoke_title', { name }),
      okText: t('directory.token_revoke'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      cancelText: t('action.cancel'),
      onOk: () => revoke.mutateAsync({ params: { path: { id } } }).catch(() => undefined),
    });
  return (
    <li className={styles.token}>
      <span>
        <strong>{name}</strong> <code dir="ltr">{key_prefix}…</code>
        <br />
        <span className="uk-muted">
          {t('directory.token_made', { name: created_by_name, date: formatDateTime(created_at) })} ・{' '}
          {last_used_at
            ? t('directory.token_used', { time: formatDateTime(last_used_at) })
            : t('directory.token_unused')}
        </span>
      </span>
      {may_edit && (
        <Button size="small" danger onClick={ask}>
          {t('directory.token_revoke')}
        </Button>
      )}
    </li>
  );
}
