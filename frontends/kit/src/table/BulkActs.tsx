import { Button } from 'antd';
import { useEffect, useRef, type ReactNode } from 'react';
import { formatCount } from '../format';
import { useText } from '../i18n';
import type { useSelectFound } from './useSelectFound';
import type { Selection } from './useSelection';
import styles from './table.module.css';

export interface BulkProps<Row> {
  bulk: ((selection: Selection<Row>) => ReactNode) | undefined;
  selection: Selection<Row>;
  /** as many as one bulk act of the list takes */
  most: number;
  /** what the selected rows come to */
  sum: ReactNode;
  /** offers to select what the filters find on all pages */
  found: ReturnType<typeof useSelectFound>;
  /** what held the focus is gone with the selection */
  onFocusLost: () => void;
}

/** Whether rows are selected that something can be done with. */
export function isBulkOf<Row>({ bulk, selection }: Pick<BulkProps<Row>, 'bulk' | 'selection'>): boolean {
  return selection.keys.length > 0 && bulk !== undefined;
}

/** How many rows are selected, and what can be done with them. */
export function BulkActs<Row>(props: BulkProps<Row>): ReactNode {
  const { bulk, selection, most, sum, found, onFocusLost } = props;
  const t = useText();
  const count = selection.keys.length;
  const isBulk = isBulkOf(props);
  const wasBulk = useRef(isBulk);
  useEffect(() => {
    if (wasBulk.current && !isBulk && document.activeElement === document.body) onFocusLost();
    wasBulk.current = isBulk;
  });
  return (
    <>
      {/* There before its first words: what comes with them is not read out. */}
      <span aria-live="polite">
        {isBulk && (
          <>
            <strong>{t('table.selected', { count })}</strong>
            {sum}
            {count > most && (
              <span className={styles.too_many}>{t('table.too_many', { most: formatCount(most) })}</span>
            )}
          </>
        )}
      </span>
      {isBulk && (
        <>
          {found && (
            <Button type="link" size="small" loading={found.busy} onClick={found.run}>
              {found.loaded > 0
                ? formatCount(found.loaded)
                : t(found.isAll ? 'table.select_found' : 'table.select_first', { count: found.count })}
            </Button>
          )}
          {bulk?.(selection)}
          <Button type="text" size="small" onClick={selection.clear}>
            {t('table.clear_selection')}
          </Button>
        </>
      )}
    </>
  );
}
