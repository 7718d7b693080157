import { useAbility } from '@uketori/frontend-kit/abilities';
import { api } from '@uketori/frontend-kit/api';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { useText } from '@uketori/frontend-kit/i18n';
import { ReferenceSelect, type RecordRef } from '@uketori/frontend-kit/ReferenceSelect';
import { useOrganizationSetting } from '@uketori/frontend-kit/session';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import styles from './payAccounts.module.css';

type Part = Schema<'PayAccounts'>['accounts'][number]['part'];
type Account = { part: Part } & Record<'account_title' | 'tax', RecordRef | null>;

/** Accounts that the payment journal is booked to, part by part. */
export function PayAccounts({ onSaved }: { onSaved: () => Promise<unknown> }): ReactNode {
  const t = useText('journal');
  const mayUpdate = useAbility('settings:update') > 0;
  const isOn = useOrganizationSetting('setting_pay_journal', false);
  const query = useApiQuery('/default-journal/pay-accounts', {}, { staleTime: 0 });
  const [draft, setDraft] = useState<Account[] | null>(null);
  const { busy, act } = useAct();
  if (!query.data) return null;
  const accounts: readonly Account[] = draft ?? query.data.accounts;
  const set = (part: Part, patch: Partial<Account>) =>
    setDraft(accounts.map((one) => (one.part === part ? { ...one, ...patch } : one)));
  const save = async () => {
    await api.put('/default-journal/pay-accounts', {
      body: {
        version: query.data?.version ?? 0,
        accounts: Object.fromEntries(
          accounts.map(({ part, account_title, tax }) => [
            part,
            { account_title_id: account_title?.id ?? null, tax_id: tax?.id ?? null },
          ]),
        ),
      },
    });
    toast.success(t('pay_accounts.saved'));
    setDraft(null);
  };
  return (
    <section className={`uk-panel ${styles.panel}`} aria-label={t('pay_accounts.title')}>
      <div className={styles.head}>
        <h2>{t('pay_accounts.title')}</h2>
        {draft && (
          <span className={styles.buttons}>
            <Button onClick={() => setDraft(null)}>{t('edit.cancel')}</Button>
            <Button
              type="primary"
              loading={busy}
              onClick={() => void act(save, () => Promise.all([query.refetch(), onSaved()]))}
            >
              {t('edit.save')}
            </Button>
          </span>
        )}
      </div>
      <p className="uk-muted">
        {isOn ? t('pay_accounts.hint') : `${t('pay_accounts.hint')} ${t('pay_accounts.off')}`}
      </p>
      <div className={styles.rows}>
        {accounts.map(({ part, account_title, tax }) => {
          const name = t(`pay_accounts.part.${part}`);
          return (
            <div key={part} className={styles.row}>
              <span>{name}</span>
              <ReferenceSelect
                path="/masters/{kind}"
                path_params={{ kind: 'account_title' }}
                recent_field="account_title"
                disabled={!mayUpdate}
                label={`${name} ${t('reference.account_title')}`}
                placeholder={t('reference.account_title')}
                value={account_title}
                onChange={(next) => set(part, { account_title: next })}
              />
              <ReferenceSelect
                path="/masters/{kind}"
                path_params={{ kind: 'tax' }}
                recent_field="tax"
                disabled={!mayUpdate}
                label={`${name} ${t('reference.tax')}`}
                placeholder={t('reference.tax')}
                value={tax}
                onChange={(next) => set(part, { tax: next })}
              />
            </div>
          );
        })}
      </div>
    </section>
  );
}
