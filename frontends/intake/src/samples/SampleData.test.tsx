import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import SampleData from './SampleData';

const options = {
  namespace: 'intake',
  locales: (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`),
  language: 'ja',
} as const;
const shown = { organization_settings: { show_first_steps: true } };
const OWNER = { 'settings:update': 3, 'invoice:upload': 3 };

test('samples come in by a button, and go by the typed word', async () => {
  mockSession(OWNER, shown);
  let loaded = 0;
  const answer = () => ({ body: { loaded, may_load: loaded === 0 } });
  const requests = mockApi({
    'GET /sample-data': answer,
    'POST /sample-data': () => {
      loaded = 3;
      return answer();
    },
    'DELETE /sample-data': () => {
      loaded = 0;
      return answer();
    },
  });
  await renderScreen(<SampleData />, options);
  await userEvent.click(await screen.findByRole('button', { name: 'サンプルを入れる' }));
  await userEvent.click(await screen.findByRole('button', { name: 'サンプルを消す' }));
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);
  await userEvent.type(screen.getByPlaceholderText('DELETE'), 'DELETE{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'サンプルを入れる' })).toBeInTheDocument());
});

test.each([
  ['files of their own', OWNER, shown, { loaded: 0, may_load: false }],
  ['the guide hidden', OWNER, { organization_settings: {} }, { loaded: 0, may_load: true }],
  ['no right to upload', { 'settings:update': 3 }, shown, { loaded: 0, may_load: true }],
])('with %s nothing is offered', async (_case, abilities, session, body) => {
  mockSession(abilities, session);
  const requests = mockApi({ 'GET /sample-data': body });
  await renderScreen(<SampleData />, options);
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(screen.queryByRole('button')).toBeNull();
});

test('samples that are there can be removed also while the guide is hidden', async () => {
  mockSession(OWNER);
  mockApi({ 'GET /sample-data': { loaded: 2, may_load: false } });
  await renderScreen(<SampleData />, options);
  expect(await screen.findByRole('button', { name: 'サンプルを消す' })).toBeInTheDocument();
});
