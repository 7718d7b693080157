import { Sheet, type SheetField } from './Sheet';
import { type Gallery, type GalleryRow, ROWS } from '../gallery/gallery';

const FIELDS: SheetField<GalleryRow>[] = [
  { key: 'name', title: 'Name' },
  { key: 'amount', title: 'Amount', kind: 'yen' },
  { key: 'day', title: 'Day', kind: 'date' },
];

export default {
  normal: () => <Sheet record={ROWS[0] as GalleryRow} fields={FIELDS} />,
  'long text': () => <Sheet record={ROWS[2] as GalleryRow} fields={FIELDS} />,
  'two columns': () => <Sheet record={ROWS[1] as GalleryRow} fields={FIELDS} columns={2} />,
} satisfies Gallery;
