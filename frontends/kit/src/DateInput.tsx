import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { parseDateInput } from './format';

interface Props {
  /** 'YYYY-MM-DD' */
  value?: string | null;
  onChange?: (value: string | null) => void;
  id?: string;
  disabled?: boolean;
  min?: string;
  max?: string;
  label?: string;
  size?: 'small' | 'middle';
  placeholder?: string;
  className?: string;
}

/** A calendar day, picked or typed in the ways Japanese offices type it (20261120, 11/20, full-width). */
export function DateInput(props: Props): ReactNode {
  const { value, onChange } = props;
  const take = (input: HTMLInputElement) => {
    const parsed = parseDateInput(input.value);
    const inside = parsed && (!props.min || parsed >= props.min) && (!props.max || parsed <= props.max);
    if (inside && parsed !== value) onChange?.(parsed);
  };
  return (
    <DatePicker
      id={props.id}
      aria-label={props.label}
      size={props.size}
      className={props.className}
      style={{ width: '100%' }}
      disabled={props.disabled}
      format={{ format: 'YYYY/MM/DD' }}
      placeholder={props.placeholder ?? 'YYYY/MM/DD'}
      minDate={props.min ? dayjs(props.min) : undefined}
      maxDate={props.max ? dayjs(props.max) : undefined}
      value={value ? dayjs(value) : null}
      onChange={(day) => onChange?.(day ? day.format('YYYY-MM-DD') : null)}
      onBlur={(event) => take(event.target as HTMLInputElement)}
    />
  );
}
