import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ApiError } from './api';
import { isDirty, setLeaveQuestion } from './dirty';
import { RecordDrawer, RecordForm, type FormField } from './RecordForm';
import { mockSession, renderScreen } from './testing';

const fields: FormField[] = [
  { kind: 'text', name: 'name', label: '名称', required: true },
  { kind: 'yen', name: 'amount', label: '金額', required: true },
  { kind: 'switch', name: 'active', label: '有効' },
  {
    kind: 'number',
    name: 'days',
    label: '日数',
    check: (value) => (Number(value) > 31 ? '31日までです' : null),
  },
];
const initial = { id: 'x', version: 3, name: '山田商店', amount: 1000, active: true, days: 30 };

beforeEach(() => void mockSession());
const save = () => userEvent.click(screen.getByRole('button', { name: '保存' }));

test('saves what is in the form together with id and version, and is clean afterwards', async () => {
  const saved: unknown[] = [];
  await renderScreen(
    <RecordForm fields={fields} initial={initial} onSubmit={async (values) => saved.push(values)} />,
  );
  await userEvent.clear(screen.getByLabelText(/名称/));
  await userEvent.type(screen.getByLabelText(/名称/), '青空');
  const amount = screen.getByLabelText(/金額/);
  await userEvent.click(amount);
  await userEvent.clear(amount);
  await userEvent.type(amount, '１２,５００');
  expect(isDirty()).toBe(true);
  await save();
  await waitFor(() => expect(saved).toEqual([{ ...initial, name: '青空', amount: 12500 }]));
  await waitFor(() => expect(isDirty()).toBe(false));
});

test('required and own checks stop the save and say why', async () => {
  const saved: unknown[] = [];
  await renderScreen(
    <RecordForm
      fields={fields}
      initial={{ ...initial, name: ' ', days: 40 }}
      onSubmit={async (values) => saved.push(values)}
    />,
  );
  await save();
  expect(await screen.findByText('この項目は必須です')).toBeInTheDocument();
  expect(screen.getByText('31日までです')).toBeInTheDocument();
  expect(saved).toEqual([]);
});

test('a complaint of the server appears at its field', async () => {
  const refuse = async () => {
    throw new ApiError('invalid_input', 400, { issues: [{ path: ['amount'] }] });
  };
  await renderScreen(<RecordForm fields={fields} initial={initial} onSubmit={refuse} />);
  await save();
  expect(await screen.findByText('入力内容が正しくありません')).toBeInTheDocument();
});

test('a version conflict offers the newest state', async () => {
  const reloaded: unknown[] = [];
  const refuse = async () => {
    throw new ApiError('version_conflict', 409, { current: { version: 4 } });
  };
  await renderScreen(
    <RecordForm
      fields={fields}
      initial={initial}
      onSubmit={refuse}
      onReload={(current) => reloaded.push(current)}
    />,
  );
  await save();
  await userEvent.click(await screen.findByRole('button', { name: '最新を読み込む' }));
  expect(reloaded).toEqual([{ version: 4 }]);
});

test('Enter that confirms a conversion is no submit', async () => {
  const saved: unknown[] = [];
  await renderScreen(
    <RecordForm fields={fields} initial={initial} onSubmit={async (values) => saved.push(values)} />,
  );
  // fireEvent returns false when the default (the implicit submit) was prevented.
  expect(fireEvent.keyDown(screen.getByLabelText(/名称/), { key: 'Enter', isComposing: true })).toBe(false);
  expect(fireEvent.keyDown(screen.getByLabelText(/名称/), { key: 'Enter' })).toBe(true);
  expect(saved).toEqual([]);
});

/** A form whose record another user changes while it is open. */
function Shared({ onSubmit }: { onSubmit: (values: Record<string, unknown>) => Promise<unknown> }) {
  const [record, setRecord] = useState<Record<string, unknown>>(initial);
  const newer = { ...initial, version: 4, name: '他の人の商店', days: 5 };
  return (
    <>
      <RecordForm
        fields={fields}
        initial={record}
        onSubmit={onSubmit}
        onReload={() => setRecord({ ...newer })}
      />
      <button type="button" onClick={() => setRecord(newer)}>
        更新
      </button>
    </>
  );
}

test('what is being typed stays when the record changes in the background, and the save names what was seen', async () => {
  const saved: Record<string, unknown>[] = [];
  await renderScreen(
    <Shared
      onSubmit={async (values) => {
        saved.push(values);
        throw new ApiError('version_conflict', 409);
      }}
    />,
  );
  await userEvent.type(screen.getByLabelText(/名称/), '本店');
  await userEvent.click(screen.getByRole('button', { name: '更新' }));
  expect(screen.getByLabelText(/名称/)).toHaveValue('山田商店本店');
  expect(screen.getByLabelText(/日数/)).toHaveValue('30');
  await save();
  await waitFor(() => expect(saved).toEqual([{ ...initial, name: '山田商店本店' }]));
  await userEvent.click(await screen.findByRole('button', { name: '最新を読み込む' }));
  await waitFor(() => expect(screen.getByLabelText(/名称/)).toHaveValue('他の人の商店'));
  expect(isDirty()).toBe(false);
});

test('an untouched form follows its record', async () => {
  await renderScreen(<Shared onSubmit={async () => undefined} />);
  await userEvent.click(screen.getByRole('button', { name: '更新' }));
  expect(screen.getByLabelText(/名称/)).toHaveValue('他の人の商店');
});

test('passing through fields is no change, and two presses of Enter save once', async () => {
  const saved: unknown[] = [];
  const codes: FormField[] = [{ kind: 'text', name: 'code', label: 'コード', half_width: true }, ...fields];
  await renderScreen(
    <RecordForm
      fields={codes}
      initial={{ ...initial, code: '0001' }}
      onSubmit={async (values) => {
        saved.push(values);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }}
    />,
  );
  await userEvent.click(screen.getByLabelText(/コード/));
  for (let i = 0; i < codes.length; i += 1) await userEvent.tab();
  expect(isDirty()).toBe(false);
  const form = screen.getByLabelText(/コード/).closest('form') as HTMLFormElement;
  fireEvent.submit(form);
  fireEvent.submit(form);
  await waitFor(() => expect(saved).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(saved).toHaveLength(1);
});

test('a number that is taken out is none, not zero', async () => {
  const saved: Record<string, unknown>[] = [];
  await renderScreen(
    <RecordForm fields={fields} initial={initial} onSubmit={async (values) => saved.push(values)} />,
  );
  await userEvent.clear(screen.getByLabelText(/日数/));
  await save();
  await waitFor(() => expect(saved[0]?.days).toBeNull());
});

test('what is wrong is said at its field and in words of the page: also a refusal by a code of its own', async () => {
  const owned: FormField[] = fields.map((field) =>
    field.name === 'name' ? { ...field, refused_by: ['duplicate_name'] } : field,
  );
  const { container } = await renderScreen(
    <RecordForm
      fields={owned}
      initial={initial}
      onSubmit={() => Promise.reject(new ApiError('duplicate_name', 409))}
    />,
  );
  expect(container.querySelector('form')).toHaveAttribute('novalidate');
  await userEvent.type(screen.getByLabelText(/名称/), 'B');
  await save();
  const item = screen.getByLabelText(/名称/).closest('.ant-form-item') as HTMLElement;
  await waitFor(() => expect(item).toHaveTextContent('使用されています'));
  expect(screen.getByLabelText(/名称/)).toHaveValue('山田商店B');
});

test('a drawer saves by its button at the bottom, and asks before it leaves unsaved input', async () => {
  const saved: unknown[] = [];
  const closed: boolean[] = [];
  let leave = false;
  setLeaveQuestion(async () => leave);
  await renderScreen(
    <RecordDrawer
      title="取引先"
      fields={fields}
      initial={initial}
      onSubmit={async (values) => saved.push(values)}
      onClose={() => closed.push(true)}
    />,
  );
  await userEvent.type(await screen.findByLabelText(/名称/), '本店');
  const button = screen.getByRole('button', { name: '保存' });
  expect(button.closest('form')).toBeNull();
  const cancel = screen.getByRole('button', { name: 'キャンセル' });
  await userEvent.click(cancel);
  expect(closed).toEqual([]);
  await userEvent.click(button);
  await waitFor(() => expect(saved).toEqual([{ ...initial, name: '山田商店本店' }]));
  await userEvent.type(screen.getByLabelText(/名称/), '2');
  leave = true;
  await userEvent.click(cancel);
  await waitFor(() => expect(closed).toEqual([true]));
});

test('what was not saved because the user declined stays unsaved input', async () => {
  const closed: boolean[] = [];
  const answers = [false, undefined];
  setLeaveQuestion(async () => false);
  await renderScreen(
    <RecordDrawer
      title="取引先"
      fields={fields}
      initial={initial}
      onSubmit={async () => answers.shift()}
      onClose={() => closed.push(true)}
    />,
  );
  await userEvent.type(await screen.findByLabelText(/名称/), '本店');
  const [button, cancel] = [
    screen.getByRole('button', { name: '保存' }),
    screen.getByRole('button', { name: 'キャンセル' }),
  ];
  await userEvent.click(button);
  await waitFor(() => expect(answers).toHaveLength(1));
  await userEvent.click(cancel);
  expect(closed).toEqual([]);
  await userEvent.click(button);
  await waitFor(() => expect(answers).toHaveLength(0));
  await userEvent.click(cancel);
  await waitFor(() => expect(closed).toEqual([true]));
});

test('a drawer shows what it waits for, then the fields with their values', async () => {
  const saved: unknown[] = [];
  function Waiting() {
    const [read, setRead] = useState<typeof initial>();
    return (
      <RecordDrawer
        title="取引先"
        head={<button type="button">廃止</button>}
        fields={fields}
        initial={read}
        onSubmit={async (values) => saved.push(values)}
        onClose={() => undefined}
        below={read && <p>{`第${read.version}版`}</p>}
      >
        {!read && (
          <button type="button" onClick={() => setRead(initial)}>
            読込中
          </button>
        )}
      </RecordDrawer>
    );
  }
  await renderScreen(<Waiting />);
  const waiting = await screen.findByRole('button', { name: '読込中' });
  expect(screen.getByRole('button', { name: '廃止' })).toBeInTheDocument();
  expect(screen.queryByLabelText(/名称/)).toBeNull();
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
  await userEvent.click(waiting);
  expect(await screen.findByLabelText(/名称/)).toHaveValue('山田商店');
  expect(screen.getByText('第3版')).toBeInTheDocument();
  await save();
  await waitFor(() => expect(saved).toEqual([initial]));
});

test('the focus begins at the field that it is opened for', async () => {
  await renderScreen(
    <RecordForm fields={fields} initial={initial} onSubmit={async () => undefined} focus="days" />,
  );
  await waitFor(() => expect(screen.getByLabelText(/日数/)).toHaveFocus());
});
