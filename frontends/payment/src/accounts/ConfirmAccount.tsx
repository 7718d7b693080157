import { useAbility } from '@uketori/frontend-kit/abilities';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { codeText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { Modal } from '@uketori/frontend-kit/Modal';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import { Alert, Button, Input, Spin } from 'antd';
import { useState, type ReactNode } from 'react';
import styles from './accounts.module.css';
import { CompareAccounts } from './CompareAccounts';
import { EdiText } from './EdiText';
import { useAccountActs } from './useAccountActs';
import type { PayeeAccount } from '../usePayeeAccounts';

const MOST_NOTE = 500;

/** Old and new account side by side, and the note of the person who called the payee back. */
export function ConfirmAccount({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const t = useText('payment');
  const query = useApiQuery('/payee-accounts/{id}', { params: { path: { id } } });
  const mayUpdate = useAbility('payment:update') > 0;
  const [note, setNote] = useState('');
  const { busy, confirm, revoke, setEdiText } = useAccountActs(id, onClose);
  const account = query.data;
  const waiting = account?.state === 'WAITING';
  return (
    <Modal
      open
      width={680}
      title={t(waiting ? 'account.confirm_title' : 'account.account')}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('action.close')}</Button>
          {account && !waiting && mayUpdate && (
            <Button danger loading={busy} onClick={() => void revoke(account)}>
              {t('account.revoke')}
            </Button>
          )}
          {account && waiting && (
            <Button
              type="primary"
              loading={busy}
              disabled={!account.can_confirm || note.trim() === ''}
              onClick={() => void confirm(account, note)}
            >
              {t('account.confirm')}
            </Button>
          )}
        </>
      }
    >
      {query.isPending && <Spin />}
      {query.error && !account && <LoadFailed error={query.error} onRetry={query.refetch} />}
      {account && (
        <div className={styles.dialog}>
          <Payee account={account} />
          {waiting && (
            <Alert
              type={account.can_confirm ? 'warning' : 'error'}
              showIcon
              title={
                account.can_confirm
                  ? t('account.call_back')
                  : codeText(account.refusal ?? undefined, 'payment')
              }
            />
          )}
          <CompareAccounts account={account} />
          {!waiting && <Confirmed account={account} />}
          {waiting && account.can_confirm && <Note value={note} onChange={setNote} />}
          {mayUpdate && (
            <EdiText account={account} busy={busy} onSave={(text) => void setEdiText(account, text)} />
          )}
        </div>
      )}
    </Modal>
  );
}

function Confirmed({ account }: { account: PayeeAccount }): ReactNode {
  const t = useText('payment');
  return (
    <p className={styles.confirmed}>
      <span lang="ja">
        {t('account.confirmed_by_name', { name: account.confirmed_by_name ?? '—' })} ·{' '}
        <DateTimeText value={account.confirmed_at} />
        <br />
        <span className="uk-muted">{account.confirm_note}</span>
      </span>
    </p>
  );
}

function Payee({ account }: { account: PayeeAccount }): ReactNode {
  const t = useText('payment');
  return (
    <p className={styles.who}>
      <strong lang="ja">{account.partner_name || t('payment.no_partner')}</strong>
      <span className="uk-muted">
        {account.entered_by_name
          ? t('account.entered', { name: account.entered_by_name })
          : t('account.by_reading')}{' '}
        · <DateTimeText value={account.entered_at} />
      </span>
    </p>
  );
}

/** How the account was checked: the number called and the person who confirmed it. */
function Note({ value, onChange }: { value: string; onChange: (note: string) => void }): ReactNode {
  const t = useText('payment');
  return (
    <label className={styles.note}>
      <span>
        {t('account.note')} <span className={styles.required}>{t('account.note_required')}</span>
      </span>
      <Input.TextArea
        autoFocus
        autoSize={{ minRows: 2, maxRows: 5 }}
        maxLength={MOST_NOTE}
        placeholder={t('account.note_example')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
