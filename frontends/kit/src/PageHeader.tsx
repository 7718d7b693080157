import { useEffect, type ReactNode } from 'react';
import { Link } from './Link';
import { createStore } from './store';
import styles from './parts/parts.module.css';

/** Title the shell puts before the product name; a detail page can make it more precise than its route. */
export const pageTitleStore = createStore<string | null>(null);

interface Props {
  title: ReactNode;
  /** plain text for the browser tab; default: the route's title */
  tab_title?: string;
  subtitle?: ReactNode;
  back?: { to: string; label: string };
  tags?: ReactNode;
  actions?: ReactNode;
}

export function PageHeader({ title, tab_title, subtitle, back, tags, actions }: Props): ReactNode {
  useEffect(() => {
    if (!tab_title) return;
    pageTitleStore.set(tab_title);
    return () => pageTitleStore.set(null);
  }, [tab_title]);
  return (
    <header className={styles.header}>
      <div className={styles.header_text}>
        {back && (
          <Link to={back.to} className={styles.back}>
            <span aria-hidden className={`uk-way ${styles.back_arrow}`}>
              ‹
            </span>
            {back.label}
          </Link>
        )}
        <div className={styles.title_line}>
          <h1 className={styles.title}>{title}</h1>
          {tags}
        </div>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
