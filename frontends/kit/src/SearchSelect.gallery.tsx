import { useState } from 'react';
import { type Choice, SearchSelect } from './SearchSelect';
import type { Gallery } from './gallery/gallery';

const look = {
  path: '/masters/{kind}',
  path_params: { kind: 'department' },
  choiceOf: ({ id, name, code }: Choice) => ({ id, name, code }),
  none: 'Nothing found',
  label: 'Department',
} as const;

function Chosen({ first }: { first: Choice | null }) {
  const [value, setValue] = useState(first);
  return <SearchSelect {...look} value={value} onPick={setValue} allowClear />;
}

export default {
  normal: () => <Chosen first={{ id: 'a', name: '総務部', code: '10', note: 'ソウムブ' }} />,
  empty: () => <Chosen first={null} />,
  disabled: () => <SearchSelect {...look} disabled value={null} onPick={() => undefined} />,
} satisfies Gallery;
