import { DeleteOutlined, DownOutlined, HolderOutlined, UpOutlined } from '@ant-design/icons';
import { useText } from '@uketori/frontend-kit/i18n';
import { Button, Checkbox, Input, InputNumber, Select } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import type { DraftColumn } from './formatDraft';
import type { RowDrag } from './useRowDrag';
import styles from './exports.module.css';

interface Props {
  column: DraftColumn;
  at: number;
  count: number;
  options: { value: string; label: string }[];
  /** only of a text the length can be limited */
  isText: boolean;
  readOnly: boolean;
  drag: RowDrag;
  onChange: (patch: Partial<DraftColumn>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** One column of a format, in its place. */
export function ColumnRow(props: Props): ReactNode {
  const { at, readOnly, drag, onMove } = props;
  const byKeys = (event: KeyboardEvent<HTMLElement>) => {
    if (readOnly || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(at + (event.key === 'ArrowUp' ? -1 : 1));
  };
  return (
    <tr className={drag.isTarget(at) ? styles.over : undefined} onKeyDown={byKeys} {...drag.target(at)}>
      <Cells {...props} />
      <td className={styles.handle}>{!readOnly && <Place {...props} />}</td>
    </tr>
  );
}

function Cells({ column, at, options, isText, readOnly, onChange }: Props): ReactNode {
  const t = useText('journal');
  return (
    <>
      <td className={styles.number}>{at + 1}</td>
      <td>
        <Select
          size="small"
          style={{ width: 190 }}
          showSearch={{ optionFilterProp: 'label' }}
          disabled={readOnly}
          value={column.source}
          options={options}
          aria-label={t('export.column.source')}
          onChange={(source: string) => onChange({ source })}
        />
      </td>
      <td>
        <Input
          size="small"
          lang="ja"
          maxLength={100}
          disabled={readOnly}
          value={column.header}
          aria-label={t('export.column.header')}
          onChange={(event) => onChange({ header: event.target.value })}
        />
      </td>
      <td>
        <Input
          size="small"
          lang="ja"
          maxLength={column.source === 'fixed' ? 200 : 50}
          disabled={readOnly}
          value={column.source === 'fixed' ? column.value : column.empty}
          placeholder={t(column.source === 'fixed' ? 'export.column.fixed' : 'export.column.empty')}
          aria-label={t(column.source === 'fixed' ? 'export.column.fixed' : 'export.column.empty')}
          onChange={(event) =>
            onChange({ [column.source === 'fixed' ? 'value' : 'empty']: event.target.value })
          }
        />
      </td>
      <td>
        <InputNumber
          size="small"
          min={1}
          max={2000}
          precision={0}
          style={{ width: 74 }}
          disabled={readOnly || !isText}
          value={column.limit}
          aria-label={t('export.column.limit')}
          onChange={(limit) => onChange({ limit })}
        />
      </td>
      <td style={{ textAlign: 'center' }}>
        <Checkbox
          disabled={readOnly}
          checked={column.first_row_only}
          aria-label={t('export.column.first_row_only')}
          onChange={(event) => onChange({ first_row_only: event.target.checked })}
        />
      </td>
    </>
  );
}

/** The place of the column: by dragging or by button, and away with it. */
function Place({ at, count, drag, onMove, onRemove }: Props): ReactNode {
  const t = useText('journal');
  return (
    <>
      <span draggable title={t('export.builder.drag')} aria-hidden {...drag.handle(at)}>
        <HolderOutlined />
      </span>
      <Button
        size="small"
        type="text"
        icon={<UpOutlined />}
        disabled={at === 0}
        aria-label={t('export.builder.up')}
        onClick={() => onMove(at - 1)}
      />
      <Button
        size="small"
        type="text"
        icon={<DownOutlined />}
        disabled={at === count - 1}
        aria-label={t('export.builder.down')}
        onClick={() => onMove(at + 1)}
      />
      <Button
        size="small"
        type="text"
        danger
        icon={<DeleteOutlined />}
        aria-label={t('export.builder.remove')}
        onClick={onRemove}
      />
    </>
  );
}
