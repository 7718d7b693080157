import { useState } from 'react';
import type { Query } from './api';
import { FilterBar, type FilterField } from './FilterBar';
import { type Gallery, LONG } from './gallery/gallery';

const STATES = [
  { value: 1, label: 'Active' },
  { value: 0, label: 'Inactive' },
];
const FIELDS: FilterField[] = [
  { name: 'q', label: 'Search', kind: 'text' },
  { name: 'status', label: 'State', kind: 'select', options: STATES },
  { name: 'kinds', label: 'Kinds', kind: 'multi_select', options: STATES },
  { name: 'day', label: 'Day', kind: 'date_range' },
  { name: 'amount', label: 'Amount', kind: 'yen_range', rare: true },
  { name: 'read', label: 'Read', kind: 'instant_range', rare: true },
];

function Filters({ first }: { first: Query }) {
  const [value, setValue] = useState(first);
  return <FilterBar fields={FIELDS} value={value} onChange={setValue} />;
}

export default {
  empty: () => <Filters first={{}} />,
  normal: () => <Filters first={{ q: '山田', status: 1, day_from: '2026-11-01', day_to: '2026-11-30' }} />,
  rare: () => <Filters first={{ amount_from: 1_000_000, read_from: '2026-11-01T00:00:00+09:00' }} />,
  narrow: () => (
    <div style={{ width: 320 }}>
      <Filters first={{ q: LONG }} />
    </div>
  ),
} satisfies Gallery;
