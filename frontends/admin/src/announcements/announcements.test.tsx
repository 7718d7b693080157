import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import Announcements from './Announcements';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);
const options = { namespace: 'admin', locales, language: 'ja' } as const;
const notice = (id: string, texts: Record<string, string>) => ({
  id,
  level: 'warning',
  from: '2026-12-01T00:00:00+09:00',
  until: '2026-12-05T06:00:00+09:00',
  texts,
});

beforeEach(() => {
  mockSession({});
  localStorage.clear();
});

test('without an announcement there is no button', async () => {
  const requests = mockApi({ 'GET /announcements': { items: [] } });
  await renderScreen(<Announcements />, options);
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(screen.queryByRole('button')).toBeNull();
});

test('what is new is counted until it was opened, in the language of the reader, else in Japanese', async () => {
  mockApi({
    'GET /announcements': {
      items: [notice('a', { ja: '停止します', en: 'Down' }), notice('b', { ja: '日本語だけ' })],
    },
  });
  const first = await renderScreen(<Announcements />, { ...options, language: 'en' });
  await userEvent.click(await screen.findByRole('button', { name: 'Open announcements (2 new)' }));
  expect(await screen.findByText('Down')).toHaveAttribute('lang', 'en');
  expect(screen.getByText('日本語だけ')).toHaveAttribute('lang', 'ja');
  expect(screen.queryByText('停止します')).toBeNull();
  first.unmount();
  await renderScreen(<Announcements />, { ...options, language: 'en' });
  expect(await screen.findByRole('button', { name: 'Open announcements (0 new)' })).toBeInTheDocument();
});

test('a new one counts again; what else lies under the key in the browser does no harm', async () => {
  localStorage.setItem('uketori.announcements_seen', '{broken');
  mockApi({ 'GET /announcements': { items: [notice('c', { ja: '新しい' })] } });
  await renderScreen(<Announcements />, options);
  await userEvent.click(await screen.findByRole('button', { name: '運営からのお知らせを開く（新着1件）' }));
  expect(await screen.findByText('新しい')).toBeInTheDocument();
});
