import type { ReactNode } from 'react';
import { BulkActs, type BulkProps, isBulkOf } from './BulkActs';
import styles from './table.module.css';

interface Props<Row> extends BulkProps<Row> {
  toolbar: ReactNode;
  settings: ReactNode;
}

/** The bar above the table: filters, or what can be done with the rows that are selected. */
export function TableBar<Row>({ toolbar, settings, ...bulk }: Props<Row>): ReactNode {
  const isBulk = isBulkOf(bulk);
  return (
    <div className={`${styles.bar} ${isBulk ? styles.bulk : ''}`}>
      <div className={styles.bar_main}>
        {/* It keeps its height: the rows must not move away while the user selects them. */}
        <div
          className={styles.bar_tools}
          inert={isBulk}
          style={isBulk ? { visibility: 'hidden' } : undefined}
        >
          {toolbar}
        </div>
        <div className={isBulk ? styles.bar_bulk : styles.bar_idle}>
          <BulkActs {...bulk} />
        </div>
      </div>
      <div className={styles.bar_end}>{settings}</div>
    </div>
  );
}

/** The bar above cards. The bar for the selected ones is at the bottom: see BulkFloor. */
export function CardBar({ toolbar, settings }: Pick<Props<never>, 'toolbar' | 'settings'>): ReactNode {
  return (
    <div className={styles.bar}>
      <div className={styles.bar_tools}>{toolbar}</div>
      <div className={styles.bar_end}>{settings}</div>
    </div>
  );
}

/** The bulk actions of the selected cards. They stay in sight while the user scrolls. */
export function BulkFloor<Row>(props: BulkProps<Row>): ReactNode {
  return (
    <div className={isBulkOf(props) ? `${styles.bulk} ${styles.bulk_floor}` : styles.bar_idle}>
      <BulkActs {...props} />
    </div>
  );
}
