import { api } from '@uketori/frontend-kit/api';
import { text, useText } from '@uketori/frontend-kit/i18n';
import { RecordForm } from '@uketori/frontend-kit/RecordForm';
import { toast } from '@uketori/frontend-kit/toast';
import { useState, type ReactNode } from 'react';

export const PASSWORD_LENGTH_MAX = 256;
const EMPTY = { current_password: '', new_password: '', confirm_new_password: '' };

/** The user's own password of at least `min` characters; a change signs out their other devices. */
export function ChangePassword({ min }: { min: number }): ReactNode {
  const t = useText('admin');
  const [turn, setTurn] = useState(0);
  const change = async (body: typeof EMPTY) => {
    await api.post('/session/change-password', { body });
    toast.success(t('password.changed'));
    setTurn(turn + 1);
  };
  const field = (name: keyof typeof EMPTY) => ({
    name,
    label: t(`password.${name}`),
    kind: 'password' as const,
    required: true,
    max_length: PASSWORD_LENGTH_MAX,
  });
  return (
    <RecordForm
      key={turn}
      columns={1}
      initial={EMPTY}
      submit_label={t('password.submit')}
      onSubmit={change}
      fields={[
        { ...field('current_password'), refused_by: ['wrong_current_password'] },
        {
          ...field('new_password'),
          help: t('password.advice', { min }),
          refused_by: ['password_short', 'password_blank', 'password_guessable'],
          check: (value) => ([...String(value)].length < min ? t('password.short', { min }) : null),
        },
        {
          ...field('confirm_new_password'),
          check: (value, { new_password }) =>
            value === new_password ? null : text('general.password_mismatch', {}, 'errors'),
        },
      ]}
    />
  );
}
