import { useState } from 'react';
import { useOptionalSession } from '../session';
import {
  type Density,
  readDensity,
  readLayout,
  saveDensity,
  saveLayout,
  type TableLayout,
} from '../tableLayouts';

/** The signed-in user's layout of a table, saved on every change. */
export function useLayout(table: string): [TableLayout, (next: TableLayout) => void] {
  const user_id = useOptionalSession()?.user.id ?? 'anonymous';
  const [layout, setLayout] = useState(() => readLayout(user_id, table));
  const change = (next: TableLayout) => {
    setLayout(next);
    saveLayout(user_id, table, next);
  };
  return [layout, change];
}

/** The space between the rows of the signed-in user's tables. */
export function useDensity(): [Density, (next: Density) => void] {
  const user_id = useOptionalSession()?.user.id ?? 'anonymous';
  const [density, setDensity] = useState(() => readDensity(user_id));
  const change = (next: Density) => {
    setDensity(next);
    saveDensity(user_id, next);
  };
  return [density, change];
}
