import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ReferenceSelect } from './ReferenceSelect';
import { mockApi, mockSession, renderScreen } from './testing';

const ACCOUNTS = [
  { id: 'a', code: '1000', name: '現金' },
  { id: 'b', code: '6110', name: '外注費雑' },
  { id: 'c', code: '611', name: '外注費' },
];

beforeEach(() => {
  localStorage.clear();
  mockSession();
});

function mockAccounts() {
  return mockApi({
    'GET /masters/account_title': ({ query }: { query: URLSearchParams }) => ({
      body: {
        items: ACCOUNTS.filter(({ code }) => code.startsWith(query.get('q') ?? '')),
        next_cursor: null,
      },
    }),
  });
}

/** Opens the list of accounts; returns the ids that are chosen from it. */
async function openAccounts(): Promise<unknown[]> {
  mockAccounts();
  const picked: unknown[] = [];
  await renderScreen(
    <ReferenceSelect
      path="/masters/{kind}"
      path_params={{ kind: 'account_title' }}
      recent_field="account_title"
      label="勘定科目"
      onChange={(ref) => picked.push(ref?.id)}
    />,
  );
  await userEvent.click(screen.getByRole('combobox', { name: '勘定科目' }));
  await screen.findByText('現金');
  return picked;
}

test('Enter right after a code takes the record of that code, never one of the list before', async () => {
  const picked = await openAccounts();
  await userEvent.keyboard('611{Enter}');
  await waitFor(() => expect(picked).toEqual(['c']));
});

test('Enter takes nothing when nothing is found', async () => {
  const picked = await openAccounts();
  await userEvent.keyboard('999{Enter}');
  expect(await screen.findByText('該当するマスタがありません')).toBeInTheDocument();
  expect(picked).toEqual([]);
});

test('what was chosen last is offered first, but not to the same user in another organization', async () => {
  mockAccounts();
  const open = async () => {
    const { unmount } = await renderScreen(
      <ReferenceSelect
        path="/masters/{kind}"
        path_params={{ kind: 'account_title' }}
        recent_field="account_title"
        label="勘定科目"
      />,
    );
    await userEvent.click(screen.getByRole('combobox', { name: '勘定科目' }));
    await screen.findByText('現金');
    return unmount;
  };
  const first = await open();
  await userEvent.click(screen.getByText('外注費'));
  first();
  const second = await open();
  expect(screen.getByText('最近使った項目')).toBeInTheDocument();
  second();
  mockSession({}, { user_organization_id: 'member-2' });
  await open();
  expect(screen.queryByText('最近使った項目')).toBeNull();
});
