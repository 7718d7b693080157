import { Button, Tooltip, type ButtonProps } from 'antd';
import { useId, type ReactNode } from 'react';
import { formatCount } from './format';
import { useText } from './i18n';

/** The most rows that a bulk act of one call takes. */
export const MOST_AT_ONCE = 500;
/** The most rows that a bulk act takes which is done some at a time (useSlices). */
export const MOST_IN_SLICES = 10_000;

interface Props extends ButtonProps {
  /** how many rows are selected */
  count: number;
  /** default: what bulk acts take at the most */
  most?: number;
}

/** Button of a bulk act. It is off while more is selected than one such act takes, and says so to eyes and ears. */
export function BulkButton({ count, most = MOST_AT_ONCE, disabled, ...button }: Props): ReactNode {
  const t = useText();
  const why_id = useId();
  const why = count > most ? t('table.too_many', { most: formatCount(most) }) : null;
  const off = disabled || count === 0 || why !== null;
  return (
    <Tooltip title={why}>
      {/* A disabled button hears no pointer: what is around it does. */}
      <span style={{ display: 'inline-flex' }}>
        <Button
          size="small"
          {...button}
          disabled={off}
          style={off ? { pointerEvents: 'none' } : undefined}
          aria-describedby={why === null ? undefined : why_id}
        />
        {why !== null && (
          <span id={why_id} hidden>
            {why}
          </span>
        )}
      </span>
    </Tooltip>
  );
}
