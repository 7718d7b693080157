import { formatCount } from '@uketori/frontend-kit/format';
import type { ReactNode } from 'react';
import styles from './operations.module.css';

/** A figure with its name, in a list of figures. */
export function Figure({ label, count, bad }: { label: string; count: number; bad: boolean }): ReactNode {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd className={bad ? styles.bad : undefined}>{formatCount(count)}</dd>
    </div>
  );
}
