import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useState, type FocusEvent, type ReactNode } from 'react';
import { parseDateInput, quoted } from './format';
import { useText } from './i18n';
import { toast } from './toast';

/** A day as the picker shows it. */
const SHOWN = /^\d{4}\/\d{2}\/\d{2}$/;

interface Props {
  /** 'YYYY-MM-DD' */
  value?: string | null;
  onChange?: (value: string | null) => void;
  id?: string;
  disabled?: boolean;
  min?: string;
  max?: string;
  label?: string;
  /** Something was typed that is no day, or none in the range, and is not taken. */
  onRefused?: (typed: string) => void;
}

/**
 * A calendar day, picked or typed in the ways Japanese offices type it (20261120, 11/20, 令和8年11月20日, full-width).
 * An empty field has no day. Text that is no day, or none in the range, is replaced by the last good one with a message:
 * press that left the field may have saved it.
 */
export function DateInput(props: Props): ReactNode {
  const { value, onChange } = props;
  const t = useText();
  const [drawn, setDrawn] = useState(0);
  /** Hands over what is typed; false when the day is not allowed here. */
  const take = (typed: string): boolean => {
    if (typed.trim() === '') {
      if (value) onChange?.(null);
      return true;
    }
    const parsed = parseDateInput(typed);
    if (!parsed || (props.min && parsed < props.min) || (props.max && parsed > props.max)) return false;
    if (parsed !== value) onChange?.(parsed);
    return true;
  };
  const leave = (event: FocusEvent<HTMLElement>) => {
    const input = event.currentTarget.querySelector('input');
    if (!input || event.currentTarget.contains(event.relatedTarget)) return;
    const typed = input.value;
    const isTaken = take(typed);
    // The picker keeps text that it cannot read itself: a new rendering shows the stored value.
    if (!isTaken || (typed !== '' && !SHOWN.test(typed))) setDrawn((times) => times + 1);
    if (isTaken) return;
    toast.error(t('date.refused', { typed: quoted(typed) }));
    props.onRefused?.(typed);
  };
  return (
    <div onBlur={leave}>
      <DatePicker
        key={drawn}
        id={props.id}
        aria-label={props.label}
        style={{ width: '100%' }}
        disabled={props.disabled}
        format={{ format: 'YYYY/MM/DD' }}
        placeholder="YYYY/MM/DD"
        minDate={props.min ? dayjs(props.min) : undefined}
        maxDate={props.max ? dayjs(props.max) : undefined}
        value={value ? dayjs(value) : null}
        onChange={(day) => onChange?.(day ? day.format('YYYY-MM-DD') : null)}
        onKeyDown={(event) => {
          const { key, target, nativeEvent } = event;
          if (key === 'Enter' && !nativeEvent.isComposing && target instanceof HTMLInputElement)
            take(target.value);
        }}
      />
    </div>
  );
}
