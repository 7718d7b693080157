import { useAbility } from '@uketori/frontend-kit/abilities';
import { api } from '@uketori/frontend-kit/api';
import { invalidate, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { toast } from '@uketori/frontend-kit/toast';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import { Alert, Button, Input, Modal, Spin } from 'antd';
import { useState, type ReactNode } from 'react';
import { codeText } from '../problemText';
import styles from './accounts.module.css';
import { CompareAccounts } from './CompareAccounts';
import { EdiText } from './EdiText';
import type { PayeeAccount } from './usePayeeAccounts';

const MOST_NOTE = 500;

/** Old and new account side by side, and the note of whoever called the payee back. */
export function ConfirmAccount({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const t = useText('payment');
  const query = useApiQuery<PayeeAccount>(`/payee-accounts/${id}`);
  const mayUpdate = useAbility('payment:update') > 0;
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const account = query.data;
  const run = async (send: () => Promise<unknown>, words: string, close: boolean) => {
    if (busy) return;
    setBusy(true);
    try {
      await send();
      toast.success(words);
      if (close) onClose();
    } catch (error) {
      toast.error(errorText(error, 'payment'));
    }
    await invalidate('/payee-accounts', '/payments', '/zengin-exports');
    setBusy(false);
  };
  const confirm = (at: PayeeAccount) =>
    run(
      () => api.post(`/payee-accounts/${id}/confirmation`, { version: at.version, note: note.trim() }),
      t('account.done'),
      true,
    );
  const revoke = (at: PayeeAccount) =>
    run(
      () => api.delete(`/payee-accounts/${id}/confirmation`, { version: at.version }),
      t('account.revoked'),
      true,
    );
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
              onClick={() => void confirm(account)}
            >
              {t('account.confirm')}
            </Button>
          )}
        </>
      }
    >
      {query.isPending && <Spin />}
      {query.error && !account && <EmptyState title={errorText(query.error)} />}
      {account && (
        <div className={styles.dialog}>
          <p className={styles.who}>
            <strong lang="ja">{account.partner_name || t('payment.no_partner')}</strong>
            <span className="uk-muted">
              {account.entered_by_name
                ? t('account.entered', { name: account.entered_by_name })
                : t('account.by_reading')}{' '}
              · <DateTimeText value={account.entered_at} />
            </span>
          </p>
          {waiting && (
            <Alert
              type={account.can_confirm ? 'warning' : 'error'}
              showIcon
              title={account.can_confirm ? t('account.call_back') : codeText(account.refusal ?? undefined)}
            />
          )}
          <CompareAccounts account={account} />
          {!waiting && <Confirmed account={account} />}
          {waiting && account.can_confirm && (
            <label className={styles.note}>
              <span>
                {t('account.note')} <span className={styles.required}>{t('account.note_required')}</span>
              </span>
              <Input.TextArea
                autoFocus
                autoSize={{ minRows: 2, maxRows: 5 }}
                maxLength={MOST_NOTE}
                placeholder={t('account.note_example')}
                value={note}
                onChange={(event) => setNote(event.target.value)}
              />
            </label>
          )}
          {mayUpdate && (
            <EdiText
              account={account}
              busy={busy}
              onSave={(edi_text) =>
                void run(
                  () => api.patch(`/payee-accounts/${id}`, { version: account.version, edi_text }),
                  t('account.edi_saved'),
                  false,
                )
              }
            />
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
