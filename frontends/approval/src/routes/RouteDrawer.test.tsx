import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { onToast } from '@uketori/frontend-kit/toast';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { RouteDrawer } from './RouteDrawer';
import type { Route } from './route.types';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);
const ROUTE: Route = {
  id: 'r1',
  name: '100万円以上',
  department_id: null,
  from_amount: 1_000_000,
  approve_level: 2,
  approvers: { 1: ['u1'], 2: ['u1'] },
  version: 3,
};
const refused = (can_accept: boolean) => ({
  status: 409,
  body: { code: 'duty_route_one_person', params: { can_accept, levels: '1, 2' } },
});

async function opened(answers: object[]) {
  mockSession({ 'settings:read': 3, 'settings:update': 3 });
  const sent: boolean[] = [];
  const closed = jest.fn();
  mockApi({
    'GET /approvals/approvers': { items: [{ user_id: 'u1', full_name: '部長 二郎' }] },
    'PUT /approvals/routes/:id': ({ body }: { body: { accept_duties: boolean } }) => {
      sent.push(body.accept_duties);
      return answers[sent.length - 1] ?? { status: 200, body: ROUTE };
    },
  });
  await renderScreen(<RouteDrawer route={ROUTE} standard={2} onClose={closed} />, {
    namespace: 'approval',
    locales,
  });
  fireEvent.click(await screen.findByRole('button', { name: /保存/ }));
  return { sent, closed };
}
const asked = async () => {
  const dialogs = await waitFor(() => {
    const found = screen.getAllByRole('dialog');
    expect(found.length).toBeGreaterThan(1);
    return found;
  });
  return within(dialogs.at(-1) as HTMLElement);
};

test('a route that one person would approve twice is stored once the user accepts it', async () => {
  const { sent, closed } = await opened([refused(true)]);
  const dialog = await asked();
  expect(dialog.getByText(/段階 1, 2 を、それぞれ別の人が承認できません/)).toBeInTheDocument();
  fireEvent.click(dialog.getByRole('button', { name: '理解して続ける' }));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(sent).toEqual([false, true]);
});

test('it is not stored when the user leaves it, or when the policy refuses it', async () => {
  const toasts: string[] = [];
  const stop = onToast(({ title }) => toasts.push(title));
  const { sent, closed } = await opened([refused(true), refused(false)]);
  fireEvent.click((await asked()).getByRole('button', { name: 'キャンセル' }));
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  const save = screen.getByRole('button', { name: /保存/ });
  await waitFor(() => expect(save).not.toHaveClass('ant-btn-loading'));
  fireEvent.click(save);
  await waitFor(() =>
    expect(toasts).toEqual([expect.stringMatching(/段階 1, 2 を、それぞれ別の人が承認できません/)]),
  );
  stop();
  expect([sent, closed.mock.calls.length]).toEqual([[false, false], 0]);
});
