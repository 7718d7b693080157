import type { ReactNode } from 'react';
import styles from './reports.module.css';

interface Props {
  label: string;
  /** the cells of the heading */
  head: ReactNode;
  /** rows of the sums */
  foot?: ReactNode;
  /** rows */
  children: ReactNode;
}

/** A table of a report under its heading; a narrow window scrolls it sideways. */
export function ReportTable({ label, head, foot, children }: Props): ReactNode {
  return (
    <>
      <h2 className={styles.heading}>{label}</h2>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
        <table className={`${styles.table} ${styles.names}`}>
          <thead>
            <tr>{head}</tr>
          </thead>
          <tbody>{children}</tbody>
          {foot && <tfoot>{foot}</tfoot>}
        </table>
      </div>
    </>
  );
}
