import { PlusOutlined } from '@ant-design/icons';
import { useText } from '@uketori/frontend-kit/i18n';
import { useLabels } from '@uketori/frontend-kit/session';
import { Button, Select } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { ColumnRow } from './ColumnRow';
import type { ExportSource } from './export.types';
import { type DraftColumn, MAX_COLUMNS, moved, newColumn } from './formatDraft';
import { sourceLabel } from './sourceLabel';
import { useRowDrag } from './useRowDrag';
import styles from './exports.module.css';

interface Props {
  columns: DraftColumn[];
  sources: readonly ExportSource[];
  readOnly: boolean;
  onChange: (columns: DraftColumn[]) => void;
}

/** The columns of a format, put in order by dragging or with Alt and the arrows. */
export function ColumnsEditor({ columns, sources, readOnly, onChange }: Props): ReactNode {
  const t = useText('journal');
  const labelOf = useLabels();
  const options = useMemo(
    () => sources.map(({ name }) => ({ value: name, label: sourceLabel(name, t, labelOf) })),
    [sources, t, labelOf],
  );
  const kindOf = (name: string) => sources.find((one) => one.name === name)?.kind;
  const set = (at: number, patch: Partial<DraftColumn>) =>
    onChange(columns.map((column, i) => (i === at ? { ...column, ...patch } : column)));
  const move = (from: number, to: number) => onChange(moved(columns, from, to));
  const drag = useRowDrag(move);
  return (
    <>
      {!readOnly && <p className="uk-muted">{t('export.builder.order_hint')}</p>}
      <div className={styles.scroll}>
        <table className={`${styles.table} ${styles.columns}`}>
          <thead>
            <tr>
              <th className={styles.number}>#</th>
              <th>{t('export.column.source')}</th>
              <th>{t('export.column.header')}</th>
              <th>{t('export.column.value')}</th>
              <th>{t('export.column.limit')}</th>
              <th>{t('export.column.first_row_only')}</th>
              <th />
            </tr>
          </thead>
          <tbody>
            {columns.map((column, at) => (
              <ColumnRow
                key={column.key}
                column={column}
                at={at}
                count={columns.length}
                options={options}
                isText={kindOf(column.source) === 'text'}
                readOnly={readOnly}
                drag={drag}
                onChange={(patch) => set(at, patch)}
                onMove={(to) => move(at, to)}
                onRemove={() => onChange(columns.filter((_, i) => i !== at))}
              />
            ))}
          </tbody>
        </table>
      </div>
      {columns.length === 0 && <p className="uk-muted">{t('export.builder.no_columns')}</p>}
      {!readOnly && (
        <AddColumn
          options={options}
          isFull={columns.length >= MAX_COLUMNS}
          onAdd={(name) =>
            onChange([...columns, newColumn(name, name === 'fixed' ? '' : sourceLabel(name, t, labelOf))])
          }
        />
      )}
    </>
  );
}

interface AddProps {
  options: { value: string; label: string }[];
  isFull: boolean;
  onAdd: (source: string) => void;
}

function AddColumn({ options, isFull, onAdd }: AddProps): ReactNode {
  const t = useText('journal');
  const [adding, setAdding] = useState<string | null>(null);
  return (
    <div className={styles.add}>
      <Select
        className={styles.source}
        showSearch={{ optionFilterProp: 'label' }}
        value={adding}
        options={options}
        placeholder={t('export.builder.pick_source')}
        aria-label={t('export.builder.pick_source')}
        onChange={setAdding}
      />
      <Button icon={<PlusOutlined />} disabled={!adding || isFull} onClick={() => adding && onAdd(adding)}>
        {t('export.builder.add_column')}
      </Button>
    </div>
  );
}
