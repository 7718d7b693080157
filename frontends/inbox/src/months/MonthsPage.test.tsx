import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import MonthsPage from './MonthsPage';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);
const show = (at = '/inbox?from=2026-09') =>
  renderScreen(<MonthsPage />, { namespace: 'inbox', locales, at });

const months = [9, 10, 11].map((month) => ({ year: 2026, month }));
const table = {
  months,
  status: 1,
  customer_table: [
    {
      customer_id: 'c1',
      customer_name: '青空商店',
      department_name: '',
      own_department: '',
      has_email: true,
      language: 'ja',
      months: months.map((at, index) => ({
        ...at,
        expected: true,
        status: ['sent', 'submitted', 'uncollected'][index],
        count: index === 0 ? 2 : 0,
        asked_on: index === 2 ? '2026-11-10' : null,
      })),
    },
  ],
  totals: { not_expected: 0, uncollected: 1, returned: 0, submitted: 1, sent: 1 },
  cut: false,
};
const customer = {
  id: 'c1',
  name: '青空商店',
  department_name: '',
  represent_name: '青木 空',
  email: 'a@b.example',
  language: 'ja',
};

beforeEach(() => void mockSession({ 'inbox:read': 3, 'inbox:update': 3 }));

it('moves the window over the year and filters by status', async () => {
  const requests = mockApi({ 'GET /customer-table': table });
  await show('/inbox?from=2026-11');
  await screen.findByText('青空商店');
  fireEvent.click(screen.getByRole('button', { name: '1か月先へ' }));
  fireEvent.click(screen.getByText('未回収あり'));
  await waitFor(() =>
    expect(Object.fromEntries(requests.at(-1)?.query ?? [])).toEqual({
      year_from: '2026',
      month_from: '12',
      year_to: '2027',
      month_to: '2',
      status: '2',
    }),
  );
});

it('opens a cell, makes a request link and writes the mail', async () => {
  const url = 'http://app.uketori.localhost/tempupload/secret';
  const requests = mockApi({
    'GET /customer-table': table,
    'GET /inbox-items': { items: [], next_cursor: null },
    'GET /customers/c1': customer,
    'GET /inbox-email-templates': { items: [] },
    'GET /customers/c1/emails': { items: [] },
    'GET /customer-emails/defaults': {
      texts: [
        {
          language: 'ja',
          subject: '{{month}}月分',
          body: '{{customer}}\n{{department}}\n{{person}} 様\n{{url}}',
          person: 'ご担当者',
        },
      ],
      placeholders: [],
    },
    'GET /customers/c1/request-links': { items: [] },
    'POST /customers/c1/request-links': {
      id: 'l1',
      customer_id: 'c1',
      year: 2026,
      month: 11,
      expires_at: '2026-12-05T00:00:00Z',
      url,
    },
  });
  await show();
  fireEvent.click(await screen.findByRole('button', { name: /^青空商店 2026年11月 未回収/ }));
  const drawer = (await screen.findByText('この月の請求書はまだ届いていません')).closest(
    '.ant-drawer',
  ) as HTMLElement;
  fireEvent.click(within(drawer).getByRole('button', { name: /回収を依頼/ }));
  fireEvent.click(await screen.findByRole('button', { name: /依頼URLを作成/ }));
  expect(await screen.findByDisplayValue(url)).toBeInTheDocument();
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    year: 2026,
    month: 11,
    expires_in_days: 14,
  });
  const body = (await screen.findByLabelText<HTMLTextAreaElement>('本文')).value;
  expect(body).toContain(url);
  expect(body).toContain('青空商店\n青木 空 様\n');
});

it('asks the suppliers whom the user chose', async () => {
  const second = { ...table.customer_table[0], customer_id: 'c2', customer_name: '港印刷' };
  mockApi({ 'GET /customer-table': { ...table, customer_table: [...table.customer_table, second] } });
  await show();
  expect(await screen.findAllByText('2026/11/10 依頼')).toHaveLength(2);
  fireEvent.click(screen.getByRole('checkbox', { name: 'すべての回収先を選択' }));
  expect(screen.getByRole('button', { name: /選択した2件に依頼/ })).toBeInTheDocument();
  fireEvent.click(screen.getByRole('checkbox', { name: '青空商店 を選択' }));
  // A row that the search hides is not chosen.
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '青空' } });
  expect(await screen.findByRole('button', { name: /まとめて回収を依頼/ })).toBeInTheDocument();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } });
  fireEvent.click(await screen.findByRole('button', { name: /選択した1件に依頼/ }));
  const dialog = await screen.findByRole('dialog', { name: '選択した取引先に依頼' });
  expect(within(dialog).getByLabelText('港印刷')).toBeChecked();
  expect(within(dialog).queryByLabelText('青空商店')).toBeNull();
});

it('shows no request to those who may only read', async () => {
  mockSession({ 'inbox:read': 3 });
  mockApi({ 'GET /customer-table': table });
  await show();
  await screen.findByText('青空商店');
  expect(screen.queryByRole('button', { name: /回収を依頼/ })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('shows an empty organization the first step, and an error its text', async () => {
  mockApi({ 'GET /customer-table': { ...table, customer_table: [] } });
  const { unmount } = await show();
  expect(await screen.findByText('回収先がまだ登録されていません')).toBeInTheDocument();
  unmount();
  mockApi({ 'GET /customer-table': () => ({ status: 403, body: { code: 'no_privilege' } }) });
  await show();
  expect(await screen.findByText('権限がありません。')).toBeInTheDocument();
});
