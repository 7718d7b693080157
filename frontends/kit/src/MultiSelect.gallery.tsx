import { useState } from 'react';
import type { Gallery } from './gallery/gallery';
import { MultiSelect } from './MultiSelect';

const options = ['総務部', '営業部', '製造部'].map((label) => ({ value: label, label }));

function Chosen({ first }: { first: string[] }) {
  const [value, setValue] = useState(first);
  return (
    <MultiSelect
      aria-label="Departments"
      placeholder="Every department"
      options={options}
      value={value}
      onChange={setValue}
    />
  );
}

export default {
  normal: () => <Chosen first={['総務部', '製造部']} />,
  empty: () => <Chosen first={[]} />,
  disabled: () => <MultiSelect aria-label="Departments" disabled value={['総務部']} options={options} />,
} satisfies Gallery;
