import type { ReactNode } from 'react';
import styles from './parts/parts.module.css';

export type Tone = 'neutral' | 'info' | 'progress' | 'success' | 'warning' | 'danger';

/** State as a quiet coloured label. The words say it too: colour alone is no information. */
export function StatusTag({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }): ReactNode {
  return <span className={`${styles.tag} ${styles[`tag_${tone}`]}`}>{children}</span>;
}
