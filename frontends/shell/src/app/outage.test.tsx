import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@uketori/frontend-kit/api';
import { isDirty, useDirtyGuard } from '@uketori/frontend-kit/dirty';
import { sessionStore, type Session } from '@uketori/frontend-kit/session';
import { sessionEnded, setLeave } from '@uketori/frontend-kit/sessionEnd';
import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import ja from '../locales/ja.json';
import { SessionEnded } from './SessionEnded';
import { SessionMoved } from './SessionMoved';
import { StartFailed } from './StartFailed';
import { followSession, movedTo, watchSession } from './watchSession';

const options = { namespace: 'shell', locales: () => Promise.resolve(ja) };

function Form() {
  useDirtyGuard(true);
  return (
    <>
      <SessionEnded />
      <SessionMoved />
    </>
  );
}

async function ended() {
  const left: string[] = [];
  setLeave((url) => left.push(url));
  const session = mockSession({ 'invoice:read': 3 });
  await renderScreen(<Form />, options);
  await act(async () => sessionEnded.set(true));
  return { left, session };
}
afterEach(async () =>
  act(async () => {
    sessionEnded.set(false);
    movedTo.set(null);
  }),
);

test('a user who logged in again continues, with the rights of the new session', async () => {
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

test('a user who discards their input is led to the login page without another question', async () => {
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

/** The same user, who has switched to another organization in another tab. */
function elsewhere(session: Session): Session {
  const organization = { id: 'organization-2', name: '株式会社みなと' };
  return { ...session, user_organization_id: 'member-2', organization };
}

test('in another organization what was typed for the previous one is covered and cannot be sent', async () => {
  const { left, session } = await ended();
  mockApi({ 'GET /session': elsewhere(session) });
  await userEvent.click(screen.getByRole('button', { name: ja.session_ended.go_on }));
  expect(await screen.findByText(ja.session_moved.title)).toBeInTheDocument();
  expect(screen.getByText(/「株式会社みなと」に切り替えたため/)).toBeInTheDocument();
  expect([left, isDirty(), sessionStore.get()?.organization.id]).toEqual([[], true, 'organization-1']);
  await userEvent.click(screen.getByRole('button', { name: '破棄して「株式会社みなと」へ' }));
  expect([left, isDirty()]).toEqual([['/'], false]);
});

test('a user who goes back to the previous organization continues with what they typed', async () => {
  const { left, session } = await ended();
  await act(async () => sessionEnded.set(false));
  let now = elsewhere(session);
  const requests = mockApi({
    'GET /session': () => ({ body: now }),
    'POST /session/switch': () => {
      now = session;
      return { body: {} };
    },
  });
  await act(() => followSession());
  await userEvent.click(await screen.findByRole('button', { name: /戻って/ }));
  await waitFor(() => expect(movedTo.get()).toBeNull());
  expect(requests.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['GET', '/session', undefined],
    ['POST', '/session/switch', { user_organization_id: session.user_organization_id }],
    ['GET', '/session', undefined],
  ]);
  expect([left, isDirty()]).toEqual([[], true]);
});

test('a key that is pressed on discards nothing: the questions rest on what keeps it', async () => {
  const { session } = await ended();
  await waitFor(() => expect(screen.getByRole('button', { name: ja.session_ended.login })).toHaveFocus());
  await act(async () => sessionEnded.set(false));
  mockApi({ 'GET /session': elsewhere(session) });
  await act(() => followSession());
  await waitFor(() => expect(screen.getByRole('button', { name: /戻って続ける/ })).toHaveFocus());
});

test('without anything typed the page follows to the other organization without a question', async () => {
  const left: string[] = [];
  setLeave((url) => left.push(url));
  mockApi({ 'GET /session': elsewhere(mockSession()) });
  await followSession();
  expect(left).toEqual(['/']);
});

test('a page of which all requests are refused at once looks once who is here, and again after the next', async () => {
  const left: string[] = [];
  setLeave((url) => left.push(url));
  const session = mockSession();
  const requests = mockApi({
    'GET /session': elsewhere(session),
    'GET /invoices': () => ({ status: 409, body: { code: 'session_changed' } }),
  });
  watchSession();
  const looks = () => requests.filter(({ path }) => path === '/session').length;
  await Promise.allSettled([1, 2, 3].map(() => api.get('/invoices')));
  await waitFor(() => expect(left).toEqual(['/']));
  expect(looks()).toBe(1);
  await Promise.allSettled([api.get('/invoices')]);
  await waitFor(() => expect(left).toEqual(['/', '/']));
  expect(looks()).toBe(2);
});

test('a failed start restarts as soon as the server responds', async () => {
  let status = 503;
  mockApi({ 'GET /session': () => ({ status }) });
  const onBack = jest.fn();
  jest.useFakeTimers();
  const view = await renderScreen(<StartFailed onBack={onBack} />, options);
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  expect(onBack).not.toHaveBeenCalled();
  status = 401;
  await act(() => jest.advanceTimersByTimeAsync(20_000));
  expect(onBack).toHaveBeenCalledTimes(1);
  view.unmount();
  jest.useRealTimers();
});

test('browsers whose start failed in the same second do not all look again in the same', async () => {
  const random = jest.spyOn(Math, 'random');
  const after: number[] = [];
  for (const thrown of [0.05, 0.5, 0.95]) {
    random.mockReturnValue(thrown);
    const requests = mockApi({ 'GET /session': () => ({ status: 503 }) });
    jest.useFakeTimers();
    const view = await renderScreen(<StartFailed onBack={() => undefined} />, options);
    const from = requests.length;
    let ms = 0;
    for (; requests.length === from && ms < 30_000; ms += 1_000)
      await act(() => jest.advanceTimersByTimeAsync(1_000));
    after.push(ms);
    view.unmount();
    jest.useRealTimers();
  }
  expect(after).toEqual([1_000, 10_000, 19_000]);
  random.mockRestore();
});
