import { type ShortColumn, ShortTable } from './ShortTable';
import { type Gallery, type GalleryRow, ROWS } from '../gallery/gallery';

const COLUMNS: ShortColumn<GalleryRow>[] = [
  { key: 'name', title: 'Name', render: (_, row) => row.name },
  { key: 'code', title: 'Code', width: 100, render: (_, row) => row.code },
];

export default {
  normal: () => <ShortTable row_key="id" rows={ROWS} columns={COLUMNS} />,
  'rows to open': () => <ShortTable row_key="id" rows={ROWS} columns={COLUMNS} onOpen={() => undefined} />,
  empty: () => <ShortTable<GalleryRow> row_key="id" rows={[]} columns={COLUMNS} empty="No records" />,
  loading: () => <ShortTable<GalleryRow> row_key="id" rows={[]} columns={COLUMNS} loading />,
  narrow: () => (
    <div style={{ width: 300 }}>
      <ShortTable row_key="id" rows={ROWS} columns={COLUMNS} width={500} />
    </div>
  ),
} satisfies Gallery;
