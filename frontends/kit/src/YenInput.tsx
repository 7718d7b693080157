import { Input, type InputRef } from 'antd';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { formatYen, parseYenInput } from './format';
import { useSides, useText } from './i18n';
import { toast } from './toast';

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
 * Whole yen. Shows commas at rest and plain digits while typing, takes full-width input. Other text is replaced by
 * the last good amount with a message: the key that left the field may have saved it. `/` and `,` at the end add
 * three zeros, as on accounting keyboards.
 */
export function YenInput(props: Props): ReactNode {
  const { value = null, onChange } = props;
  const { end } = useSides();
  const t = useText();
  const field = useRef<InputRef>(null);
  const [hasFocus, setHasFocus] = useState(false);
  /** The user's typing since the field has the focus; values from outside do not replace it. */
  const [typed, setTyped] = useState<string | null>(null);
  const plain = value === null ? '' : String(value);
  // Before the next key can arrive: a selection made one frame later would swallow the first digit.
  useLayoutEffect(() => {
    if (hasFocus && typed === null) field.current?.input?.select();
  }, [hasFocus, value, typed]);
  const commit = () => {
    if (typed === null) return;
    const empty = typed.trim() === '';
    const next = empty ? null : parseYenInput(typed);
    setTyped(null);
    if (!empty && next === null) toast.error(t('amount.refused', { typed }));
    else if (next !== value) onChange?.(next);
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
      styles={{ input: { textAlign: end, fontVariantNumeric: 'tabular-nums' } }}
      ref={field}
      value={typed ?? (hasFocus || value === null ? plain : formatYen(value))}
      onFocus={(event) => {
        setHasFocus(true);
        const input = event.currentTarget;
        // The mouse sets its caret after the focus.
        requestAnimationFrame(() => input.value === plain && input.select());
        props.onFocus?.();
      }}
      onChange={(event) => {
        const next = event.target.value;
        setTyped(/\d[/,、／]$/.test(next) ? `${next.slice(0, -1)}000` : next);
      }}
      onBlur={() => {
        setHasFocus(false);
        commit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) commit();
        props.onKeyDown?.(event);
        // A key that its owner took, such as the one that fills in the rest, has set the amount itself.
        if (event.defaultPrevented) setTyped(null);
      }}
    />
  );
}
