import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { isDirty, useDirtyGuard } from '@uketori/frontend-kit/dirty';
import { sessionStore } from '@uketori/frontend-kit/session';
import { sessionEnded, setLeave } from '@uketori/frontend-kit/sessionEnd';
import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import ja from '../locales/ja.json';
import { SessionEnded } from './SessionEnded';
import { StartFailed } from './StartFailed';

const options = { namespace: 'shell', locales: () => Promise.resolve(ja) };

function Form() {
  useDirtyGuard(true);
  return <SessionEnded />;
}

async function ended() {
  const left: string[] = [];
  setLeave((url) => left.push(url));
  const session = mockSession({ 'invoice:read': 3 });
  await renderScreen(<Form />, options);
  await act(async () => sessionEnded.set(true));
  return { left, session };
}
afterEach(async () => act(async () => sessionEnded.set(false)));

test('whoever logged in again goes on, with the rights of the new session', async () => {
  const { session } = await ended();
  mockApi({ 'GET /session': { ...session, abilities: { 'invoice:read': 1 } } });
  await userEvent.click(screen.getByRole('button', { name: ja.session_ended.go_on }));
  await waitFor(() => expect(sessionEnded.get()).toBe(false));
  expect(sessionStore.get()?.abilities).toEqual({ 'invoice:read': 1 });
  expect(isDirty()).toBe(true);
});

test('without a new session the question stays', async () => {
  const { left } = await ended();
  mockApi({ 'GET /session': () => ({ status: 401, body: { code: 'unauthenticated' } }) });
  await userEvent.click(screen.getByRole('button', { name: ja.session_ended.go_on }));
  expect(sessionEnded.get()).toBe(true);
  expect(left).toEqual([]);
});

test('whoever lets go of what he typed is led to the login page without another question', async () => {
  const { left } = await ended();
  await userEvent.click(screen.getByRole('button', { name: ja.session_ended.leave }));
  expect(left).toHaveLength(1);
  expect(isDirty()).toBe(false);
});

test('what one user typed does not stay for another who logged in, nor with a question', async () => {
  const { left, session } = await ended();
  mockApi({ 'GET /session': { ...session, user: { ...session.user, id: 'user-2' } } });
  await userEvent.click(screen.getByRole('button', { name: ja.session_ended.go_on }));
  await waitFor(() => expect(left).toEqual(['/']));
  expect([isDirty(), sessionEnded.get()]).toEqual([false, true]);
});

test('in another organization what was typed stays covered while the browser asks for it', async () => {
  const { left, session } = await ended();
  mockApi({
    'GET /session': { ...session, organization: { ...session.organization, id: 'organization-2' } },
  });
  await userEvent.click(screen.getByRole('button', { name: ja.session_ended.go_on }));
  await waitFor(() => expect(left).toEqual(['/']));
  expect([isDirty(), sessionEnded.get()]).toEqual([true, true]);
});

test('a failed start begins anew as soon as the server answers', async () => {
  let status = 503;
  mockApi({ 'GET /session': () => ({ status }) });
  const onBack = jest.fn();
  jest.useFakeTimers();
  const view = await renderScreen(<StartFailed onBack={onBack} />, options);
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  expect(onBack).not.toHaveBeenCalled();
  status = 401;
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(onBack).toHaveBeenCalledTimes(1);
  view.unmount();
  jest.useRealTimers();
});
