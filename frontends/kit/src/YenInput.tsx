import { Input } from 'antd';
import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react';
import { formatYen, parseYenInput } from './format';

interface Props {
  value?: number | null;
  onChange?: (value: number | null) => void;
  id?: string;
  disabled?: boolean;
  label?: string;
  size?: 'small' | 'middle';
  className?: string;
  autoFocus?: boolean;
  status?: 'error';
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  onFocus?: () => void;
}

/**
 * Whole yen. Shows commas at rest and plain digits while typing, takes full-width input, keeps the last good
 * amount when what was typed is no number. `/` and `,` at the end add three zeros, as on accounting keyboards.
 */
export function YenInput(props: Props): ReactNode {
  const { value = null, onChange } = props;
  const [typed, setTyped] = useState<string | null>(null);
  // An amount set from outside while the field has the focus wins over what stood in it.
  useEffect(() => setTyped(null), [value]);
  const commit = () => {
    if (typed === null) return;
    const empty = typed.trim() === '';
    const next = empty ? null : parseYenInput(typed);
    setTyped(null);
    if (empty ? value !== null : next !== null && next !== value) onChange?.(next);
  };
  return (
    <Input
      id={props.id}
      aria-label={props.label}
      size={props.size}
      status={props.status}
      className={props.className}
      autoFocus={props.autoFocus}
      disabled={props.disabled}
      inputMode="numeric"
      dir="ltr"
      autoComplete="off"
      maxLength={20}
      prefix={<span className="uk-muted">¥</span>}
      styles={{ input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
      value={typed ?? (value === null ? '' : formatYen(value))}
      onFocus={(event) => {
        setTyped(value === null ? '' : String(value));
        const input = event.currentTarget;
        requestAnimationFrame(() => input.select());
        props.onFocus?.();
      }}
      onChange={(event) => {
        const next = event.target.value;
        setTyped(/\d[/,、／]$/.test(next) ? `${next.slice(0, -1)}000` : next);
      }}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) commit();
        props.onKeyDown?.(event);
      }}
    />
  );
}
