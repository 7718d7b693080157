import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { ImportFailures } from './ImportFailures';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);

beforeEach(() => mockSession({ 'invoice:upload': 3 }));

it.each([
  [2, 0, ['チャットから取り込めなかったファイルが2件あります'], ['/settings/chat?tab=imports&state=FAILED']],
  [0, 3, ['Googleドライブから取り込めなかったファイルが3件あります'], ['/gdrive?tab=imports&state=FAILED']],
  [0, 0, [], []],
])(
  'where invoices are uploaded, %d failures of chat and %d of Drive are shown',
  async (chat, drive, words, to) => {
    const answer = (count: number) => ({ items: [], next_cursor: null, count });
    const requests = mockApi({ 'GET /chat-imports': answer(chat), 'GET /drive-imports': answer(drive) });
    await renderScreen(<ImportFailures />, { namespace: 'intake', locales });
    await waitFor(() => expect(requests).toHaveLength(2));
    for (const { query } of requests) expect(query.get('state')).toBe('FAILED');
    for (const text of words) expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryAllByRole('alert')).toHaveLength(words.length);
    expect(screen.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(to);
  },
);
