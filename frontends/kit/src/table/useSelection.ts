import type { TableProps } from 'antd';
import { cloneElement, isValidElement, useEffect, useState, type Key, type ReactNode } from 'react';
import type { Query } from '../api';
import { useText } from '../i18n';

export interface Selection<Row> {
  keys: string[];
  rows: Row[];
  clear: () => void;
}

export const SELECTION_WIDTH = 40;

/** Rows that are chosen for a bulk action, also of pages that are no longer shown; other filters let all of them go. */
export function useSelection<Row extends object>(
  row_key: keyof Row & string,
  row_title: keyof Row & string,
  params: Query,
) {
  const t = useText();
  const [selected, setSelected] = useState<Map<string, Row>>(new Map());
  const keyOf = (row: Row): string => String(row[row_key]);
  const filterShape = JSON.stringify(params);
  // What is no longer on the list must not be approved or deleted with the rest.
  useEffect(() => setSelected(new Map()), [filterShape]);

  const toggle = (row: Row) => {
    const next = new Map(selected);
    if (!next.delete(keyOf(row))) next.set(keyOf(row), row);
    setSelected(next);
  };
  const selection: Selection<Row> = {
    keys: [...selected.keys()],
    rows: [...selected.values()],
    clear: () => setSelected(new Map()),
  };
  const rowSelection: TableProps<Row>['rowSelection'] = {
    columnWidth: SELECTION_WIDTH,
    preserveSelectedRowKeys: true,
    selectedRowKeys: selection.keys,
    onChange: (next: Key[], nextRows: Row[]) =>
      setSelected(
        new Map(
          next.map((key, index) => [String(key), nextRows[index] ?? (selected.get(String(key)) as Row)]),
        ),
      ),
    getCheckboxProps: (row: Row) =>
      ({ 'aria-label': t('table.select_row', { key: String(row[row_title]) }) }) as object,
    // The library calls it so in English, whatever the language.
    columnTitle: (box: ReactNode) =>
      isValidElement<object>(box)
        ? cloneElement(box, { 'aria-label': t('table.select_all') } as object)
        : box,
  };
  return { selection, toggle, rowSelection };
}
