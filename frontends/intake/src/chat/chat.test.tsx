import { setLeaveQuestion } from '@uketori/frontend-kit/dirty';
import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { cameIn } from '../imports/testing';
import type { ChatConnection, ChatImport } from './chat.types';
import ChatScreen from './ChatScreen';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);
const show = (at = '/settings/chat') => renderScreen(<ChatScreen />, { namespace: 'intake', locales, at });

const connection = (patch: Partial<ChatConnection> = {}): ChatConnection => ({
  id: 'c1',
  service: 'slack',
  name: '経理チャンネル',
  hook_path: '/api/v1/chat-hooks/slack/KEY',
  has_hook_secret: true,
  enabled: true,
  department_id: null,
  account: 'テスト社 / uketori',
  checked_at: '2026-11-21T00:00:00Z',
  check_result: 'ok',
  last_event_at: null,
  created_by_name: '山田 花子',
  created_at: '2026-11-20T00:00:00Z',
  version: 3,
  ...patch,
});

const imported = (patch: Partial<ChatImport> = {}): ChatImport => ({
  id: 'i1',
  connection_id: 'c1',
  connection_name: '経理チャンネル',
  service: 'slack',
  file_name: '請求書.pdf',
  channel_name: '請求書',
  author_name: '山田 花子',
  message_text: '10月分です',
  sent_at: null,
  ...cameIn,
  ...patch,
});

beforeEach(() => {
  localStorage.clear();
  mockSession({ 'settings:read': 3, 'settings:update': 3, 'invoice:upload': 3, 'invoice:read': 3 });
});

it('shows an organization without connections both ways to begin', async () => {
  mockApi({ 'GET /chat-connections': { items: [] } });
  await show();
  expect(await screen.findByText('連携しているチャットサービスはありません')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /Slackを連携する/ })).toBeEnabled();
  expect(screen.getByRole('button', { name: /Chatworkを連携する/ })).toBeEnabled();
});

it('shows a failure to load with another try', async () => {
  let failing = true;
  mockApi({
    'GET /chat-connections': () =>
      failing ? { status: 403, body: { code: 'no_privilege' } } : { body: { items: [] } },
  });
  await show();
  expect(await screen.findByText('権限がありません。')).toBeInTheDocument();
  failing = false;
  fireEvent.click(screen.getByRole('button', { name: '再試行' }));
  expect(await screen.findByText('連携しているチャットサービスはありません')).toBeInTheDocument();
});

it.each([
  [{}, '接続済', null],
  [{ enabled: false }, '停止中', null],
  [{ check_result: '' }, '未確認', null],
  [{ check_result: 'token_refused' }, '接続エラー', 'トークンが無効です。連携の設定を確認してください。'],
  [{ service: 'chatwork' as const, has_hook_secret: false }, '設定未完了', /Webhookのトークンが未入力です/],
])('%j is shown as %s', async (patch, word, alert) => {
  mockApi({ 'GET /chat-connections': { items: [connection(patch)] } });
  await show();
  expect(await screen.findByText(word)).toBeInTheDocument();
  if (alert) expect(screen.getByRole('alert')).toHaveTextContent(alert);
  else expect(screen.queryByRole('alert')).toBeNull();
});

it('shows the whole address on the API host, switches, tests, and deletes after a question', async () => {
  const requests = mockApi({
    'GET /chat-connections': { items: [connection()] },
    'PATCH /chat-connections/:id': connection({ enabled: false, version: 4 }),
    'POST /chat-connections/:id/check': connection({ check_result: 'missing_scope' }),
    'DELETE /chat-connections/:id': () => ({ status: 204 }),
  });
  await show();
  const address = await screen.findByLabelText('Webhook URL');
  expect((address as HTMLInputElement).value).toMatch(/^http:\/\/api\..*\/api\/v1\/chat-hooks\/slack\/KEY$/);
  fireEvent.click(screen.getByRole('switch', { name: '「経理チャンネル」の取り込み' }));
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ version: 3, enabled: false }),
  );
  fireEvent.click(screen.getByRole('button', { name: '接続テスト' }));
  await waitFor(() => expect(requests.some(({ path }) => path === '/chat-connections/c1/check')).toBe(true));
  fireEvent.click(screen.getByRole('button', { name: '削除' }));
  const dialog = await screen.findByRole('dialog');
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);
  fireEvent.click(within(dialog).getByRole('button', { name: '削除' }));
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'DELETE')?.query.get('version')).toBe('3'),
  );
});

it('a change sends no secret that was not entered', async () => {
  const requests = mockApi({
    'GET /chat-connections': { items: [connection()] },
    'PATCH /chat-connections/:id': connection(),
  });
  await show();
  fireEvent.click(await screen.findByRole('button', { name: '編集' }));
  fireEvent.change(await screen.findByLabelText(/名称/), { target: { value: '本社' } });
  expect(screen.getByLabelText(/Bot User OAuth Token/)).toHaveValue('');
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
      version: 3,
      name: '本社',
      department_id: null,
    }),
  );
});

it('a change leaves the department alone that this user may not read', async () => {
  const requests = mockApi({
    'GET /chat-connections': { items: [connection({ department_id: 'd1' })] },
    'GET /masters/department/:id': () => ({ status: 403, body: { code: 'no_privilege' } }),
    'PATCH /chat-connections/:id': connection(),
  });
  await show();
  fireEvent.click(await screen.findByRole('button', { name: '編集' }));
  fireEvent.change(await screen.findByLabelText(/名称/), { target: { value: '本社' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ department_id: 'd1' }),
  );
});

it('what was entered is not thrown away without a question', async () => {
  mockApi({ 'GET /chat-connections': { items: [connection()] } });
  const asked = jest.fn(() => Promise.resolve(false));
  setLeaveQuestion(asked);
  await show();
  fireEvent.click(await screen.findByRole('button', { name: '編集' }));
  fireEvent.change(await screen.findByLabelText(/名称/), { target: { value: '本社' } });
  fireEvent.click(screen.getByRole('button', { name: 'キャンセル' }));
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  expect(screen.getByLabelText(/名称/)).toHaveValue('本社');
});

it('who may only read the settings sees the connections and changes nothing', async () => {
  mockSession({ 'settings:read': 3 });
  mockApi({ 'GET /chat-connections': { items: [connection()] } });
  await show();
  expect(await screen.findByText('経理チャンネル')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '接続テスト' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Slackを連携する/ })).toBeNull();
});

it('who may only upload sees what was posted, with reasons, and tries again', async () => {
  mockSession({ 'invoice:upload': 3, 'invoice:read': 3 });
  const failed = { state: 'FAILED' as const, upload_id: null, local_ids: [], read_state: '' };
  const requests = mockApi({
    'GET /chat-imports': {
      items: [
        imported(),
        imported({ id: 'i2', file_name: '失敗.pdf', fault: 'not_a_file', ...failed }),
        imported({ id: 'i3', file_name: '議事録.docx', ...failed, state: 'SKIPPED', fault: 'other_type' }),
      ],
      next_cursor: null,
    },
    'POST /chat-imports/:id/retry': imported(),
    'POST /chat-imports/:id/skip': imported(),
  });
  await show();
  expect(screen.queryByRole('tab', { name: '連携' })).toBeNull();
  expect(await screen.findByRole('link', { name: '#12' })).toHaveAttribute('href', '/invoice/12');
  expect(
    screen.getByText('ファイルではなくWebページが返されました。トークンを確認してください。'),
  ).toBeInTheDocument();
  expect(screen.getByText('PDF・PNG・JPG・XML以外のファイルです。')).toBeInTheDocument();
  const [again, ...others] = screen.getAllByRole('button', { name: '再試行' });
  expect(others).toEqual([]);
  fireEvent.click(again as HTMLElement);
  await waitFor(() => expect(requests.some(({ path }) => path === '/chat-imports/i2/retry')).toBe(true));
  fireEvent.click(screen.getByRole('button', { name: '対象外にする' }));
  await waitFor(() => expect(requests.some(({ path }) => path === '/chat-imports/i2/skip')).toBe(true));
});

it('an address can name the state that is shown', async () => {
  const requests = mockApi({ 'GET /chat-imports': { items: [], next_cursor: null } });
  await show('/settings/chat?tab=imports&state=FAILED');
  await waitFor(() => expect(requests[0]?.query.get('state')).toBe('FAILED'));
});

it('says so when nothing was posted yet', async () => {
  mockApi({ 'GET /chat-imports': { items: [], next_cursor: null } });
  await show('/settings/chat?tab=imports');
  expect(await screen.findByText('投稿されたファイルはまだありません')).toBeInTheDocument();
});
