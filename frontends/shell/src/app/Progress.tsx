import { useEffect, useState, type ReactNode } from 'react';
import styles from './app.module.css';

const SHOW_AFTER_MS = 120;

/** Thin bar during navigation; not shown at all when the page is there at once. */
export function Progress({ busy }: { busy: boolean }): ReactNode {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!busy) {
      setShown(false);
      return;
    }
    const timer = setTimeout(() => setShown(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [busy]);
  return shown ? <div className={styles.progress} role="progressbar" aria-label="loading" /> : null;
}
