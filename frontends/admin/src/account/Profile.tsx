import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { changeLanguage, LANGUAGES, useLanguage, useText } from '@uketori/frontend-kit/i18n';
import { RecordForm } from '@uketori/frontend-kit/RecordForm';
import { sessionStore } from '@uketori/frontend-kit/session';
import { toast } from '@uketori/frontend-kit/toast';
import { useMemo, type ReactNode } from 'react';
import styles from './account.module.css';

export type OwnAccount = Schema<'OwnAccount'>;
type OwnLanguage = NonNullable<OwnAccount['language']>;

/** The person's name and the language of their pages; both follow them to every browser. */
export function Profile({ account }: { account: OwnAccount }): ReactNode {
  const t = useText('admin');
  const { code } = useLanguage();
  const initial = useMemo(
    () => ({ full_name: account.full_name, language: account.language ?? (code as OwnLanguage) }),
    [account, code],
  );
  const save = async (body: typeof initial) => {
    const { full_name, language } = await api.put('/account', { body });
    const session = sessionStore.get();
    if (session) sessionStore.set({ ...session, user: { ...session.user, full_name, language } });
    if (language && language !== code) await changeLanguage(language);
    await invalidate('/account', '/users');
    toast.success(t('account.saved'));
  };
  return (
    <div className={styles.form}>
      <RecordForm
        columns={1}
        initial={initial}
        submit_label={t('account.save')}
        onSubmit={save}
        fields={[
          { name: 'full_name', label: t('user.full_name'), kind: 'text', required: true, max_length: 100 },
          {
            name: 'language',
            label: t('account.language'),
            kind: 'select',
            required: true,
            help: t('account.language_help'),
            options: LANGUAGES.filter(({ offered }) => offered).map(({ code: value, name: label }) => ({
              value,
              label,
            })),
          },
        ]}
      />
    </div>
  );
}
