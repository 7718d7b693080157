import { setPublicPage } from '@uketori/frontend-kit/api';
import { mockApi, renderScreen } from '@uketori/frontend-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import TempuploadPage from './TempuploadPage';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);
const show = () =>
  renderScreen(<TempuploadPage />, {
    namespace: 'inbox',
    locales,
    at: '/tempupload/secret',
    path: '/tempupload/:uuid',
  });
const view = {
  organization_name: 'うけとり商事',
  customer_name: '青空商店',
  language: 'ja',
  expires_at: '2026-12-05T00:00:00Z',
  year: 2026,
  month: 11,
  max_bytes: 2_097_152,
  max_files: 20,
  items: [] as object[],
};
const handed = (file_name: string, status = 'received', more: object = {}) => ({
  id: file_name,
  file_name,
  received_at: '2026-11-20T03:00:00Z',
  status,
  reason: '',
  returned_at: null,
  ...more,
});

function answerUploads(answer: (name: string, url: string) => { status: number; body: object }): void {
  class FakeRequest {
    upload = {};
    status = 0;
    responseText = '';
    onload?: () => void;
    #url = '';
    open(_method: string, url: string): void {
      this.#url = url;
    }
    setRequestHeader(): void {}
    send(form: FormData): void {
      const { status, body } = answer((form.get('file') as File).name, this.#url);
      this.status = status;
      this.responseText = JSON.stringify(body);
      setTimeout(() => this.onload?.(), 5);
    }
  }
  globalThis.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest;
}

beforeEach(() => setPublicPage(true));
afterAll(() => setPublicPage(false));
const hand = (...files: File[]) =>
  fireEvent.change(screen.getByTestId('tempupload-input'), { target: { files } });

it('says who asks for what, thanks for what arrived and explains what did not', async () => {
  let items: object[] = [];
  mockApi({ 'GET /tempupload/secret': () => ({ body: { ...view, items } }) });
  answerUploads((name) =>
    name === 'locked.pdf' ? { status: 415, body: { code: 'PdfReadError' } } : { status: 201, body: {} },
  );
  await show();
  items = [handed('11月分.pdf')];
  expect(await screen.findByText('青空商店 御中')).toBeInTheDocument();
  expect(screen.getByText('2026年11月分の請求書')).toBeInTheDocument();
  hand(new File(['a'], '11月分.pdf'), new File(['b'], 'locked.pdf'), new File(['c'], 'a.xlsx'));
  expect(await screen.findByText('ご提出ありがとうございました')).toBeInTheDocument();
  // A supplier who reads no further must not leave with two files still unsent.
  expect(screen.getByText(/うけとり商事 に届いていないファイルがあります/)).toBeInTheDocument();
  expect(screen.queryByText(/閉じていただいてかまいません/)).toBeNull();
  expect(screen.getByText('11月分.pdf').closest('li')).toHaveTextContent('受付済み');
  expect(screen.getByText('locked.pdf').closest('li')).toHaveTextContent('パスワードで保護');
  expect(screen.getByText('a.xlsx').closest('li')).toHaveTextContent('対応していない拡張子');
});

it('shows each file with its state, and replaces the returned one that was chosen', async () => {
  const returned = { reason: '税込でお願いします', returned_at: '2026-11-21T03:00:00Z' };
  let items = [
    handed('a.pdf', 'checking'),
    handed('b.pdf', 'accepted'),
    handed('c.pdf', 'returned', returned),
    handed('d.pdf', 'returned', { ...returned, reason: '別の理由' }),
  ];
  mockApi({ 'GET /tempupload/secret': () => ({ body: { ...view, items } }) });
  const urls: string[] = [];
  answerUploads((_name, url) => {
    urls.push(url);
    items = [handed('d-2.pdf'), ...items.slice(0, 3)];
    return { status: 201, body: {} };
  });
  await show();
  const line = async (name: string) => (await screen.findByText(name)).closest('li');
  expect(await line('a.pdf')).toHaveTextContent('確認中');
  expect(await line('b.pdf')).toHaveTextContent('受領済み');
  expect(await line('c.pdf')).toHaveTextContent('税込でお願いします');
  fireEvent.change(screen.getByLabelText('d.pdf を差し替える'), {
    target: { files: [new File(['x'], 'd-2.pdf')] },
  });
  await waitFor(async () => expect(await line('d-2.pdf')).toHaveTextContent('受付済み'));
  expect(urls).toEqual([expect.stringMatching(/\/tempupload\/secret\?replaces=d\.pdf$/)]);
  expect(screen.queryByText('別の理由')).toBeNull();
});

it('takes as many files as it says, and names each of the others', async () => {
  mockApi({ 'GET /tempupload/secret': { ...view, max_files: 2 } });
  const sent: string[] = [];
  answerUploads((name) => {
    sent.push(name);
    return { status: 201, body: {} };
  });
  await show();
  await screen.findByText('青空商店 御中');
  hand(...['a', 'b', 'c'].map((name) => new File([name], `${name}.pdf`)));
  await screen.findByText('ご提出ありがとうございました');
  expect(sent).toEqual(['a.pdf', 'b.pdf']);
  expect(screen.getByText('c.pdf').closest('li')).toHaveTextContent('一度に送れるのは2件まで');
});

it('speaks the language of the supplier, on a closed link too', async () => {
  // The browser of a supplier who chose no language.
  const cookie = jest.spyOn(document, 'cookie', 'get').mockReturnValue('');
  mockApi({ 'GET /tempupload/secret': { ...view, language: 'en' } });
  const { unmount } = await show();
  expect(await screen.findByText('Please hand in your invoice')).toBeInTheDocument();
  unmount();
  mockApi({
    'GET /tempupload/secret': () => ({
      status: 403,
      body: { code: 'request_link_revoked', params: { language: 'en', organization_name: 'Uketori Inc' } },
    }),
  });
  await show();
  expect(await screen.findByText('This link is no longer valid')).toBeInTheDocument();
  expect(screen.getByText('Please ask Uketori Inc for a new link.')).toBeInTheDocument();
  cookie.mockRestore();
});

test.each([
  ['request_link_expired', 403, 'このURLは有効期限が切れています'],
  ['request_link_revoked', 403, 'このURLは無効になりました'],
  ['no_record', 404, 'このURLは正しくありません'],
])('a link that is %s takes nothing', async (code, status, words) => {
  mockApi({ 'GET /tempupload/secret': () => ({ status, body: { code } }) });
  await show();
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.queryByTestId('tempupload-input')).toBeNull();
});

it('closes when the link ends while the page is open', async () => {
  mockApi({ 'GET /tempupload/secret': view });
  answerUploads(() => ({ status: 403, body: { code: 'request_link_expired' } }));
  await show();
  await screen.findByText('青空商店 御中');
  hand(new File(['a'], 'a.pdf'));
  expect(await screen.findByText('このURLは有効期限が切れています')).toBeInTheDocument();
  expect(screen.queryByTestId('tempupload-input')).toBeNull();
});

it('asks to try again when it is only too busy', async () => {
  mockApi({ 'GET /tempupload/secret': () => ({ status: 429, body: { code: 'rate_limited' } }) });
  await show();
  expect(await screen.findByText(/操作が集中しています/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '再試行' })).toBeInTheDocument();
});
