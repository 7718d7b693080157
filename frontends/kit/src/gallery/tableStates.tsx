import type { ReactNode } from 'react';
import type { DataColumn, DataTableProps } from '../DataTable';
import type { Gallery, GalleryRow } from './gallery';

const COLUMNS: DataColumn<GalleryRow>[] = [
  { key: 'local_id', title: 'Number', width: 90, kind: 'number', sort: true, fixed: 'start' },
  { key: 'name', title: 'Name', width: 220, sort: true },
  { key: 'amount', title: 'Amount', width: 130, kind: 'yen' },
  { key: 'day', title: 'Day', width: 120, kind: 'date' },
  { key: 'code', title: 'Code', width: 90, hidden: true },
];

/** The states of a list that is loaded page by page, drawn by `draw`. */
export function tableStates(draw: (props: DataTableProps<GalleryRow>) => ReactNode): Gallery {
  const table = (path: string, more: Partial<DataTableProps<GalleryRow>> = {}) =>
    draw({ id: `gallery.${path}`, path, row_key: 'id', columns: COLUMNS, height: 200, ...more });
  return {
    normal: () => table('/rows', { onOpen: () => undefined }),
    'rows to select': () =>
      table('/rows', { bulk: ({ keys }) => <span>{keys.length}</span>, row_title: 'name', sum: 'amount' }),
    empty: () => table('/none', { empty: { title: 'No records', description: 'Add the first one.' } }),
    'nothing found': () => table('/none', { onClear: () => undefined }),
    loading: () => table('/waiting'),
    error: () => table('/refused'),
    narrow: () => <div style={{ width: 320 }}>{table('/rows')}</div>,
  };
}
