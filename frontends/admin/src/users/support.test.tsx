import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { sessionStore } from '@uketori/frontend-kit/session';
import { UserDrawer } from './UserDrawer';
import type { Member } from './user.types';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);
const options = { namespace: 'admin', locales, language: 'ja' } as const;
const ID = '01900000-0000-7000-8000-000000000102';
const MEMBER: Member = {
  id: ID,
  user_organization_id: ID,
  user_id: '01900000-0000-7000-8000-000000000012',
  full_name: '佐藤 経子',
  email: 'keiri@uketori.example',
  user_code: '',
  department_id: null,
  status: 'active',
  user_status: 1,
  role_id: 2,
  role_name: '経理担当',
  version: 1,
};

async function open(role_id: number): Promise<object[]> {
  const session = mockSession({ 'settings:read': 3, 'settings:update': 3 });
  sessionStore.set({ ...session, user: { ...session.user, role: { ...session.user.role, id: role_id } } });
  const sent: object[] = [];
  mockApi({
    [`PUT /users/${ID}`]: (request: { body: object }) => {
      sent.push(request.body);
      return { body: MEMBER };
    },
  });
  await renderScreen(
    <UserDrawer member={MEMBER} lock={undefined} roles={[]} onClose={() => undefined} />,
    options,
  );
  return sent;
}

test('an owner gives a member support access', async () => {
  const sent = await open(1);
  await userEvent.click(await screen.findByRole('switch', { name: '運営者のサポート担当' }));
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ user_status: 3 })]));
});

test('a user who is no owner sees it and cannot change it', async () => {
  const sent = await open(2);
  expect(await screen.findByRole('switch', { name: '運営者のサポート担当' })).toBeDisabled();
  await userEvent.type(screen.getByRole('textbox', { name: /ユーザーコード/ }), 'A1');
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).not.toHaveProperty('user_status');
});
