import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import type { ReadingFailure, ReadingOperationsAnswer, ReadingWorker } from './operations.types';
import ReadingOperations from './ReadingOperations';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);
const show = () => renderScreen(<ReadingOperations />, { namespace: 'admin', locales });
const OPERATOR = { 'operations:read': 3, 'invoice:read': 3, 'invoice:update': 3 };
const NOW = '2026-11-21T01:00:00.000Z';

const worker = (over: Partial<ReadingWorker> = {}): ReadingWorker => ({
  worker_id: 'house:4711',
  state: 'reading',
  engine: 'pp_ocr',
  started_at: NOW,
  seen_at: NOW,
  last_lease_at: NOW,
  pages_per_minute: 12.4,
  memory_mb: 410,
  peak_mb: 1_024,
  ...over,
});
const failure: ReadingFailure = {
  document_id: 'd1',
  file_name: '破損した請求書.jpg',
  local_id: 12,
  error_code: 'SaveImageError',
  reason: 'premature end of JPEG image',
  attempt: 1,
  pages: 1,
  failed_at: NOW,
  uploaded_by_name: '経理 花子',
};
const answer = (over: Partial<ReadingOperationsAnswer> = {}): ReadingOperationsAnswer => ({
  at: NOW,
  queue: {
    waiting: 1_234,
    in_work: 2,
    capped: false,
    oldest_waiting_at: NOW,
    oldest_waiting_seconds: 95,
    failed_last_day: 3,
    pages_per_minute: 24.8,
  },
  workers: [worker(), worker({ worker_id: 'house:4712', state: 'silent', last_lease_at: null })],
  failures: [failure],
  more_failures: false,
  ...over,
});

beforeEach(() => mockSession(OPERATOR));

it('shows the queue, the readers and the failures with their cause, and has one read again', async () => {
  const requests = mockApi({
    'GET /operations/intake/reading': answer(),
    'POST /documents/d1/read': { job_id: 'j', state: 'WAITING' },
  });
  await show();
  expect(await screen.findByText('1,234')).toBeInTheDocument();
  expect(screen.getByText('1分')).toBeInTheDocument();
  const row = screen.getByText('house:4711').closest('tr') as HTMLElement;
  expect(row).toHaveTextContent('読取中');
  expect(row).toHaveTextContent('1,024 MB');
  expect(screen.getByText('応答なし')).toBeInTheDocument();
  const failed = screen.getByText('破損した請求書.jpg').closest('tr') as HTMLElement;
  expect(failed).toHaveTextContent('ファイルの読み込みに失敗しました。');
  expect(failed).toHaveTextContent('premature end of JPEG image');
  expect(within(failed).getByRole('link', { name: '#12' })).toHaveAttribute('href', '/invoice/12');
  fireEvent.click(within(failed).getByRole('button', { name: /再読取/ }));
  await waitFor(() => expect(requests.some(({ path }) => path === '/documents/d1/read')).toBe(true));
  await waitFor(() => expect(requests.filter(({ method }) => method === 'GET').length).toBeGreaterThan(1));
});

it('warns when no reader works, and when files wait too long', async () => {
  mockApi({ 'GET /operations/intake/reading': answer({ workers: [worker({ state: 'silent' })] }) });
  const { unmount } = await show();
  expect(await screen.findByText('読取ワーカーが動いていません')).toBeInTheDocument();
  unmount();
  const queue = { ...answer().queue, oldest_waiting_seconds: 4_000, capped: true };
  mockApi({ 'GET /operations/intake/reading': answer({ queue }) });
  await show();
  expect(await screen.findByText('5分以上待っている読み取りがあります')).toBeInTheDocument();
  expect(screen.getByText('1,234+')).toBeInTheDocument();
});

it('names what reads the pictures, and the reader that has nothing to read them with', async () => {
  const lacking = worker({ worker_id: 'mac:1', engine: 'none' });
  mockApi({ 'GET /operations/intake/reading': answer({ workers: [worker(), lacking] }) });
  await show();
  expect((await screen.findByText('house:4711')).closest('td')).toHaveTextContent('PP-OCR（組み込み）');
  expect(screen.getByText('mac:1').closest('td')).toHaveTextContent('写真・スキャンは読めません');
});

it('has an empty state, and offers no other try to those who may only look', async () => {
  mockApi({ 'GET /operations/intake/reading': answer({ workers: [], failures: [] }) });
  const { unmount } = await show();
  expect(await screen.findByText('失敗した読み取りはありません')).toBeInTheDocument();
  expect(screen.getByText('読取ワーカーの記録がありません')).toBeInTheDocument();
  unmount();
  mockSession({ 'operations:read': 3 });
  mockApi({ 'GET /operations/intake/reading': answer() });
  await show();
  await screen.findByText('破損した請求書.jpg');
  expect(screen.queryByRole('button', { name: /再読取/ })).toBeNull();
  expect(screen.queryByRole('link', { name: '#12' })).toBeNull();
});

it('says why the figures did not come', async () => {
  mockApi({ 'GET /operations/intake/reading': () => ({ status: 403, body: { code: 'no_privilege' } }) });
  await show();
  expect(await screen.findByText('権限がありません。')).toBeInTheDocument();
});
