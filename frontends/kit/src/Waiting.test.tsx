import { screen, waitFor } from '@testing-library/react';
import { mockApi, mockSession, renderScreen, type MockRequest } from './testing';
import { WaitingIn, WaitingList } from './Waiting';

beforeEach(() => mockSession());

const row = (
  <WaitingIn
    label="承認待ち"
    act="承認する"
    path="/approvals"
    filters={{ mine: '1', partner_name: '山田' }}
    to="/approval"
    since={{ sort: 'issue_date', of: ({ issue_date }) => issue_date }}
    amount
  />
);

test('counts the list behind the link, with its oldest row and its sum', async () => {
  const requests = mockApi({
    'GET /approvals': () => ({
      body: {
        items: [{ id: 'a', issue_date: '2026-01-05' }],
        next_cursor: null,
        count: 1000,
        count_capped: true,
        sum: 1234567,
      },
    }),
  });
  await renderScreen(row);
  const link = await screen.findByRole('link');
  expect(link).toHaveTextContent(/承認待ち.*1,000\+件.*日前.*1,234,567.*承認する/);
  expect(link).toHaveAttribute('href', `/approval?mine=1&partner_name=${encodeURIComponent('山田')}`);
  const { query } = requests[0] as MockRequest;
  expect(Object.fromEntries(query)).toEqual({
    mine: '1',
    partner_name: '山田',
    count: 'capped',
    limit: '1',
    sort: 'issue_date',
  });
});

test('shows no row where nothing waits, and says when a list does not load', async () => {
  const requests = mockApi({
    'GET /approvals': () => ({ body: { items: [], next_cursor: null, count: 0 } }),
  });
  const shown = await renderScreen(row);
  await waitFor(() => expect(requests).toHaveLength(1));
  await waitFor(() => expect(document.querySelector('[data-waiting]')).toBeNull());
  shown.unmount();
  mockApi({ 'GET /approvals': () => ({ status: 403, body: { code: 'no_privilege' } }) });
  await renderScreen(row);
  expect(await screen.findByText('承認待ち: 読み込めませんでした')).toBeInTheDocument();
});

test('a list that no module fills says so', async () => {
  await renderScreen(<WaitingList slot="test.none" empty="仕事はありません" />);
  expect(screen.getByText('仕事はありません')).toBeInTheDocument();
});
