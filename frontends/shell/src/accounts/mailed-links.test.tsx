import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setLeave } from '@uketori/frontend-kit/sessionEnd';
import { mockApi, renderScreen } from '@uketori/frontend-kit/testing';
import en from '../locales/en.json';
import ja from '../locales/ja.json';
import { ForgotPassword, ResetPassword } from './ForgotPassword';
import { Invitation } from './Invitation';
import { pageOf } from './pages.rules';
import { ConfirmSignUp, SignUp } from './SignUp';

const locales = (language: string) => Promise.resolve(language === 'en' ? en : ja);
const options = { namespace: 'shell', locales };
const field = (label: string | RegExp) => screen.findByLabelText(label, { selector: 'input' });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => setLeave(() => undefined));

test.each([
  ['/', 'login', []],
  ['/login', 'login', []],
  ['/login/', 'login', []],
  ['/session/login', 'login', []],
  ['/noaccess', 'noaccess', []],
  ['/session/forgot-password', 'forgot', []],
  ['/session/reset-password/a/b', 'reset', ['a', 'b']],
  ['/session/reset-password/a', 'unknown', []],
  ['/session/invite/confirm/code', 'invite', ['code']],
  ['/session/invite/confirm/a/b', 'unknown', []],
  ['/session/sign-up', 'sign_up', []],
  ['/session/cs-entry', 'cs_entry', []],
  ['/session/sign-up/confirm/a/b', 'confirm', ['a', 'b']],
  ['/session/sign-up/confirm/a', 'unknown', []],
  ['/elsewhere', 'unknown', []],
])('%s is %s', (path, page, parts) => expect(pageOf(path)).toEqual({ page, parts }));

test('a user who forgot the password gets the same text for any address', async () => {
  const requests = mockApi({ 'PUT /session/forgot-password': () => ({ status: 204, body: null }) });
  await renderScreen(<ForgotPassword />, options);
  await userEvent.type(await field('メールアドレス'), 'nobody');
  await press('再設定メールを送る');
  expect(await screen.findByText('メールアドレスを入力してください')).toBeInTheDocument();
  expect(requests).toHaveLength(0);
  await userEvent.type(await field('メールアドレス'), '@uketori.example');
  await press('再設定メールを送る');
  expect(await screen.findByText(/URLの有効期限は24時間です/)).toBeInTheDocument();
});

test('what is wrong in a form is said by the page in its language, not by the browser in its own', async () => {
  const { container } = await renderScreen(<SignUp support={false} />, options);
  expect(container.querySelector('form')).toHaveAttribute('novalidate');
});

test('a new password is entered twice and has as many characters as asked for', async () => {
  const sent: unknown[] = [];
  mockApi({
    'GET /session/password-resets/:id': { email: 'a@neu.example', password_min_length: 14 },
    'POST /session/password-reset': ({ body }: { body: unknown }) => {
      sent.push(body);
      return sent.length === 1
        ? { status: 409, body: { code: 'link_expired', params: {} } }
        : { status: 204, body: null };
    },
  });
  await renderScreen(<ResetPassword id="r1" code="secret" />, options);
  expect(await screen.findByText('a@neu.example')).toBeInTheDocument();
  expect(await screen.findByText(/^14文字以上。/)).toBeInTheDocument();
  await userEvent.type(await field('新しいパスワード'), 'Neues-Wort-1!');
  await userEvent.type(await field('新しいパスワード（確認）'), 'Neues-Wort-2!');
  await press('パスワードを設定する');
  expect(await screen.findByText('14文字以上で入力してください')).toBeInTheDocument();
  expect(await screen.findByText('パスワードと確認用パスワードが一致しません。')).toBeInTheDocument();
  expect(sent).toHaveLength(0);
  await userEvent.type(await field('新しいパスワード'), 'x');
  await userEvent.clear(await field('新しいパスワード（確認）'));
  await userEvent.type(await field('新しいパスワード（確認）'), 'Neues-Wort-1!x');
  await press('パスワードを設定する');
  expect(await screen.findByText('このリンクの有効期限が切れています。')).toBeInTheDocument();
  await press('パスワードを設定する');
  expect(await screen.findByText('新しいパスワードでログインしてください。')).toBeInTheDocument();
  expect(sent[0]).toEqual({ id: 'r1', reset_code: 'secret', password: 'Neues-Wort-1!x' });
});

describe('an invitation', () => {
  const invited = {
    id: 'i1',
    email: 'shinjin@uketori.example',
    organization_name: '株式会社うけとり商事',
    invited_by_name: '佐藤 経子',
    expires_at: '2026-12-06T00:00:00.000Z',
    password_min_length: 12,
    registered: false,
  };

  test('says who invites to what, and takes a name and a password', async () => {
    const sent: unknown[] = [];
    mockApi({
      'GET /session/invitations/:code': invited,
      'POST /session/invitations/accept': ({ body }: { body: unknown }) => {
        sent.push(body);
        return { status: 409, body: { code: 'invitation_already_activated', params: {} } };
      },
    });
    await renderScreen(<Invitation code="secret" />, options);
    expect(await screen.findByText(/佐藤 経子 さんから「株式会社うけとり商事」/)).toBeInTheDocument();
    await press('参加する');
    expect(await screen.findByText('この項目は必須です')).toBeInTheDocument();
    await userEvent.type(await field('氏名'), '新人 花');
    await userEvent.type(await field('パスワード'), 'Invited-2026!');
    await userEvent.type(await field('パスワード（確認）'), 'Invited-2026!');
    await press('参加する');
    expect(await screen.findByText('この招待はすでに有効化されています。')).toBeInTheDocument();
    expect(sent).toEqual([
      { id: 'i1', invite_code: 'secret', full_name: '新人 花', password: 'Invited-2026!' },
    ]);
  });

  test('requires only the password of a user who has an account', async () => {
    mockApi({ 'GET /session/invitations/:code': { ...invited, registered: true } });
    await renderScreen(<Invitation code="secret" />, options);
    expect(await field('お使いのパスワード')).toBeInTheDocument();
    expect(screen.queryByLabelText('氏名')).toBeNull();
  });

  test('that ran out says so before the form appears', async () => {
    mockApi({
      'GET /session/invitations/:code': () => ({
        status: 409,
        body: { code: 'invitation_expired', params: {} },
      }),
    });
    await renderScreen(<Invitation code="secret" />, options);
    expect(await screen.findByText('この招待の有効期限が切れています。')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '参加する' })).toBeNull();
  });
});

test('signing up sends a mail, and its link founds the organization', async () => {
  const sent: unknown[] = [];
  mockApi({
    'PUT /session/sign-ups': ({ body }: { body: unknown }) => {
      sent.push(body);
      return { status: 204, body: null };
    },
    'GET /session/sign-ups/:id': {
      id: 's1',
      email: 'a@neu.example',
      organization_name: '新設株式会社',
      business_form: 'corporation',
      password_min_length: 12,
    },
    'POST /session/sign-ups/confirm': ({ body }: { body: unknown }) => {
      sent.push(body);
      return { body: {} };
    },
  });
  const first = await renderScreen(<SignUp support={false} />, options);
  await userEvent.type(await field('メールアドレス'), 'a@neu.example');
  await userEvent.type(await field('会社名・屋号'), '新設株式会社');
  await press('確認メールを送る');
  expect(await screen.findByText(/a@neu.example に確認用のURL/)).toBeInTheDocument();
  first.unmount();
  await renderScreen(<ConfirmSignUp id="s1" code="secret" />, options);
  await userEvent.type(await field('氏名'), '創業 者');
  await userEvent.type(await field('パスワード'), 'Founder-2026!');
  await userEvent.type(await field('パスワード（確認）'), 'Founder-2026!');
  await userEvent.type(await field('電話番号（任意）'), '０３ー１２３４－５６７８');
  await userEvent.type(await field('郵便番号（任意）'), '１００ー０００１');
  // The policy on duties has no default: the founder chooses.
  await press('登録する');
  expect(await screen.findByText('どれかを選んでください')).toBeInTheDocument();
  expect(sent).toHaveLength(1);
  await userEvent.click(screen.getByLabelText('禁止する（別の人が行う）'));
  await press('登録する');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[0]).toEqual({
    email: 'a@neu.example',
    business_form: 'corporation',
    organization_name: '新設株式会社',
    is_support_created: false,
  });
  expect(sent[1]).toMatchObject({
    id: 's1',
    activation_code: 'secret',
    full_name: '創業 者',
    telphone_number: '03-1234-5678',
    zipcode: '100-0001',
    duty_policy: 'enforce',
  });
  expect(await screen.findByText('アカウントを作成しました')).toBeInTheDocument();
});

test('a link that a mail program cut says so', async () => {
  mockApi({
    'GET /session/invitations/:code': () => ({ status: 400, body: { code: 'invalid_input', params: {} } }),
  });
  await renderScreen(<Invitation code="ab" />, options);
  expect(await screen.findByText(/メールのURLをもう一度ご確認ください/)).toBeInTheDocument();
});

test('an outage does not call a good link useless: it offers another try', async () => {
  let status = 503;
  mockApi({
    'GET /session/invitations/:code': () =>
      status === 503
        ? { status, body: { code: 'service_unavailable' } }
        : { status, body: { code: 'invitation_expired' } },
  });
  await renderScreen(<Invitation code="ab" />, options);
  expect(await screen.findByText(/一時的に応答していません/)).toBeInTheDocument();
  expect(screen.queryByText(ja.account.link_title)).toBeNull();
  status = 409;
  await press('再試行');
  expect(await screen.findByText('この招待の有効期限が切れています。')).toBeInTheDocument();
});
