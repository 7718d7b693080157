import { useState } from 'react';
import { type RecordRef, ReferenceSelect } from './ReferenceSelect';
import { type Gallery, LONG } from './gallery/gallery';

function Chosen({ first }: { first: RecordRef | null }) {
  const [value, setValue] = useState(first);
  return <ReferenceSelect {...ACCOUNTS} value={value} onChange={setValue} />;
}
const ACCOUNTS = {
  path: '/masters/{kind}',
  path_params: { kind: 'account_title' },
  recent_field: 'gallery',
  label: 'Account',
  placeholder: 'Account',
} as const;
const CHOSEN = { id: 'a', name: '現金', code: '1000' };

export default {
  normal: () => <Chosen first={CHOSEN} />,
  empty: () => <Chosen first={null} />,
  'long text': () => <Chosen first={{ ...CHOSEN, name: LONG }} />,
  error: () => <ReferenceSelect {...ACCOUNTS} status="error" value={null} />,
  disabled: () => <ReferenceSelect {...ACCOUNTS} disabled value={CHOSEN} />,
} satisfies Gallery;
