import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { createRemote } from './createRemote';
import { moduleStore, setRemoteLoader, type ModuleEntry } from './registry';
import { Slot } from './Slot';
import { mockSession, renderScreen } from './testing';

const remote = (name: string, slots: Parameters<typeof createRemote>[0]['slots']) =>
  createRemote({ name, locales: async () => ({}), pages: {}, slots });

const entry = (name: string, component: string, order: number, ability?: string): ModuleEntry => ({
  name: name as ModuleEntry['name'],
  version: '1.0.0',
  channel: 'stable',
  entry: '',
  remote: {
    name,
    title_key: '',
    pages: [],
    slots: [{ slot: 'invoice.detail.approval', component, order, ability }],
  },
});

function Broken(): never {
  throw new Error('fill broke');
}

const remotes: Record<string, ReturnType<typeof remote>> = {
  good: remote('good', { Fill: ({ n }: { n: number }) => <p>{`値 ${n}`}</p> }),
  broken: remote('broken', { Fill: Broken }),
};

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  mockSession({ 'invoice:approve1': 3 });
  setRemoteLoader(async (name) => remotes[name] ?? Promise.reject(new Error('unreachable')));
});
afterEach(async () => {
  await act(async () => moduleStore.set([]));
  jest.restoreAllMocks();
});

function Page() {
  const [n, setN] = useState(1);
  return (
    <>
      <button type="button" onClick={() => setN(n + 1)}>
        増やす
      </button>
      <Slot name="invoice.detail.approval" props={{ n }} />
    </>
  );
}

test('a failing fill and an unreachable remote leave the others and the page alive', async () => {
  moduleStore.set([entry('broken', 'Fill', 1), entry('missing', 'Fill', 2), entry('good', 'Fill', 3)]);
  await renderScreen(<Page />);
  expect(await screen.findByText('値 1')).toBeInTheDocument();
  expect(await screen.findByTestId('failure-broken/Fill')).toHaveTextContent('render_failed');
  expect(await screen.findByTestId('failure-missing')).toHaveTextContent('slot_load_failed');
  await act(async () => screen.getByRole('button', { name: '増やす' }).click());
  expect(await screen.findByText('値 2')).toBeInTheDocument();
});

test('fills follow the module list and the abilities', async () => {
  moduleStore.set([entry('good', 'Fill', 1, 'invoice:approve1')]);
  await renderScreen(<Page />);
  expect(await screen.findByText('値 1')).toBeInTheDocument();
  await act(async () => void mockSession({}));
  await act(async () => new Promise((resolve) => setTimeout(resolve, 10)));
  expect(screen.queryByText('値 1')).not.toBeInTheDocument();
  await act(async () => void mockSession({ 'invoice:approve1': 1 }));
  expect(await screen.findByText('値 1')).toBeInTheDocument();
  await act(async () => moduleStore.set([]));
  await act(async () => new Promise((resolve) => setTimeout(resolve, 10)));
  expect(screen.queryByText('値 1')).not.toBeInTheDocument();
});
