import { useState } from 'react';
import { DateInput } from './DateInput';
import type { Gallery } from './gallery/gallery';

function Typed({ min }: { min?: string }) {
  const [value, setValue] = useState<string | null>('2026-11-20');
  return <DateInput label="Day" value={value} onChange={setValue} min={min} />;
}

export default {
  normal: () => <Typed />,
  empty: () => <DateInput label="Day" value={null} />,
  'from 2026-11-01': () => <Typed min="2026-11-01" />,
  disabled: () => <DateInput label="Day" value="2026-11-20" disabled />,
} satisfies Gallery;
