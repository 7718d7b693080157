import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { todayInJapan } from '@uketori/frontend-kit/today';
import Notifications from '../notifications/Notifications';
import Board from './Board';
import { oneMonthLater } from './board.rules';
import type { BoardMessage } from './board.types';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);
const options = { namespace: 'admin', locales, language: 'ja' } as const;
const message = (over: Partial<BoardMessage>): BoardMessage => ({
  id: 'm1',
  content: '年末の締めについて',
  date_display_from: '2026-11-01',
  date_display_until: '2026-12-01',
  judge_display_period: 'showing',
  full_name: '佐藤 経子',
  created_user_organization: 'u1',
  is_own: false,
  version: 4,
  ...over,
});

beforeEach(() => mockSession({}));

test('the board counts what shows today; a new message is for a month from today', async () => {
  const sent: unknown[] = [];
  mockApi({
    'GET /board-messages': {
      items: [
        message({}),
        message({ id: 'm2', content: 'これから', judge_display_period: 'before', is_own: true }),
      ],
    },
    'POST /board-messages': ({ body }: { body: unknown }) => {
      sent.push(body);
      return { body: message({}) };
    },
  });
  await renderScreen(<Board />, options);
  await userEvent.click(await screen.findByRole('button', { name: '掲示板を開く（表示中1件）' }));
  expect(await screen.findByText('年末の締めについて')).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: '編集' })).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: '投稿する' }));
  await userEvent.type(await screen.findByLabelText(/内容/), '経費精算は25日まで');
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  const today = todayInJapan();
  await waitFor(() =>
    expect(sent).toEqual([
      {
        content: '経費精算は25日まで',
        date_display_from: today,
        date_display_until: oneMonthLater(today),
      },
    ]),
  );
});

test('while the messages load the board does not say that there is none', async () => {
  mockApi({ 'GET /board-messages': { items: [] } });
  const answered = globalThis.fetch;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  globalThis.fetch = (input, init) => held.then(() => answered(input, init));
  await renderScreen(<Board />, options);
  await userEvent.click(await screen.findByRole('button', { name: '掲示板を開く（表示中0件）' }));
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
  expect(screen.queryByText('表示中の投稿はありません')).not.toBeInTheDocument();
  release();
  expect(await screen.findByText('表示中の投稿はありません')).toBeInTheDocument();
});

test('notifications say what waits; all are read at once', async () => {
  const sent: unknown[] = [];
  const item = {
    id: 'n1',
    type: 'approval_requested',
    params: { requested_by: '佐藤 経子', local_id: 7, level: 2 },
    link: '/invoice/7',
    date_created: '2026-11-22T00:00:00.000Z',
  };
  mockApi({
    'GET /notifications': { items: [item], next_cursor: null, count: 1 },
    'PUT /notifications': ({ body }: { body: unknown }) => {
      sent.push(body);
      return { body: { deleted: 1 } };
    },
  });
  await renderScreen(<Notifications />, options);
  await userEvent.click(await screen.findByRole('button', { name: '通知を開く（未読1件）' }));
  expect(await screen.findByText('佐藤 経子 さんから請求書 7 の2次承認を依頼されました')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'すべて既読にする' }));
  await waitFor(() => expect(sent).toEqual([{ read_all: true }]));
});
