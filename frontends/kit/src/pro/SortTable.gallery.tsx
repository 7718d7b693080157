import { useState } from 'react';
import type { ShortColumn } from './ShortTable';
import { SortTable } from './SortTable';
import { type Gallery, type GalleryRow, ROWS } from '../gallery/gallery';

const COLUMNS: ShortColumn<GalleryRow>[] = [
  { key: 'name', title: 'Name', render: (_, row) => row.name },
  { key: 'code', title: 'Code', width: 100, render: (_, row) => row.code },
];

function Sorted({ first }: { first: readonly GalleryRow[] }) {
  const [rows, setRows] = useState(first);
  return (
    <SortTable
      row_key="id"
      row_title="name"
      rows={rows}
      columns={COLUMNS}
      onSort={setRows}
      label="Order"
      order_title="Order"
    />
  );
}

export default {
  normal: () => <Sorted first={ROWS} />,
  empty: () => <Sorted first={[]} />,
} satisfies Gallery;
