import { KeyOutlined, MobileOutlined } from '@ant-design/icons';
import { api } from '@uketori/frontend-kit/api';
import { invalidate, useApiMutation, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { useText } from '@uketori/frontend-kit/i18n';
import { hasPasskeys } from '@uketori/frontend-kit/passkeys';
import { useAct } from '@uketori/frontend-kit/useAct';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import { Alert, App, Button } from 'antd';
import { useState, type ReactNode } from 'react';
import styles from '../sessions/sessions.module.css';
import { RecordState } from '../settings/RecordState';
import { AppDialog } from './AppDialog';
import { PasskeyDialog } from './PasskeyDialog';
import { RecoveryCodes } from './RecoveryCodes';

type Factor = Schema<'SecondFactor'>;

const FEW_CODES = 3;

interface Props {
  /** Runs when the user has taken the recovery codes of the first factor. */
  onFirst?: () => void;
}

/** The second factors of the own account: authenticator apps, passkeys and recovery codes. */
export function SecondFactors({ onFirst }: Props): ReactNode {
  const t = useText('admin');
  const { data, error, refetch } = useApiQuery('/account/second-factors');
  const [adding, setAdding] = useState<'app' | 'passkey' | null>(null);
  const [codes, setCodes] = useState<string[]>([]);
  if (!data) return <RecordState error={error} onRetry={() => void refetch()} />;
  const added = async (recovery_codes: string[]) => {
    setAdding(null);
    setCodes(recovery_codes);
    await invalidate('/account/second-factors', '/account/sessions');
  };
  const { items, recovery_codes_left, required } = data;
  return (
    <>
      <p className="uk-muted">{t('factor.hint')}</p>
      {required && items.length === 0 && (
        <Alert type="warning" showIcon title={t('factor.required')} style={{ marginBottom: 12 }} />
      )}
      <ul className={styles.sessions}>
        {items.map((factor) => (
          <Item key={factor.id} factor={factor} />
        ))}
      </ul>
      <div className={styles.actions}>
        <Button icon={<MobileOutlined />} onClick={() => setAdding('app')}>
          {t('factor.add_app')}
        </Button>
        {hasPasskeys() && (
          <Button icon={<KeyOutlined />} onClick={() => setAdding('passkey')}>
            {t('factor.add_passkey')}
          </Button>
        )}
      </div>
      {items.length > 0 && <CodesLeft left={recovery_codes_left} onCodes={setCodes} />}
      <AppDialog open={adding === 'app'} onAdded={added} onClose={() => setAdding(null)} />
      <PasskeyDialog open={adding === 'passkey'} onAdded={added} onClose={() => setAdding(null)} />
      <RecoveryCodes
        codes={codes}
        onClose={() => {
          setCodes([]);
          onFirst?.();
        }}
      />
    </>
  );
}

function Item({ factor }: { factor: Factor }): ReactNode {
  const t = useText('admin');
  const { modal } = App.useApp();
  const { id, kind, name, created_at, last_used_at } = factor;
  const remove = useApiMutation('delete', '/account/second-factors/{id}', {
    invalidates: ['/account/second-factors'],
    success: t('factor.removed'),
  });
  const ask = () =>
    modal.confirm({
      title: t('factor.remove_title', { name }),
      content: t('factor.remove_body'),
      okText: t('action.delete'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      cancelText: t('action.cancel'),
      onOk: () => remove.mutateAsync({ params: { path: { id } } }).catch(() => undefined),
    });
  return (
    <li className={styles.session}>
      <span>
        {kind === 'totp' ? <MobileOutlined aria-hidden /> : <KeyOutlined aria-hidden />}{' '}
        <strong>{name}</strong> <span className="uk-muted">{t(`factor.kinds.${kind}`)}</span>
      </span>
      <Button size="small" danger aria-label={t('factor.remove_title', { name })} onClick={ask}>
        {t('action.delete')}
      </Button>
      <div className={`${styles.times} uk-muted`}>
        <span>
          {t('factor.created_at')} <DateTimeText value={created_at} />
        </span>
        <span>
          {t('session.last_used_at')}{' '}
          {last_used_at ? <DateTimeText value={last_used_at} /> : t('grant.never')}
        </span>
      </div>
    </li>
  );
}

function CodesLeft({ left, onCodes }: { left: number; onCodes: (codes: string[]) => void }): ReactNode {
  const t = useText('admin');
  const { busy, act } = useAct();
  const renew = async () => {
    const { recovery_codes } = await api.post('/account/second-factors/recovery-codes');
    onCodes(recovery_codes);
  };
  return (
    <div className={styles.actions}>
      <span className={left < FEW_CODES ? styles.few : undefined}>
        {t('factor.codes_left', { count: left })}
      </span>
      <Button
        size="small"
        loading={busy}
        onClick={() => void act(renew, () => invalidate('/account/second-factors'))}
      >
        {t('factor.renew_codes')}
      </Button>
    </div>
  );
}
