import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { moduleStore, type ModuleEntry } from '@uketori/frontend-kit/registry';
import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import FirstSteps from './FirstSteps';

const options = {
  namespace: 'admin',
  locales: (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`),
  language: 'ja',
} as const;
const steps = (...done: [string, boolean][]) => ({ steps: done.map(([step, is]) => ({ step, done: is })) });
const moduleOf = (name: string) =>
  ({ name, version: '1', remote: { pages: [], slots: [] } }) as unknown as ModuleEntry;
const shown = { organization_settings: { show_first_steps: true } };

beforeEach(() => {
  localStorage.clear();
  mockSession({ 'settings:update': 3 }, shown);
  moduleStore.set(['admin', 'journal', 'approval'].map(moduleOf));
});
afterEach(() => moduleStore.set([]));

test('the steps of the enabled modules, the next of which is named with its page', async () => {
  const requests = mockApi({
    'GET /first-steps/admin': steps(['company', true], ['member', false]),
    'GET /first-steps/journal': steps(['books', false]),
    'GET /first-steps/approval': steps(),
  });
  await renderScreen(<FirstSteps />, options);
  expect(await screen.findByText('1 / 3 完了')).toBeInTheDocument();
  expect(screen.getAllByRole('listitem').map((item) => item.dataset['step'])).toEqual([
    'company',
    'books',
    'member',
  ]);
  expect(screen.getAllByRole('img', { name: '完了' })).toHaveLength(1);
  expect(screen.getByRole('link', { name: /このページへ/ })).toHaveAttribute('href', '/initial-settings');
  expect(requests.map(({ path }) => path).sort()).toEqual([
    '/first-steps/admin',
    '/first-steps/approval',
    '/first-steps/journal',
  ]);
});

test('it goes when all is done, and later visits ask nothing', async () => {
  const answers = {
    'GET /first-steps/admin': steps(['company', true]),
    'GET /first-steps/journal': steps(['books', true]),
    'GET /first-steps/approval': steps(),
  };
  const requests = mockApi(answers);
  const { unmount } = await renderScreen(<FirstSteps />, options);
  await waitFor(() => expect(requests).toHaveLength(3));
  await waitFor(() =>
    expect(localStorage.getItem('uketori.first_steps.done.organization-1.user-1')).toBe('1'),
  );
  expect(screen.queryByText('はじめにすること')).toBeNull();
  unmount();
  const later = mockApi(answers);
  await renderScreen(<FirstSteps />, options);
  expect(later).toEqual([]);
});

test.each([
  ['the organization hid it', { organization_settings: { show_first_steps: false } }],
  ['the settings are of an earlier release', { organization_settings: {} }],
])('no request: %s', async (_case, session) => {
  mockSession({ 'settings:update': 3 }, session);
  const requests = mockApi({});
  await renderScreen(<FirstSteps />, options);
  expect(requests).toEqual([]);
  expect(screen.queryByText('はじめにすること')).toBeNull();
});

test('a member without steps sees nothing; one without the settings cannot hide it for all', async () => {
  mockSession({ 'invoice:update': 3 }, shown);
  mockApi({
    'GET /first-steps/admin': steps(),
    'GET /first-steps/journal': steps(['first_coded', false]),
    'GET /first-steps/approval': steps(),
  });
  const { unmount } = await renderScreen(<FirstSteps />, options);
  expect(await screen.findByText('0 / 1 完了')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'この案内を表示しない' })).toBeNull();
  unmount();
  moduleStore.set([moduleOf('approval')]);
  await renderScreen(<FirstSteps />, options);
  await waitFor(() => expect(screen.queryByText('はじめにすること')).toBeNull());
});

test('who may change the settings hides it for the organization, and folds it for themselves', async () => {
  const requests = mockApi({
    'GET /first-steps/admin': steps(['company', false]),
    'GET /first-steps/journal': steps(),
    'GET /first-steps/approval': steps(),
    'GET /organization-settings': { version: 4 },
    'PATCH /organization-settings': { version: 5, show_first_steps: false },
  });
  await renderScreen(<FirstSteps />, options);
  await userEvent.click(await screen.findByRole('button', { name: 'たたむ' }));
  expect(screen.queryByRole('listitem')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'すべて表示' }));
  await userEvent.click(screen.getByRole('button', { name: 'この案内を表示しない' }));
  await waitFor(() => expect(screen.queryByText('はじめにすること')).toBeNull());
  expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
    version: 4,
    show_first_steps: false,
  });
});
