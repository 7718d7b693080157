import { Figures } from './Figures';
import { type Gallery, LONG } from '../gallery/gallery';

const ITEMS = [
  { key: 'count', title: 'Invoices', value: 12 },
  { key: 'total', title: 'Total', value: 123456789, description: 'With tax' },
  { key: 'open', title: 'Not approved', value: 3, open: true },
];

export default {
  normal: () => <Figures items={ITEMS} />,
  'long text': () => <Figures items={ITEMS.map((item) => ({ ...item, title: LONG }))} />,
  narrow: () => (
    <div style={{ width: 300 }}>
      <Figures items={ITEMS} width={110} />
    </div>
  ),
} satisfies Gallery;
