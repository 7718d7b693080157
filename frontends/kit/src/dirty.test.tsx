import { render, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { isDirty, leaving, setLeaveQuestion, useDirtyGuard } from './dirty';
import { navigate, setNavigator } from './navigate';

function Form({ typed }: { typed: boolean }): ReactNode {
  useDirtyGuard(typed);
  return null;
}

test('a form closes at once, or when its user discards the input', async () => {
  const ask = jest.fn(async () => false);
  const close = jest.fn();
  setLeaveQuestion(ask);
  const { rerender } = render(<Form typed={false} />);
  leaving(close)();
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  expect(ask).not.toHaveBeenCalled();
  rerender(<Form typed />);
  leaving(close)();
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
  expect(isDirty()).toBe(true);
  ask.mockImplementation(async () => true);
  leaving(close)();
  await waitFor(() => expect(close).toHaveBeenCalledTimes(2));
  expect(isDirty()).toBe(false);
});

test('what leads on after a save asks nothing, neither here nor in the shell', async () => {
  const ask = jest.fn(async () => false);
  setLeaveQuestion(ask);
  const went: [string, boolean][] = [];
  setNavigator((path) => went.push([path, isDirty()]));
  render(<Form typed />);
  expect(await navigate('/list')).toBe(false);
  expect(await navigate('/record/1', { force: true })).toBe(true);
  expect(went).toEqual([['/record/1', false]]);
  expect(ask).toHaveBeenCalledTimes(1);
});
