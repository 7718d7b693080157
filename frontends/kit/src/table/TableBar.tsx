import { Button } from 'antd';
import { useEffect, useRef, type ReactNode } from 'react';
import { MOST_AT_ONCE } from '../BulkButton';
import { useText } from '../i18n';
import type { useSelectFound } from './useSelectFound';
import type { Selection } from './useSelection';
import styles from './table.module.css';

interface Props<Row> {
  toolbar: ReactNode;
  bulk: ((selection: Selection<Row>) => ReactNode) | undefined;
  selection: Selection<Row>;
  settings: ReactNode;
  /** what the selected rows come to */
  sum: ReactNode;
  /** offers to select what the filters find on all pages */
  found: ReturnType<typeof useSelectFound>;
  /** what held the focus is gone with the selection */
  onFocusLost: () => void;
}

/** The bar above the table: filters, or what can be done with the rows that are selected. */
export function TableBar<Row>(props: Props<Row>): ReactNode {
  const { toolbar, bulk, selection, settings, sum, found, onFocusLost } = props;
  const t = useText();
  const count = selection.keys.length;
  const isBulk = count > 0 && bulk !== undefined;
  const wasBulk = useRef(isBulk);
  useEffect(() => {
    if (wasBulk.current && !isBulk && document.activeElement === document.body) onFocusLost();
    wasBulk.current = isBulk;
  });
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
          {/* There before its first words: what comes with them is not read out. */}
          <span aria-live="polite">
            {isBulk && (
              <>
                <strong>{t('table.selected', { count })}</strong>
                {sum}
                {count > MOST_AT_ONCE && (
                  <span className={styles.too_many}>{t('table.too_many', { most: MOST_AT_ONCE })}</span>
                )}
              </>
            )}
          </span>
          {isBulk && (
            <>
              {found && (
                <Button type="link" size="small" loading={found.busy} onClick={found.run}>
                  {t(found.isAll ? 'table.select_found' : 'table.select_first', { count: found.count })}
                </Button>
              )}
              {bulk(selection)}
              <Button type="text" onClick={selection.clear}>
                {t('table.clear_selection')}
              </Button>
            </>
          )}
        </div>
      </div>
      <div className={styles.bar_end}>{settings}</div>
    </div>
  );
}
