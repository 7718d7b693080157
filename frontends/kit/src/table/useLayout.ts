import { useState } from 'react';
import { useOptionalSession } from '../session';
import { readLayout, saveLayout, type TableLayout } from '../tableLayouts';

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
