import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { entriesOf } from './capture.fields';
import EmailPage from './EmailPage';
import type { Email, EmailAttachment, EmailDetail, MailSettings } from './mail.types';
import MailCapturePage from './MailCapturePage';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);
const showSettings = () =>
  renderScreen(<MailCapturePage />, { namespace: 'intake', locales, at: '/email-capture' });
const showList = () => renderScreen(<EmailPage />, { namespace: 'intake', locales, at: '/email' });

const settings = (patch: Partial<MailSettings> = {}): MailSettings => ({
  address: 'abcdefghjkmnpqrstuvw@uketori.localhost',
  domain: 'uketori.localhost',
  receiving: true,
  proves_senders: false,
  senders: 'members',
  allowed: [],
  split: false,
  attachment_page: null,
  department_id: null,
  issued_at: '2026-11-20T00:00:00Z',
  issued_by_name: '山田 花子',
  last_mail_at: null,
  max_bytes: 26_214_400,
  max_files: 50,
  version: 3,
  ...patch,
});

const attachment = (patch: Partial<EmailAttachment> = {}): EmailAttachment => ({
  attachment_id: 'a1',
  file_name: '請求書.pdf',
  file_url: '/api/v1/emails/m1/attachments/a1',
  content_type: 'application/pdf',
  bytes: 1000,
  state: 'DONE',
  fault: '',
  may_come_in: false,
  upload_id: 'u1',
  read_state: 'SUCCESS',
  local_ids: [12],
  duplicate_local_ids: [],
  ...patch,
});

const email = (patch: Partial<Email> = {}): Email => ({
  email_id: 'm1',
  received_at: '2026-11-21T00:00:00Z',
  from_address: 'keiri@supplier.example',
  from_name: '山田商事',
  subject: '10月分の請求書',
  state: 'DONE',
  fault: '',
  proof: 'unknown',
  is_copy: false,
  may_come_in: false,
  forced_by_name: '',
  attachments: [attachment()],
  version: 1,
  ...patch,
});

const detail = (patch: Partial<EmailDetail> = {}): EmailDetail => ({
  ...email(),
  recipient: 'x@uketori.localhost',
  envelope_from: '',
  remote_address: '192.0.2.1',
  sent_at: null,
  message_id: '<m1@supplier.example>',
  body_text: '<b>よろしく</b>',
  spf: '',
  dkim: '',
  dmarc: '',
  copies: 1,
  bytes: 2000,
  sha256: 'a'.repeat(64),
  raw_url: '/api/v1/emails/m1/raw',
  ...patch,
});

beforeEach(() => {
  localStorage.clear();
  mockSession({
    'settings:read': 3,
    'settings:update': 3,
    'invoice:upload': 3,
    'invoice:read': 3,
    'email:read': 3,
  });
});

describe('the settings', () => {
  it('an organization without an address issues one', async () => {
    const requests = mockApi({
      'GET /email-capture': settings({ address: null, version: 0 }),
      'POST /email-capture/issue': settings(),
    });
    await showSettings();
    fireEvent.click(await screen.findByRole('button', { name: 'アドレスを発行' }));
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'POST')).toMatchObject({
        path: '/email-capture/issue',
        body: { version: 0 },
      }),
    );
    expect(screen.queryByRole('button', { name: '受信を停止' })).toBeNull();
  });

  it.each([
    ['アドレスを再発行', '/email-capture/issue'],
    ['受信を停止', '/email-capture/switch-off'],
  ])('%s asks first', async (name, path) => {
    const requests = mockApi({
      'GET /email-capture': settings(),
      'POST /email-capture/issue': settings(),
      'POST /email-capture/switch-off': settings({ address: null }),
    });
    await showSettings();
    fireEvent.click(await screen.findByRole('button', { name }));
    const dialog = await screen.findByRole('dialog');
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
    fireEvent.click(within(dialog).getByRole('button', { name }));
    await waitFor(() => expect(requests.find(({ method }) => method === 'POST')?.path).toBe(path));
  });

  it('saves what was chosen; the list goes along only where it counts', async () => {
    const requests = mockApi({
      'GET /email-capture': settings({ senders: 'listed', allowed: ['a.example'] }),
      'PATCH /email-capture': settings({ version: 4 }),
    });
    await showSettings();
    const list = await screen.findByLabelText('許可するアドレス・ドメイン');
    fireEvent.change(list, { target: { value: 'a.example\nb@c.example、 d.example' } });
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
        version: 3,
        senders: 'listed',
        allowed: ['a.example', 'b@c.example', 'd.example'],
        split: false,
        attachment_page: null,
        department_id: null,
      }),
    );
  });

  it('a user who may only read changes nothing, and sees when the installation accepts no mails', async () => {
    mockSession({ 'settings:read': 3 });
    mockApi({ 'GET /email-capture': settings({ receiving: false }) });
    await showSettings();
    expect(await screen.findByRole('alert')).toHaveTextContent('メールの受信が有効になっていません');
    expect(screen.queryByRole('button', { name: 'アドレスを再発行' })).toBeNull();
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
  });

  it('shows a failure to load with another try', async () => {
    mockApi({ 'GET /email-capture': () => ({ status: 403, body: { code: 'no_privilege' } }) });
    await showSettings();
    expect(await screen.findByText('権限がありません。')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '再試行' })).toBeInTheDocument();
  });
});

it.each([
  ['', []],
  ['a.example', ['a.example']],
  [
    ' a.example,b.example\r\n\r\nｃ＠ｄ.example;e.example ',
    ['a.example', 'b.example', 'c@d.example', 'e.example'],
  ],
])('entries of %j', (text, entries) => expect(entriesOf(text)).toEqual(entries));

describe('the list', () => {
  it('shows each file’s invoice or reason', async () => {
    mockApi({
      'GET /emails': {
        items: [
          email(),
          email({
            email_id: 'm2',
            state: 'REFUSED',
            fault: 'sender_refused',
            attachments: [attachment({ state: 'SKIPPED', fault: 'mail_refused', local_ids: [] })],
          }),
          email({ email_id: 'm3', attachments: [] }),
        ],
        next_cursor: null,
      },
    });
    await showList();
    expect(await screen.findByRole('link', { name: '#12' })).toHaveAttribute('href', '/invoice/12');
    expect(screen.getByText('受け付ける差出人に含まれていません。')).toBeInTheDocument();
    expect(screen.getByText('メールが受付拒否になったため、取り込んでいません。')).toBeInTheDocument();
    expect(screen.getByText('添付ファイルはありません')).toBeInTheDocument();
  });

  it('remembers its filters, and says something else when nothing matches', async () => {
    const key = 'uketori.email';
    const requests = mockApi({
      'GET /emails': { items: [], next_cursor: null },
      'GET /email-capture/address': { address: 'x@y.example', senders: 'everyone', max_bytes: 1 },
    });
    const first = await showList();
    expect(await screen.findByText('届いたメールはまだありません')).toBeInTheDocument();
    expect(await screen.findByDisplayValue('x@y.example')).toBeInTheDocument();
    expect(screen.getByText('すべての差出人からのメールを受け付けます。')).toBeInTheDocument();
    fireEvent.change(screen.getByLabelText('差出人・件名・ファイル名'), { target: { value: '山田' } });
    expect(await screen.findByText('条件に合うデータはありません')).toBeInTheDocument();
    const kept = Object.entries(localStorage).find(([name]) => name.startsWith(key));
    expect(JSON.parse(String(kept?.[1]))).toEqual({ q: '山田' });
    first.unmount();
    requests.length = 0;
    await showList();
    await waitFor(() => expect(requests[0]?.query.get('q')).toBe('山田'));
  });

  it('without an address says who can issue one', async () => {
    mockSession({ 'email:read': 3 });
    mockApi({
      'GET /emails': { items: [], next_cursor: null },
      'GET /email-capture/address': { address: null, senders: 'members', max_bytes: 1 },
    });
    await showList();
    expect(await screen.findByText('設定の権限を持つ担当者に発行を依頼してください。')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'アドレスを発行する' })).toBeNull();
  });

  it('opens a mail: its words are text and nothing else, and what was left out is taken in after a question', async () => {
    const left_out = attachment({
      state: 'SKIPPED',
      fault: 'duplicate_file',
      may_come_in: true,
      duplicate_local_ids: [7],
    });
    const mail = detail({ attachments: [left_out], may_come_in: true, dmarc: 'pass', proof: 'pass' });
    const requests = mockApi({
      'GET /emails': { items: [email()], next_cursor: null },
      'GET /emails/:id': mail,
      'POST /emails/:id/import': mail,
    });
    await showList();
    fireEvent.click(await screen.findByText('10月分の請求書'));
    const drawer = await screen.findByRole('dialog');
    expect(await within(drawer).findByText('<b>よろしく</b>')).toBeInTheDocument();
    expect(within(drawer).getByText('差出人を確認済')).toBeInTheDocument();
    expect(within(drawer).getByRole('link', { name: '#7' })).toBeInTheDocument();
    fireEvent.click(within(drawer).getByRole('button', { name: '取り込む' }));
    await screen.findByText(/同じ請求書がもう1件できます/);
    const [, confirm] = screen.getAllByRole('button', { name: '取り込む' });
    fireEvent.click(confirm as HTMLElement);
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ attachment_id: 'a1' }),
    );
  });
});
