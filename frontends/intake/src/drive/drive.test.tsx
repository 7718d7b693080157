import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { cameIn } from '../imports/testing';
import CallbackPage from './CallbackPage';
import type { DriveConnection, DriveFolder, DriveImport } from './drive.types';
import DriveScreen from './DriveScreen';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);
const show = (at = '/gdrive') => renderScreen(<DriveScreen />, { namespace: 'intake', locales, at });
const back = (query: string) =>
  renderScreen(<CallbackPage />, { namespace: 'intake', locales, at: `/gdrive/callback${query}` });

const folder = (patch: Partial<DriveFolder> = {}): DriveFolder => ({
  id: 'f1',
  folder_id: 'drive-folder-1',
  folder_name: '請求書',
  department_id: null,
  include_existing: false,
  scanned_at: '2026-11-21T00:00:00Z',
  fault: '',
  created_by_name: '山田 花子',
  created_at: '2026-11-20T00:00:00Z',
  ...patch,
});

const connection = (patch: Partial<DriveConnection> = {}): DriveConnection => ({
  id: 'c1',
  account_email: 'keiri@example.jp',
  account_name: '経理 花子',
  enabled: true,
  reconnect: false,
  fault: '',
  polled_at: '2026-11-21T00:00:00Z',
  next_poll_at: '2026-11-21T00:01:00Z',
  connected_by_name: '山田 花子',
  connected_at: '2026-11-20T00:00:00Z',
  folders: [folder()],
  version: 3,
  ...patch,
});

const connections = (...items: DriveConnection[]) => ({
  configured: true,
  redirect_uri: 'http://app.uketori.localhost:8080/gdrive/callback',
  items,
});

const imported = (patch: Partial<DriveImport> = {}): DriveImport => ({
  id: 'i1',
  connection_id: 'c1',
  file_id: 'drive-file-1',
  file_name: '請求書.pdf',
  folder_name: '請求書',
  author_name: '山田 花子',
  modified_at: null,
  gone: '',
  ...cameIn,
  ...patch,
});

beforeEach(() => {
  localStorage.clear();
  mockSession({ 'settings:read': 3, 'settings:update': 3, 'invoice:upload': 3, 'invoice:read': 3 });
});

it('says what the operator has to set where Google is not configured', async () => {
  mockApi({ 'GET /drive-connections': { ...connections(), configured: false } });
  await show();
  expect(await screen.findByText('この環境ではまだ利用できません')).toBeInTheDocument();
  expect(screen.getByText('UKETORI_GOOGLE_CLIENT_ID')).toBeInTheDocument();
  expect(screen.getByText('UKETORI_GOOGLE_CLIENT_SECRET')).toBeInTheDocument();
  expect(screen.getByText('http://app.uketori.localhost:8080/gdrive/callback')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /連携する/ })).toBeNull();
});

it('an organization without accounts begins with the consent', async () => {
  const requests = mockApi({
    'GET /drive-connections': connections(),
    'POST /drive-connections/consent': () => ({ status: 409, body: { code: 'drive_off' } }),
  });
  await show();
  fireEvent.click(await screen.findByRole('button', { name: /Googleアカウントを連携する/ }));
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ connection_id: null }),
  );
});

it('shows a failure to load with another try', async () => {
  let failing = true;
  mockApi({
    'GET /drive-connections': () =>
      failing ? { status: 403, body: { code: 'no_privilege' } } : { body: connections() },
  });
  await show();
  expect(await screen.findByText('権限がありません。')).toBeInTheDocument();
  failing = false;
  fireEvent.click(screen.getByRole('button', { name: '再試行' }));
  expect(await screen.findByText('連携しているGoogleアカウントはありません')).toBeInTheDocument();
});

it.each<[Partial<DriveConnection>, string, string | null]>([
  [{}, '監視中', null],
  [{ folders: [] }, 'フォルダー未選択', null],
  [{ enabled: false, fault: 'unreachable' }, '停止中', null],
  [{ reconnect: true, fault: 'token_refused' }, '再連携が必要', 'Googleとの連携が切れています。'],
  [{ reconnect: true, fault: 'secret_lost' }, '再連携が必要', '保存したトークンを復号できません。'],
  [{ fault: 'rate_limited' }, '利用制限中', 'Googleの利用制限により待機しています。'],
  [
    { fault: 'api_off' },
    '確認エラー',
    'Google Drive APIが有効になっていません。システム管理者にお問い合わせください。',
  ],
])('%j is shown as %s', async (patch, word, alert) => {
  mockApi({ 'GET /drive-connections': connections(connection(patch)) });
  await show();
  expect(await screen.findByText(word)).toBeInTheDocument();
  if (alert) expect(screen.getByRole('alert')).toHaveTextContent(alert);
  else expect(screen.queryByRole('alert')).toBeNull();
});

it('switches, looks now, deletes after a question, and consents again for the same account', async () => {
  const requests = mockApi({
    'GET /drive-connections': connections(
      connection(),
      connection({ id: 'c2', account_email: 'b@example.jp', reconnect: true, fault: 'token_refused' }),
    ),
    'PATCH /drive-connections/:id': connection(),
    'POST /drive-connections/:id/poll': connection(),
    'DELETE /drive-connections/:id': () => ({ status: 204 }),
    'POST /drive-connections/consent': () => ({ status: 409, body: { code: 'drive_off' } }),
  });
  await show();
  fireEvent.click(await screen.findByRole('switch', { name: '「keiri@example.jp」の取り込み' }));
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ version: 3, enabled: false }),
  );
  const [now, notNow] = screen.getAllByRole('button', { name: '今すぐ確認' });
  await waitFor(() => expect(now).toBeEnabled());
  expect(notNow).toBeDisabled();
  fireEvent.click(now as HTMLElement);
  await waitFor(() => expect(requests.some(({ path }) => path === '/drive-connections/c1/poll')).toBe(true));
  fireEvent.click(screen.getByRole('button', { name: '再連携する' }));
  await waitFor(() =>
    expect(requests.find(({ path }) => path === '/drive-connections/consent')?.body).toEqual({
      connection_id: 'c2',
    }),
  );
  const [remove] = screen.getAllByRole('button', { name: '削除' });
  await waitFor(() => expect(remove).toBeEnabled());
  fireEvent.click(remove as HTMLElement);
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: '削除' }));
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'DELETE')?.query.get('version')).toBe('3'),
  );
});

it('a folder is looked for, opened, chosen and watched', async () => {
  const places: Record<string, object> = {
    root: { items: [{ folder_id: 'outer-folder', name: '経理' }], next: 'p2' },
    'outer-folder': { items: [{ folder_id: 'inner-folder', name: '請求書' }], next: null },
  };
  const requests = mockApi({
    'GET /drive-connections': connections(connection({ folders: [] })),
    'GET /drive-connections/:id/places': ({ query }: { query: URLSearchParams }) =>
      query.get('page_token')
        ? { body: { items: [{ folder_id: 'more-folder', name: '総務' }], next: null } }
        : { body: places[query.get('parent') ?? ''] },
    'POST /drive-connections/:id/folders': connection(),
  });
  await show();
  fireEvent.click(await screen.findByRole('button', { name: /フォルダーを追加/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'さらに表示' }));
  expect(await screen.findByRole('button', { name: '総務' })).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'このフォルダーを監視する' }));
  expect(await screen.findByText('この項目は必須です')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: '「経理」を開く' }));
  fireEvent.click(await screen.findByRole('button', { name: '請求書' }));
  expect(await screen.findByText('選択中：請求書')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'このフォルダーを監視する' }));
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      folder: 'inner-folder',
      include_existing: false,
      department_id: null,
    }),
  );
});

it('a folder is watched by its link, and ended after a question', async () => {
  const requests = mockApi({
    'GET /drive-connections': connections(connection({ folders: [folder({ fault: 'file_gone' })] })),
    'GET /drive-connections/:id/places': { items: [], next: null },
    'POST /drive-connections/:id/folders': connection(),
    'DELETE /drive-connections/:id/folders/:folder': connection({ folders: [] }),
  });
  await show();
  expect(await screen.findByText('フォルダーが見つかりません')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: /フォルダーを追加/ }));
  expect(await screen.findByText('この中にフォルダーはありません')).toBeInTheDocument();
  fireEvent.click(screen.getByText('リンクを貼り付ける'));
  const link = 'https://drive.google.com/drive/folders/abc';
  fireEvent.change(await screen.findByLabelText(/フォルダーのリンク/), { target: { value: link } });
  fireEvent.click(screen.getByRole('button', { name: 'このフォルダーを監視する' }));
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({ folder: link }),
  );
  fireEvent.click(screen.getByRole('button', { name: '「請求書」の監視をやめる' }));
  const [question] = await screen.findAllByText('「請求書」の監視をやめますか？');
  const dialog = question?.closest<HTMLElement>('.ant-modal') as HTMLElement;
  fireEvent.click(within(dialog).getByRole('button', { name: '監視をやめる' }));
  await waitFor(() =>
    expect(requests.some(({ method, path }) => method === 'DELETE' && path.endsWith('/folders/f1'))).toBe(
      true,
    ),
  );
});

it('who may only upload sees files with reasons, asks for one that was there before, and tries again', async () => {
  mockSession({ 'invoice:upload': 3, 'invoice:read': 3 });
  const open = { local_ids: [], read_state: '' };
  const requests = mockApi({
    'GET /drive-imports': {
      items: [
        imported({ gone: 'trashed' }),
        imported({ id: 'i2', file_name: '失敗.pdf', ...open, state: 'FAILED', fault: 'file_too_large' }),
        imported({ id: 'i3', file_name: '前から.pdf', ...open, state: 'SKIPPED', fault: 'already_there' }),
        imported({ id: 'i4', file_name: '表', ...open, state: 'SKIPPED', fault: 'google_format' }),
      ],
      next_cursor: null,
    },
    'POST /drive-imports/:id/retry': imported(),
    'POST /drive-imports/:id/skip': imported(),
  });
  await show();
  expect(screen.queryByRole('tab', { name: '連携' })).toBeNull();
  expect(await screen.findByRole('link', { name: '#12' })).toHaveAttribute('href', '/invoice/12');
  expect(screen.getByText('ドライブのゴミ箱')).toBeInTheDocument();
  expect(
    screen.getByText('Googleドキュメント形式のため取り込めません。PDFで保存してください。'),
  ).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: '取り込む' }));
  await waitFor(() => expect(requests.some(({ path }) => path === '/drive-imports/i3/retry')).toBe(true));
  const [again, ...others] = screen.getAllByRole('button', { name: '再試行' });
  expect(others).toEqual([]);
  fireEvent.click(again as HTMLElement);
  await waitFor(() => expect(requests.some(({ path }) => path === '/drive-imports/i2/retry')).toBe(true));
});

it('who may only read the settings changes nothing', async () => {
  mockSession({ 'settings:read': 3 });
  mockApi({ 'GET /drive-connections': connections(connection({ reconnect: true, fault: 'token_refused' })) });
  await show();
  expect(await screen.findByText('keiri@example.jp')).toBeInTheDocument();
  for (const name of [/連携する/, '今すぐ確認', '削除', /フォルダーを追加/, /監視をやめる/])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

describe('the way back from Google', () => {
  it('hands the code over once', async () => {
    const requests = mockApi({ 'POST /drive-connections/token': connection() });
    await back('?code=4/x&state=s');
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.body).toEqual({ code: '4/x', state: 's' });
  });

  it.each([
    ['?error=access_denied&state=s', 'Googleの画面で許可されませんでした。'],
    ['', 'Googleの画面で許可されませんでした。'],
    ['?code=4/x&state=s', 'フォルダーが見つからないか、参照する権限がありません。'],
  ])('%s shows what went wrong', async (query, words) => {
    mockApi({
      'POST /drive-connections/token': () => ({ status: 404, body: { code: 'drive_folder_not_found' } }),
    });
    await back(query);
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Googleドライブ連携へ戻る' })).toBeInTheDocument();
  });
});
