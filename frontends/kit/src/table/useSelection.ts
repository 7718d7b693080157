import type { TableProps } from 'antd';
import { cloneElement, isValidElement, useEffect, useRef, useState, type Key, type ReactNode } from 'react';
import type { Query } from '../api';
import { useText } from '../i18n';
import { sessionStore } from '../session';

export interface Selection<Row> {
  keys: string[];
  rows: Row[];
  clear: () => void;
}

export const SELECTION_WIDTH = 40;

interface Options<Row> {
  /** of the list */
  id: string;
  row_key: keyof Row & string;
  row_title: keyof Row & string;
  params: Query;
  /** of the page that is shown */
  rows: readonly Row[];
}

/** The selection when a record of the list was opened, until the list is back. */
const kept = new Map<string, { shape: string; selected: Map<string, object> }>();

/**
 * Rows that are chosen for a bulk action, also of pages that are no longer shown; other filters let all of them go.
 * A look into a record keeps them.
 */
export function useSelection<Row extends object>({ id, row_key, row_title, params, rows }: Options<Row>) {
  const t = useText();
  const shape = JSON.stringify([sessionStore.get()?.user_organization_id, params]);
  const [selected, setSelected] = useState<Map<string, Row>>(() => {
    const before = kept.get(id);
    return before?.shape === shape ? (before.selected as Map<string, Row>) : new Map<string, Row>();
  });
  // A stored selection continues here; later changes are stored by the next look.
  useEffect(() => void kept.delete(id), [id, selected]);
  const keyOf = (row: Row): string => String(row[row_key]);
  const chosenIn = useRef(shape);
  useEffect(() => {
    if (chosenIn.current === shape) return;
    chosenIn.current = shape;
    // Rows that left the list must not be approved or deleted with the rest.
    setSelected(new Map());
  }, [shape]);

  const toggle = (row: Row) => {
    const next = new Map(selected);
    if (!next.delete(keyOf(row))) next.set(keyOf(row), row);
    setSelected(next);
  };
  /** All rows of the page, or none of them. */
  const togglePage = () => {
    const next = new Map(selected);
    const isAll = rows.every((row) => next.has(keyOf(row)));
    for (const row of rows) {
      if (isAll) next.delete(keyOf(row));
      else next.set(keyOf(row), row);
    }
    setSelected(next);
  };
  /** The accessible name of the checkbox of a row. */
  const nameOf = (row: Row): string => t('table.select_row', { key: String(row[row_title]) });
  const shown = new Map(rows.map((row) => [keyOf(row), row]));
  const selection: Selection<Row> = {
    keys: [...selected.keys()],
    // Their current order on the screen, if they are on it.
    rows: [...selected].map(([key, row]) => shown.get(key) ?? row),
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
    getCheckboxProps: (row: Row) => ({ 'aria-label': nameOf(row) }) as object,
    // The library uses this English name in every language.
    columnTitle: (box: ReactNode) =>
      isValidElement<object>(box)
        ? cloneElement(box, { 'aria-label': t('table.select_all') } as object)
        : box,
  };
  const keep = () => void kept.set(id, { shape, selected });
  const select = (all: Row[]) => setSelected(new Map(all.map((row) => [keyOf(row), row])));
  const isSelected = (row: Row) => selected.has(keyOf(row));
  return { selection, toggle, togglePage, nameOf, rowSelection, keep, select, isSelected };
}
