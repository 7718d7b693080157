import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import BookSearch from './BookSearch';
import type { BookRow, StampOverview } from './books.types';
import { VersionHistory } from './VersionHistory';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);

const row = (patch: Partial<BookRow> = {}): BookRow => ({
  id: 'r1',
  document_id: 'd1',
  document_version: 1,
  transaction_date: '2026-10-31',
  amount: 110_000,
  partner_name: '株式会社青葉商会',
  since: '2026-11-01T00:00:00.000Z',
  changed_by_name: '経理 花子',
  invoice_id: 'i1',
  local_id: 7,
  state: 'VALID',
  file_name: '請求書.pdf',
  content_type: 'application/pdf',
  sha256: 'a'.repeat(64),
  bytes: 1000,
  reason: '',
  kept_at: '2026-11-01T00:00:00.000Z',
  kept_by_name: '経理 花子',
  kept_until: '2034-05-31',
  stamp_state: 'STAMPED',
  stamped_at: '2026-11-01T00:00:05.000Z',
  stamp_check: 'ok',
  attached: false,
  ...patch,
});
const stamps = (patch: Partial<StampOverview> = {}): StampOverview => ({
  enabled: true,
  configured: true,
  stamped: 1,
  waiting: 0,
  failing: 0,
  expired: 0,
  broken: 0,
  late: 0,
  last_fault: '',
  ...patch,
});
const show = () => renderScreen(<BookSearch />, { namespace: 'intake', locales });
const MAY = { 'invoice:read': 3, 'invoice:update': 3 };

describe('電子帳簿検索', () => {
  beforeEach(() => mockSession(MAY));

  it('saves the originals of what is searched, and the template of office rules', async () => {
    const saved: Blob[] = [];
    // The browser of tests saves no files.
    URL.createObjectURL = (blob) => {
      saved.push(blob as Blob);
      return '#';
    };
    URL.revokeObjectURL = () => undefined;
    const requests = mockApi({
      'GET /books': { items: [row()], next_cursor: null, count: 1 },
      'GET /books/stamps': stamps(),
      'GET /books/export.zip': {},
    });
    await show();
    await screen.findByText('請求書.pdf');
    fireEvent.change(screen.getByRole('textbox', { name: '取引先' }), { target: { value: '青葉' } });
    fireEvent.click(screen.getByRole('switch', { name: /削除・差替・返却を含む/ }));
    fireEvent.click(screen.getByRole('button', { name: /原本をZIPで保存/ }));
    await waitFor(() => expect(requests.at(-1)?.path).toBe('/books/export.zip'));
    expect(Object.fromEntries(requests.at(-1)?.query ?? [])).toEqual({ q: '青葉', include_deleted: 'true' });
    fireEvent.click(screen.getByRole('button', { name: /事務処理規程のひな形/ }));
    await waitFor(() => expect(saved.at(-1)?.type).toBe('text/plain;charset=utf-8'));
  });

  it('searches by the three keys together on Enter, looks back when switched, and is as it was on the way back', async () => {
    const asked: Record<string, string>[] = [];
    mockApi({
      'GET /books': (request: { query: URLSearchParams }) => {
        asked.push(Object.fromEntries(request.query));
        return { status: 200, body: { items: [row()], next_cursor: null } };
      },
      'GET /books/stamps': stamps(),
    });
    const before = await show();
    await screen.findByText('株式会社青葉商会');
    fireEvent.change(screen.getByRole('textbox', { name: '取引先' }), { target: { value: '青葉' } });
    const amount = screen.getByLabelText('金額（下限）');
    fireEvent.focus(amount);
    fireEvent.change(amount, { target: { value: '100000' } });
    fireEvent.blur(amount);
    fireEvent.submit(screen.getByRole('search', { name: '電子帳簿検索' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ q: '青葉', amount_from: '100000' }));
    expect(asked.at(-1)).not.toHaveProperty('include_deleted');
    fireEvent.click(screen.getByLabelText('削除・差替・返却を含む'));
    const all = { q: '青葉', amount_from: '100000', include_deleted: 'true' };
    await waitFor(() => expect(asked.at(-1)).toMatchObject(all));
    // Back from a version of a file it is the same search.
    before.unmount();
    await show();
    await waitFor(() => expect(asked.at(-1)).toMatchObject(all));
    expect(screen.getByRole('textbox', { name: '取引先' })).toHaveValue('青葉');
  });

  it('says what became of a version and of its stamp', async () => {
    mockApi({
      'GET /books': {
        items: [
          row({ id: 'a', state: 'DELETED', stamp_state: 'RETRYING' }),
          row({ id: 'b', state: 'REPLACED', amount: null, stamp_check: 'file_changed' }),
        ],
        next_cursor: null,
      },
      'GET /books/stamps': stamps({ failing: 1, last_fault: 'unreachable' }),
    });
    await show();
    const table = await screen.findByRole('group', { name: '電子帳簿検索' });
    for (const word of ['削除', '差替', '再試行中', 'ファイル改変', '空欄'])
      expect(await within(table).findByText(word)).toBeTruthy();
    expect(
      screen.getByText(/^タイムスタンプの付与に失敗しました。.*時刻認証局に接続できません/),
    ).toBeTruthy();
  });

  it('says whether nothing is kept or nothing is found, and clears the conditions of the form too', async () => {
    mockApi({ 'GET /books': { items: [], next_cursor: null }, 'GET /books/stamps': stamps() });
    await show();
    expect(await screen.findByText('保存された書類はまだありません')).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: '取引先' }), '青葉{Enter}');
    expect(await screen.findByText('条件に合うデータはありません')).toBeTruthy();
    await userEvent.click(screen.getAllByRole('button', { name: '条件をクリア' }).at(-1) as HTMLElement);
    expect(await screen.findByText('保存された書類はまだありません')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: '取引先' })).toHaveValue('');
  });

  it('checks all stamps page by page and names those that do not hold', async () => {
    const asked: unknown[] = [];
    mockApi({
      'GET /books': { items: [row()], next_cursor: null },
      'GET /books/stamps': stamps({ stamped: 101 }),
      'POST /books/stamps/check': (request: { body: unknown }) => {
        asked.push(request.body);
        const broken = {
          local_id: 9,
          document_id: 'd9',
          document_version: 2,
          file_name: '差替.pdf',
          result: 'token_changed',
        };
        return {
          status: 200,
          body:
            asked.length === 1
              ? { checked: 100, broken: [], next: 'n1' }
              : { checked: 1, broken: [broken], next: null },
        };
      },
    });
    await show();
    fireEvent.click(await screen.findByRole('button', { name: '一括検証' }));
    expect(await screen.findByText('1件のタイムスタンプを確認できませんでした')).toBeTruthy();
    expect(asked).toEqual([{ after: null }, { after: 'n1' }]);
    expect(screen.getByText('スタンプ改変')).toBeTruthy();
    expect(screen.getByText('差替.pdf').closest('a')?.getAttribute('href')).toBe('/pdf/9/2');
  });

  it('offers neither check nor retry to a user who sees only their own', async () => {
    mockSession({ 'invoice:read': 1 });
    mockApi({
      'GET /books': { items: [row()], next_cursor: null },
      'GET /books/stamps': stamps({ waiting: 2 }),
    });
    await show();
    await screen.findByText('タイムスタンプ：付与済 1件・未付与 2件');
    expect(screen.queryByRole('button', { name: '一括検証' })).toBeNull();
    expect(screen.queryByRole('button', { name: '未付与分を再試行' })).toBeNull();
  });
});

describe('the versions of a file', () => {
  const stamp = {
    state: 'NONE',
    late: false,
    gen_time: null,
    authority: '',
    fault: '',
    next_attempt_at: null,
    checked_at: null,
    check_result: '',
  };
  const value = {
    transaction_date: '2026-10-31',
    amount: 1000,
    partner_name: '港印刷',
    since: '2026-11-01T00:00:00.000Z',
    changed_by_name: '',
    latest: true,
  };
  const version = {
    sha256: 'b'.repeat(64),
    bytes: 1,
    page_count: 1,
    kept_at: '2026-11-01T00:00:00.000Z',
    kept_by_name: '経理 花子',
    stamp,
    values: [value],
  };
  const history = (replaceable: boolean) => ({
    document_id: 'd1',
    local_id: 7,
    current_version: 2,
    kept_until: '2034-05-31',
    replaceable,
    versions: [
      { ...version, version: 2, state: 'VALID', file_name: '新.pdf', reason: '再発行' },
      { ...version, version: 1, state: 'REPLACED', file_name: '旧.pdf', reason: '' },
    ],
  });
  const open = () => renderScreen(<VersionHistory document_id="d1" />, { namespace: 'intake', locales });

  it('lists each with its file, and replaces only with a reason', async () => {
    mockSession(MAY);
    mockApi({ 'GET /books/documents/:id': history(true) });
    await open();
    expect((await screen.findByText('旧.pdf')).closest('a')?.getAttribute('href')).toBe('/pdf/7/1');
    expect(screen.getByText('再発行')).toBeTruthy();
    expect(screen.getByText('2034/05/31')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'ファイルを差し替える' }));
    const dialog = await screen.findByRole('dialog');
    const ok = () =>
      within(dialog).getByRole('button', { name: 'ファイルを差し替える' }) as HTMLButtonElement;
    const file = new File(['x'], 'n.pdf', { type: 'application/pdf' });
    fireEvent.change(within(dialog).getByLabelText('新しいファイル（PDF・PNG・JPG・XML）'), {
      target: { files: [file] },
    });
    expect(ok().disabled).toBe(true);
    fireEvent.change(within(dialog).getByLabelText('差替理由（必須）'), { target: { value: '金額の誤り' } });
    await waitFor(() => expect(ok().disabled).toBe(false));
  });

  it('offers no replacement of one page of a split file, nor to a reader', async () => {
    mockSession(MAY);
    mockApi({ 'GET /books/documents/:id': history(false) });
    await open();
    await screen.findByText('旧.pdf');
    expect(screen.queryByRole('button', { name: 'ファイルを差し替える' })).toBeNull();
  });
});
