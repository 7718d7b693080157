import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useText } from './i18n';
import styles from './parts/parts.module.css';

interface Props {
  title: ReactNode;
  description?: ReactNode;
  action?: ReactNode;
  /** add: the list is empty; search: the filters find no row */
  picture?: 'add' | 'search';
}

/** An empty list: says what would be here and offers the first step. */
export function EmptyState({ title, description, action, picture = 'add' }: Props): ReactNode {
  return (
    <div className={styles.empty}>
      <svg width="72" height="60" viewBox="0 0 72 60" aria-hidden focusable="false">
        <rect
          x="14"
          y="4"
          width="38"
          height="50"
          rx="4"
          fill="var(--uk-hover)"
          stroke="var(--uk-line-strong)"
          strokeWidth="1.5"
        />
        <rect x="22" y="14" width="22" height="3" rx="1.5" fill="var(--uk-line-strong)" />
        <rect x="22" y="22" width="16" height="3" rx="1.5" fill="var(--uk-track)" />
        <rect x="22" y="30" width="19" height="3" rx="1.5" fill="var(--uk-track)" />
        {picture === 'add' ? (
          <>
            <circle
              cx="52"
              cy="44"
              r="11"
              fill="var(--uk-surface)"
              stroke="var(--uk-primary)"
              strokeWidth="1.8"
            />
            <path d="M52 39v10M47 44h10" stroke="var(--uk-primary)" strokeWidth="1.8" strokeLinecap="round" />
          </>
        ) : (
          <>
            <circle
              cx="49"
              cy="41"
              r="10"
              fill="var(--uk-surface)"
              stroke="var(--uk-line-strong)"
              strokeWidth="1.8"
            />
            <path d="M56.5 48.5l7 7" stroke="var(--uk-line-strong)" strokeWidth="2.4" strokeLinecap="round" />
          </>
        )}
      </svg>
      <strong>{title}</strong>
      {description && <div className={styles.empty_words}>{description}</div>}
      {action}
    </div>
  );
}

/** The conditions find no row: says so, and clears them. */
export function NoHits({ onClear }: { onClear: () => void }): ReactNode {
  const t = useText();
  return (
    <EmptyState
      picture="search"
      title={t('table.none_found')}
      description={t('table.none_found_hint')}
      action={<Button onClick={onClear}>{t('filter.clear')}</Button>}
    />
  );
}
