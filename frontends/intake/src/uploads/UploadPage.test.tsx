import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import UploadPage from './UploadPage';
import type { UploadItem } from './uploads.types';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);
const show = () => renderScreen(<UploadPage />, { namespace: 'intake', locales });

const item = (patch: Partial<UploadItem>): UploadItem => ({
  id: 'u1',
  file_name: '請求書.pdf',
  content_type: 'application/pdf',
  page_count: 2,
  bytes: 1000,
  state: 'SUCCESS',
  error: null,
  complete: true,
  local_ids: [],
  read_progress: { done: 1, total: 1, pages_done: 2, pages_total: 2 },
  created_at: '2026-11-21T00:00:00Z',
  uploaded_by_name: '経理 花子',
  source: 'upload',
  documents: [
    { id: 'd1', first_page: 1, page_count: 2, read_status: 'FAILED', partial: false, local_id: null },
  ],
  stamp: { state: 'NONE', late: false, fault: '', gen_time: null, check_result: '' },
  found: null,
  ...patch,
});
const list = (...upload_list: UploadItem[]) => ({ updated: true, upload_list, last_count: 1 });

interface Sent {
  file_name: string;
  fields: Record<string, string>;
}

/** Serves uploads in place of XMLHttpRequest, which fetch mocks do not reach. */
function mockUploads(answer: (sent: Sent) => { status: number; body: object }): Sent[] {
  const all: Sent[] = [];
  class FakeRequest {
    upload: { onprogress?: (event: object) => void } = {};
    status = 0;
    responseText = '';
    onload?: () => void;
    open(): void {}
    setRequestHeader(): void {}
    send(form: FormData): void {
      const entries = [...form.entries()];
      const file = entries.find(([name]) => name === 'file')?.[1] as File;
      const sent = {
        file_name: file.name,
        fields: Object.fromEntries(entries.filter(([name]) => name !== 'file')) as Record<string, string>,
      };
      all.push(sent);
      const { status, body } = answer(sent);
      this.status = status;
      this.responseText = JSON.stringify(body);
      setTimeout(() => this.onload?.(), 5);
    }
  }
  globalThis.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest;
  return all;
}

const drop = (...files: File[]) =>
  fireEvent.change(screen.getByTestId('upload-input'), { target: { files } });

beforeEach(() => {
  localStorage.clear();
  mockSession({ 'invoice:upload': 3, 'invoice:read': 3, 'invoice:update': 3 });
});

it('sends file after file, goes on after a refused one and names it with its reason', async () => {
  mockApi({ 'GET /uploads': list() });
  const sent = mockUploads(({ file_name }) =>
    file_name === 'locked.pdf'
      ? { status: 415, body: { code: 'PdfReadError' } }
      : {
          status: 202,
          body: { upload: {}, warnings: [{ code: 'duplicate_content', duplicate_local_ids: [12, 15] }] },
        },
  );
  await show();
  fireEvent.click(screen.getByRole('checkbox', { name: '全ページを分割' }));
  expect(screen.getByRole('combobox', { name: '対象' })).toBeDisabled();
  drop(new File(['a'], 'note.txt'), new File(['b'], 'locked.pdf'), new File(['c'], 'A社.pdf'));
  expect(screen.getByTestId('upload-input')).toBeDisabled();
  expect(sent).toEqual([]);
  await screen.findByText('3件中2件のファイルを取り込めませんでした', {}, { timeout: 5_000 });
  expect(sent.map(({ file_name }) => file_name)).toEqual(['locked.pdf', 'A社.pdf']);
  expect(sent[0]?.fields).toEqual({ multiple: 'true' });
  expect(screen.getByText('note.txt').closest('li')).toHaveTextContent('対応していない拡張子です');
  expect(screen.getByText('locked.pdf').closest('li')).toHaveTextContent('パスワードで保護');
  const doubtful = screen.getByText('A社.pdf').closest('li') as HTMLElement;
  expect(within(doubtful).getByRole('link', { name: '#15' })).toHaveAttribute('href', '/invoice/15');
  await waitFor(() => expect(screen.getByTestId('upload-input')).toBeEnabled());
});

it('offers to send again what only the network lost', async () => {
  mockApi({ 'GET /uploads': list() });
  let lost = true;
  const sent = mockUploads(() =>
    lost
      ? { status: 503, body: { code: 'unavailable' } }
      : { status: 202, body: { upload: {}, warnings: [] } },
  );
  await show();
  drop(new File(['c'], 'A社.pdf'));
  const again = await screen.findByRole('button', { name: 'もう一度送る' }, { timeout: 5_000 });
  lost = false;
  fireEvent.click(again);
  await waitFor(() => expect(sent).toHaveLength(2), { timeout: 5_000 });
  await waitFor(() => expect(screen.queryByText(/取り込めませんでした/)).toBeNull());
});

it('shows states, what was found, and the reason of a failed reading with another try', async () => {
  const found = {
    supplier_name: '青空商店',
    issue_date: '2026-10-31',
    due_date: null,
    total_amount: 965_800,
    withholding_tax: null,
    t_number: null,
    values: 9,
    doubtful: 2,
    partial: false,
  };
  const requests = mockApi({
    'GET /uploads': list(
      item({ state: 'FAILED', error: { code: 'PdfReadError', params: {} } }),
      item({ id: 'u2', found: { ...found, issue_date: null }, local_ids: [7] }),
    ),
    'POST /documents/d1/read': {},
  });
  await show();
  expect(await screen.findByText('読取失敗')).toBeInTheDocument();
  expect(screen.getByText(/パスワードで保護/)).toBeInTheDocument();
  const row = screen.getByText('青空商店').closest('tr') as HTMLElement;
  expect(row).toHaveTextContent('965,800');
  expect(row).toHaveTextContent('取得不可');
  expect(row).toHaveTextContent('9項目を取得要確認 2件');
  expect(within(row).getByRole('link', { name: '#7' })).toHaveAttribute('href', '/invoice/7');
  fireEvent.click(screen.getByRole('button', { name: '再読取' }));
  fireEvent.click(await screen.findByRole('button', { name: '再読取する' }));
  await waitFor(() =>
    expect(requests.find(({ path }) => path === '/documents/d1/read')?.body).toEqual({ attachment_page: 3 }),
  );
});

it('says how many pages are read while it reads, and when the time ran out', async () => {
  const document = { id: 'd9', first_page: 1, page_count: 5, read_status: 'SUCCESS', local_id: 3 } as const;
  const found = {
    supplier_name: null,
    issue_date: null,
    due_date: null,
    total_amount: 1000,
    withholding_tax: null,
  };
  const read_progress = { done: 0, total: 1, pages_done: 2, pages_total: 5 };
  const requests = mockApi({
    'GET /uploads': list(
      item({ id: 'u3', state: 'STARTED', read_progress }),
      item({ id: 'u4', state: 'WAITING', read_progress: { ...read_progress, pages_done: 0 } }),
      item({
        id: 'u5',
        documents: [{ ...document, partial: true }],
        found: { ...found, t_number: null, values: 4, doubtful: 4, partial: true },
      }),
    ),
    'POST /documents/d9/read': {},
  });
  await show();
  expect(await screen.findByText('5ページ中 2ページ')).toBeInTheDocument();
  expect(screen.getByText('読取待ち')).toBeInTheDocument();
  expect(screen.queryByText('5ページ中 0ページ')).toBeNull();
  expect(screen.getByText('一部のみ読取')).toBeInTheDocument();
  expect(screen.getByText('時間内に読み取れた項目だけです')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: '再読取' }));
  fireEvent.click(await screen.findByRole('button', { name: '再読取する' }));
  await waitFor(() => expect(requests.some(({ path }) => path === '/documents/d9/read')).toBe(true));
});

it('hides reading again from those who may not', async () => {
  mockSession({ 'invoice:upload': 3 });
  mockApi({ 'GET /uploads': list(item({ state: 'FAILED', local_ids: [7] })) });
  await show();
  await screen.findByText('読取失敗');
  expect(screen.queryByRole('button', { name: '再読取' })).toBeNull();
  expect(screen.queryByRole('link', { name: '#7' })).toBeNull();
});

it('has an empty state and an error state', async () => {
  mockApi({ 'GET /uploads': list() });
  const { unmount } = await show();
  expect(await screen.findByText('アップロードされたファイルはまだありません')).toBeInTheDocument();
  unmount();
  mockApi({ 'GET /uploads': () => ({ status: 403, body: { code: 'no_privilege' } }) });
  await show();
  expect(await screen.findByText('権限がありません。')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '再試行' })).toBeInTheDocument();
});

const stamped = (state: UploadItem['stamp']['state'], over: Partial<UploadItem['stamp']> = {}) => ({
  state,
  late: false,
  fault: '',
  gen_time: null,
  check_result: '',
  ...over,
});

it('shows the state of each file’s time stamp, and why one is missing', async () => {
  const rows = [
    item({ id: 'u1', stamp: stamped('STAMPED', { check_result: 'ok' }) }),
    item({ id: 'u2', stamp: stamped('WAITING') }),
    item({ id: 'u3', stamp: stamped('RETRYING', { fault: 'unreachable' }) }),
    item({ id: 'u4', stamp: stamped('EXPIRED', { fault: 'refused', late: true }) }),
    item({ id: 'u5' }),
    item({ id: 'u6', stamp: stamped('STAMPED', { check_result: 'file_changed' }) }),
  ];
  mockApi({ 'GET /uploads': list(...rows) });
  await show();
  await screen.findAllByText('タイムスタンプ');
  const cells = [...document.querySelectorAll('td[data-label="取込日時"]')].map((td) => td.textContent);
  expect(cells.map((text) => text?.replace(/\s+/g, '').split('タイムスタンプ')[1] ?? '')).toEqual([
    '付与済',
    '付与待ち',
    '再試行中時刻認証局に接続できません。自動で再試行します。',
    '期限超過時刻認証局が要求を受け付けませんでした。付与できませんでした。電子帳簿検索の「未付与分を再試行」で、もう一度お試しください。',
    '',
    'ファイル改変',
  ]);
});

it('shows no stamps where the organization does not use them', async () => {
  mockApi({ 'GET /uploads': list(item({})) });
  await show();
  await screen.findByText('請求書.pdf');
  expect(screen.queryByText('タイムスタンプ')).toBeNull();
});
