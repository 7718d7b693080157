import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useText } from '@uketori/frontend-kit/i18n';
import { Button, Input } from 'antd';
import type { ReactNode } from 'react';
import styles from '../settings/frame.module.css';

interface Props {
  value: string[];
  onChange?: (next: string[]) => void;
  disabled?: boolean;
  label: string;
  max_length: number;
  /** half-width digits and signs, for telephone numbers */
  half_width?: boolean;
}

const MAX_ROWS = 255;

/** Several short texts, one row each. */
export function ListInput({ value, onChange, disabled, label, max_length, half_width }: Props): ReactNode {
  const t = useText('admin');
  const replace = (at: number, next: string) => onChange?.(value.map((old, i) => (i === at ? next : old)));
  return (
    <div className={styles.rows}>
      {value.map((entry, i) => (
        // Rows have no identity but their place: two may hold the same text while one is being typed.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={i} className={styles.row}>
          <Input
            aria-label={`${label} ${i + 1}`}
            disabled={disabled}
            maxLength={max_length}
            value={entry}
            onChange={(event) => replace(i, event.target.value)}
            onBlur={half_width ? (event) => replace(i, event.target.value.normalize('NFKC')) : undefined}
          />
          <Button
            type="text"
            danger
            disabled={disabled}
            icon={<DeleteOutlined />}
            aria-label={t('list.remove', { label, number: i + 1 })}
            onClick={() => onChange?.(value.filter((_, at) => at !== i))}
          />
        </div>
      ))}
      <div>
        <Button
          size="small"
          icon={<PlusOutlined />}
          disabled={disabled || value.length >= MAX_ROWS}
          onClick={() => onChange?.([...value, ''])}
        >
          {t('action.add')}
        </Button>
      </div>
    </div>
  );
}
