import { ApiError } from './api';
import { PageSpin } from './PageSpin';
import { type FormField, RecordDrawer, RecordForm } from './RecordForm';
import { type Gallery, LONG } from './gallery/gallery';
import { Opener } from './gallery/Opener';

const FIELDS: FormField[] = [
  { kind: 'text', name: 'name', label: 'Name', required: true, help: 'As on the invoice' },
  { kind: 'email', name: 'email', label: 'E-mail' },
  { kind: 'yen', name: 'amount', label: 'Amount' },
  { kind: 'number', name: 'days', label: 'Days', unit: 'days' },
  { kind: 'date', name: 'day', label: 'Day' },
  { kind: 'select', name: 'state', label: 'State', options: [{ value: 1, label: 'Active' }] },
  {
    kind: 'reference',
    name: 'account',
    label: 'Account',
    path: '/masters/{kind}',
    path_params: { kind: 'account_title' },
  },
  { kind: 'section', name: 'more', label: 'More', span: 2 },
  { kind: 'switch', name: 'active', label: 'Active' },
  { kind: 'checkbox', name: 'fee', label: 'Fee included' },
  { kind: 'textarea', name: 'memo', label: 'Memo', span: 2 },
];
const RECORD = {
  id: 'x',
  version: 1,
  name: '山田商店',
  amount: 1200,
  day: '2026-11-20',
  state: 1,
  memo: LONG,
};
const save = async () => undefined;
const refuse = async () => {
  throw new ApiError('invalid_input', 400, { issues: [{ path: ['name'], code: 'too_long' }] });
};

export default {
  normal: () => <RecordForm fields={FIELDS} initial={RECORD} onSubmit={save} onCancel={() => undefined} />,
  empty: () => <RecordForm<Record<string, unknown>> fields={FIELDS} initial={{}} onSubmit={save} />,
  'read only': () => <RecordForm fields={FIELDS} initial={RECORD} onSubmit={save} read_only />,
  'refused when saved': () => <RecordForm fields={FIELDS} initial={RECORD} onSubmit={refuse} />,
  narrow: () => (
    <div style={{ width: 320 }}>
      <RecordForm fields={FIELDS} initial={RECORD} onSubmit={save} columns={1} />
    </div>
  ),
  drawer: () => (
    <Opener>
      {(close) => (
        <RecordDrawer title="山田商店" fields={FIELDS} initial={RECORD} onSubmit={save} onClose={close} />
      )}
    </Opener>
  ),
  'drawer that waits': () => (
    <Opener>
      {(close) => (
        <RecordDrawer<Record<string, unknown>>
          title="山田商店"
          fields={FIELDS}
          initial={undefined}
          onSubmit={save}
          onClose={close}
        >
          <PageSpin />
        </RecordDrawer>
      )}
    </Opener>
  ),
} satisfies Gallery;
