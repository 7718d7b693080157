import { useState } from 'react';
import { YenInput } from './YenInput';
import type { Gallery } from './gallery/gallery';

function Typed() {
  const [value, setValue] = useState<number | null>(1234567);
  return <YenInput label="Amount" value={value} onChange={setValue} />;
}

export default {
  normal: Typed,
  empty: () => <YenInput label="Amount" value={null} />,
  error: () => <YenInput label="Amount" value={-1} status="error" />,
  disabled: () => <YenInput label="Amount" value={1200} disabled />,
  small: () => <YenInput label="Amount" value={1200} size="small" />,
} satisfies Gallery;
