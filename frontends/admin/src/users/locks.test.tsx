import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import type { useText } from '@uketori/frontend-kit/i18n';
import { LockNotice } from './LockNotice';
import type { LoginLock } from './locks';
import { userColumns } from './user.columns';
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
const LOCK: LoginLock = {
  id: ID,
  full_name: '佐藤 経子',
  network: '203.0.113.0/24',
  failures: 5,
  delayed_until: '2026-11-23T01:30:00.000Z',
};

function answers(abilities: Record<string, number>) {
  mockSession(abilities);
  const lifted: string[] = [];
  mockApi({
    [`DELETE /login-locks/${ID}`]: () => {
      lifted.push(ID);
      return { status: 204, body: null };
    },
  });
  return lifted;
}

test('a delayed log-in says until when and from where, and is lifted', async () => {
  const lifted = answers({ 'settings:read': 3, 'settings:update': 3 });
  await renderScreen(<LockNotice lock={LOCK} />, options);
  expect(await screen.findByText(/5回続いたため、10:30まで.*203\.0\.113\.0\/24/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '制限を解除' }));
  await waitFor(() => expect(lifted).toEqual([ID]));
});

test('who may only look sees it and cannot lift it', async () => {
  answers({ 'settings:read': 3 });
  await renderScreen(<LockNotice lock={LOCK} />, options);
  expect(await screen.findByText('ログイン制限中')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '制限を解除' })).toBeNull();
});

test('the list marks the members whose log-ins are delayed', async () => {
  const t = ((key: string) => key) as unknown as ReturnType<typeof useText>;
  const column = (locks: ReadonlyMap<string, LoginLock>) =>
    userColumns(t, [], undefined, locks).find(({ key }) => key === 'full_name');
  await renderScreen(<>{column(new Map([[ID, LOCK]]))?.render?.(MEMBER)}</>, options);
  expect(screen.getByText('user.lock.tag')).toBeInTheDocument();
  await renderScreen(<p data-testid="other">{column(new Map())?.render?.(MEMBER)}</p>, options);
  expect(screen.getByTestId('other')).not.toHaveTextContent('user.lock.tag');
});
