import { DeleteOutlined, DownOutlined, HolderOutlined, PlusOutlined, UpOutlined } from '@ant-design/icons';
import { useText } from '@uketori/frontend-kit/i18n';
import { Button, Checkbox, Input, InputNumber, Select } from 'antd';
import { useMemo, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { ExportSource } from './export.types';
import { type DraftColumn, MAX_COLUMNS, moved, newColumn } from './formatDraft';
import { sourceLabel } from './sourceLabel';
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
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [adding, setAdding] = useState<string | null>(null);
  const options = useMemo(
    () => sources.map(({ name }) => ({ value: name, label: sourceLabel(name, t) })),
    [sources, t],
  );
  const kindOf = (name: string) => sources.find((one) => one.name === name)?.kind;
  const set = (at: number, patch: Partial<DraftColumn>) =>
    onChange(columns.map((column, i) => (i === at ? { ...column, ...patch } : column)));
  const move = (from: number, to: number) => onChange(moved(columns, from, to));
  const byKeys = (event: KeyboardEvent<HTMLElement>, at: number) => {
    if (readOnly || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(at, at + (event.key === 'ArrowUp' ? -1 : 1));
  };
  const add = () => {
    if (!adding) return;
    onChange([...columns, newColumn(adding, adding === 'fixed' ? '' : sourceLabel(adding, t))]);
  };
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
              <tr
                key={column.key}
                className={over === at && dragged !== null && dragged !== at ? styles.over : undefined}
                onKeyDown={(event) => byKeys(event, at)}
                onDragOver={(event) => {
                  event.preventDefault();
                  setOver(at);
                }}
                onDrop={() => {
                  if (dragged !== null) move(dragged, at);
                  setDragged(null);
                  setOver(null);
                }}
              >
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
                    onChange={(source: string) => set(at, { source })}
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
                    onChange={(event) => set(at, { header: event.target.value })}
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
                      set(at, { [column.source === 'fixed' ? 'value' : 'empty']: event.target.value })
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
                    disabled={readOnly || kindOf(column.source) !== 'text'}
                    value={column.limit}
                    aria-label={t('export.column.limit')}
                    onChange={(limit) => set(at, { limit })}
                  />
                </td>
                <td style={{ textAlign: 'center' }}>
                  <Checkbox
                    disabled={readOnly}
                    checked={column.first_row_only}
                    aria-label={t('export.column.first_row_only')}
                    onChange={(event) => set(at, { first_row_only: event.target.checked })}
                  />
                </td>
                <td className={styles.handle}>
                  {!readOnly && (
                    <>
                      <span
                        draggable
                        title={t('export.builder.drag')}
                        aria-hidden
                        onDragStart={() => setDragged(at)}
                        onDragEnd={() => {
                          setDragged(null);
                          setOver(null);
                        }}
                      >
                        <HolderOutlined />
                      </span>
                      <Button
                        size="small"
                        type="text"
                        icon={<UpOutlined />}
                        disabled={at === 0}
                        aria-label={t('export.builder.up')}
                        onClick={() => move(at, at - 1)}
                      />
                      <Button
                        size="small"
                        type="text"
                        icon={<DownOutlined />}
                        disabled={at === columns.length - 1}
                        aria-label={t('export.builder.down')}
                        onClick={() => move(at, at + 1)}
                      />
                      <Button
                        size="small"
                        type="text"
                        danger
                        icon={<DeleteOutlined />}
                        aria-label={t('export.builder.remove')}
                        onClick={() => onChange(columns.filter((_, i) => i !== at))}
                      />
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {columns.length === 0 && <p className="uk-muted">{t('export.builder.no_columns')}</p>}
      {!readOnly && (
        <div className={styles.add}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            value={adding}
            options={options}
            placeholder={t('export.builder.pick_source')}
            aria-label={t('export.builder.pick_source')}
            onChange={setAdding}
          />
          <Button icon={<PlusOutlined />} disabled={!adding || columns.length >= MAX_COLUMNS} onClick={add}>
            {t('export.builder.add_column')}
          </Button>
        </div>
      )}
    </>
  );
}
