import { useText } from '@uketori/frontend-kit/i18n';
import type { ReactNode } from 'react';
import styles from './operations.module.css';

const SHORT = 60;

/** What a program wrote when it failed; a long text is folded. */
export function ErrorNote({ error }: { error: string }): ReactNode {
  const t = useText('admin');
  const [first = ''] = error.split('\n');
  if (error === '') return <span className={styles.small}>{t('jobs.no_error')}</span>;
  if (error.length <= SHORT) return <bdi dir="ltr">{error}</bdi>;
  return (
    <details className={styles.error}>
      <summary>
        <bdi dir="ltr">{first.slice(0, SHORT)}…</bdi>
      </summary>
      <pre dir="ltr" tabIndex={0} role="group" aria-label={t('jobs.error')}>
        {error}
      </pre>
    </details>
  );
}
