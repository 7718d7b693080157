import { setPublicPage } from '@uketori/frontend-kit/api';
import { mockApi, renderScreen } from '@uketori/frontend-kit/testing';
import { fireEvent, screen } from '@testing-library/react';
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
  expires_at: '2026-12-05T00:00:00Z',
  year: 2026,
  month: 11,
  max_bytes: 2_097_152,
  submitted_count: 0,
  returned: [],
};

function answerUploads(answer: (name: string) => { status: number; body: object }): void {
  class FakeRequest {
    upload = {};
    status = 0;
    responseText = '';
    onload?: () => void;
    open(): void {}
    setRequestHeader(): void {}
    send(form: FormData): void {
      const { status, body } = answer((form.get('file') as File).name);
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
  mockApi({ 'GET /tempupload/secret': view });
  answerUploads((name) =>
    name === 'locked.pdf' ? { status: 415, body: { code: 'PdfReadError' } } : { status: 201, body: {} },
  );
  await show();
  expect(await screen.findByText('青空商店 御中')).toBeInTheDocument();
  expect(screen.getByText('2026年11月分の請求書')).toBeInTheDocument();
  hand(new File(['a'], '11月分.pdf'), new File(['b'], 'locked.pdf'), new File(['c'], 'a.xlsx'));
  expect(await screen.findByText('ご提出ありがとうございました')).toBeInTheDocument();
  // A supplier who reads no further must not leave with two files still unsent.
  expect(screen.getByText(/うけとり商事 に届いていないファイルがあります/)).toBeInTheDocument();
  expect(screen.queryByText(/閉じていただいてかまいません/)).toBeNull();
  expect(screen.getByText('11月分.pdf').closest('li')).toHaveTextContent('受け付けました');
  expect(screen.getByText('locked.pdf').closest('li')).toHaveTextContent('パスワードで保護');
  expect(screen.getByText('a.xlsx').closest('li')).toHaveTextContent('対応していない拡張子');
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
