import { useAbility } from '@uketori/frontend-kit/abilities';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { useSession } from '@uketori/frontend-kit/session';
import { Alert } from 'antd';
import { useState, type ReactNode } from 'react';
import { useBooks } from './useBooks';

/** Where a new organization begins, for who may begin it: gone once its books are begun, or closed for good. */
export default function BeginHint({ className }: { className?: string | undefined }): ReactNode {
  const t = useText('journal');
  const { user, organization } = useSession();
  const key = `uketori.begin_hint.${organization.id}.${user.id}`;
  const mayBegin = useAbility('settings:update') > 0;
  const [closed, setClosed] = useState(() => localStorage.getItem(key) === '1');
  const { begun } = useBooks(mayBegin && !closed);
  if (!mayBegin || closed || begun !== false) return null;
  return (
    <Alert
      className={className}
      type="info"
      showIcon
      title={
        <>
          {t('initial.hint')} <Link to="/initial-settings">{t('initial.hint_open')}</Link>
        </>
      }
      closable={{
        'aria-label': t('initial.hint_close'),
        onClose: () => {
          localStorage.setItem(key, '1');
          setClosed(true);
        },
      }}
    />
  );
}
