import type { ReactNode } from 'react';
import { Logo } from './Logo';
import { useText } from '@uketori/frontend-kit/i18n';

/** Same picture as the static one in index.html, so the start does not flicker. */
export function Loading(): ReactNode {
  const t = useText('shell');
  return (
    <div className="boot" role="status" aria-label={t('state.loading')}>
      <Logo size={56} />
      <b>{t('app.name')}</b>
      <i />
    </div>
  );
}
