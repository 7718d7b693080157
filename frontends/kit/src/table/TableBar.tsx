import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../i18n';
import type { Selection } from './useSelection';
import styles from './table.module.css';

interface Props<Row> {
  toolbar: ReactNode;
  bulk: ((selection: Selection<Row>) => ReactNode) | undefined;
  selection: Selection<Row>;
  settings: ReactNode;
}

/** The bar above the table: filters, or what can be done with the rows that are selected. */
export function TableBar<Row>({ toolbar, bulk, selection, settings }: Props<Row>): ReactNode {
  const t = useText();
  const count = selection.keys.length;
  return (
    <div className={`${styles.bar} ${count > 0 ? styles.bulk : ''}`}>
      {count > 0 && bulk ? (
        <>
          <strong aria-live="polite">{t('table.selected', { count })}</strong>
          {bulk(selection)}
          <Button type="text" onClick={selection.clear}>
            {t('table.clear_selection')}
          </Button>
        </>
      ) : (
        toolbar
      )}
      <div className={styles.bar_end}>{settings}</div>
    </div>
  );
}
