import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { ChangePassword } from '../passwords/ChangePassword';
import UserList from './UserList';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);
const options = { namespace: 'admin', locales, language: 'ja' } as const;
const ROLES = {
  items: [
    { id: 1, name: 'オーナー', access_level: 9, version: 1, members: 1, grantable: true },
    { id: 2, name: '経理担当', access_level: 6, version: 1, members: 1, grantable: true },
  ],
};
const invitation = (state: string) => ({
  id: `i-${state}`,
  email: `${state}@uketori.example`,
  role_name: '経理担当',
  code: '',
  state,
  invited_by_name: '佐藤 経子',
  sent_at: '2026-11-29T03:05:00.000Z',
  expires_at: '2026-12-06T00:00:00.000Z',
});

test('somebody is invited from the list of users, and the invitations are shown', async () => {
  mockSession({ 'settings:read': 3, 'settings:update': 3 });
  const sent: unknown[] = [];
  mockApi({
    'GET /roles': ROLES,
    'GET /users': { items: [], next_cursor: null },
    'GET /masters/department': { items: [], next_cursor: null },
    'GET /invitations': { items: ['sent', 'expired', 'activated'].map(invitation), next_cursor: null },
    'POST /invitations': ({ body }: { body: unknown }) => {
      sent.push(body);
      return { body: invitation('sent') };
    },
  });
  await renderScreen(<UserList />, options);
  await userEvent.click(await screen.findByRole('button', { name: /ユーザーを招待/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/メールアドレス/), ' Shinjin@uketori.example');
  await userEvent.click(dialog.getByLabelText(/ロール/, { selector: 'input' }));
  await userEvent.click(await screen.findByTitle('経理担当'));
  await userEvent.click(screen.getByRole('button', { name: '招待メールを送る' }));
  await waitFor(() =>
    expect(sent).toEqual([
      { email: 'Shinjin@uketori.example', user_role_id: 2, code: '', department_id: null },
    ]),
  );
  const expired = await screen.findByText('expired@uketori.example');
  expect(expired.closest('tr')).toHaveTextContent('2026/11/29 12:05');
  expect(screen.getByText('期限切れ')).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: '再送' })).toHaveLength(2);
});

test('who may only look is offered no invitation', async () => {
  mockSession({ 'settings:read': 3 });
  mockApi({
    'GET /roles': ROLES,
    'GET /users': { items: [], next_cursor: null },
    'GET /masters/department': { items: [], next_cursor: null },
  });
  await renderScreen(<UserList />, options);
  expect(await screen.findByText('該当するユーザーがいません')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /ユーザーを招待/ })).toBeNull();
});

test('a password is changed once it is long enough and the same twice', async () => {
  mockSession({});
  const sent: unknown[] = [];
  mockApi({
    'POST /session/change-password': ({ body }: { body: unknown }) => {
      sent.push(body);
      return { status: 204, body: null };
    },
  });
  await renderScreen(<ChangePassword min={12} />, options);
  const type = async (label: RegExp, text: string) => {
    const input = await screen.findByLabelText(label);
    await userEvent.clear(input);
    await userEvent.type(input, text);
  };
  const submit = () => userEvent.click(screen.getByRole('button', { name: 'パスワードを変更する' }));
  await type(/^現在のパスワード/, 'Uketori-2026!');
  await type(/^新しいパスワード(?!（)/, 'Kurz-1!');
  await type(/^新しいパスワード（確認）/, 'Kurz-2!');
  await submit();
  expect(await screen.findByText('12文字以上で入力してください')).toBeInTheDocument();
  expect(await screen.findByText('パスワードと確認用パスワードが一致しません。')).toBeInTheDocument();
  await type(/^新しいパスワード(?!（)/, 'Neues-Wort-1!');
  await type(/^新しいパスワード（確認）/, 'Neues-Wort-1!');
  await submit();
  await waitFor(() =>
    expect(sent).toEqual([
      {
        current_password: 'Uketori-2026!',
        new_password: 'Neues-Wort-1!',
        confirm_new_password: 'Neues-Wort-1!',
      },
    ]),
  );
});
