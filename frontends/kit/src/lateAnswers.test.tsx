import { act, screen } from '@testing-library/react';
import { send } from './api';
import { mockApi, mockSession, renderScreen } from './testing';
import { ToastHost } from './toast';

const TITLE = '返事に時間がかかっています';
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const isSaid = () => screen.queryByText(TITLE) !== null;

type Answer = (answer: { status: number; body?: unknown }) => void;
let answers: Answer[] = [];
const answer = (which: number, status = 200) => act(async () => answers[which]?.({ status, body: {} }));

beforeEach(async () => {
  mockSession();
  answers = [];
  const hanging = () => new Promise((answer) => answers.push(answer as Answer));
  mockApi({ 'POST /things': hanging, 'PUT /things': hanging, 'GET /things': hanging });
  await renderScreen(<ToastHost />);
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

/** The longest that its leaving takes on the screen. */
const LEAVING = 2_000;

test.each([
  ['done', 200],
  ['refused', 504],
])('what takes longer than ten seconds is said, with what to do, until it is %s', async (_, status) => {
  const saving = send('post', '/things', { body: {} }).catch(() => undefined);
  await pass(9_900);
  expect(isSaid()).toBe(false);
  await pass(200);
  expect(screen.getByRole('status')).toHaveTextContent(/入力した内容はこの画面に残っています/);
  await pass(50_000);
  expect(isSaid()).toBe(true);
  await answer(0, status);
  await saving;
  await pass(LEAVING);
  expect(isSaid()).toBe(false);
});

test('with several the message stays until the last response', async () => {
  const both = [send('post', '/things', { body: {} }), send('put', '/things', { body: {} })];
  await pass(10_100);
  await answer(0);
  await both[0];
  await pass(LEAVING);
  expect(isSaid()).toBe(true);
  await answer(1);
  await both[1];
  await pass(LEAVING);
  expect(isSaid()).toBe(false);
});

test.each([
  ['what is soon done', () => send('post', '/things', { body: {} }), 5_000],
  ['what is looked at', () => send('get', '/things'), 15_000],
  ['what nobody waits for', () => send('put', '/things', { body: {}, unawaited: true }), 60_000],
])('%s shows no message', async (_, ask, ms) => {
  const asked = ask();
  await pass(ms);
  expect(isSaid()).toBe(false);
  await answer(0);
  await asked;
  await pass(60_000);
  expect(isSaid()).toBe(false);
});
