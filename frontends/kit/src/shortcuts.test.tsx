import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { keysOf, useShortcuts } from './shortcuts';

function Page({ told }: { told: (what: string) => void }): ReactNode {
  useShortcuts('page', [
    { keys: 'enter', label: 'save', run: () => told('save') },
    { keys: 'ctrl+enter', label: 'save anywhere', run: () => told('save anywhere'), in_fields: true },
    { keys: 'b', label: 'before', run: () => told('before') },
  ]);
  return (
    <>
      <button type="button" onClick={() => told('pressed')}>
        add
      </button>
      <input aria-label="name" />
    </>
  );
}

test('Enter on a button presses the button and runs no shortcut', async () => {
  const told: string[] = [];
  render(<Page told={(what) => told.push(what)} />);
  screen.getByRole('button').focus();
  await userEvent.keyboard('{Enter}');
  expect(told).toEqual(['pressed']);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(told).toContain('save anywhere');
});

test('Enter on the page runs the shortcut; letters do not while typing', async () => {
  const told: string[] = [];
  render(<Page told={(what) => told.push(what)} />);
  await userEvent.keyboard('{Enter}b');
  expect(told).toEqual(['save', 'before']);
  await userEvent.type(screen.getByLabelText('name'), 'b{Enter}');
  expect(told).toEqual(['save', 'before']);
});

test.each([
  [{ key: '?', shiftKey: true }, '?'],
  [{ key: '?' }, '?'],
  [{ key: '/', shiftKey: true }, '/'],
  [{ key: 'E', shiftKey: true, ctrlKey: true }, 'shift+ctrl+e'],
  [{ key: 'Enter', shiftKey: true }, 'shift+enter'],
])('%j is %s', (init, keys) => {
  expect(keysOf(new KeyboardEvent('keydown', init))).toBe(keys);
});
