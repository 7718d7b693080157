import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import ReportScreen from './ReportScreen';
import { columnSums, type InvoiceReport, type ReportSettings, yearsOf } from './report.types';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);
const options = { namespace: 'journal', locales, language: 'ja' as const };
const none = {
  count: 0,
  total_amount: 0,
  tax_amount: 0,
  withholding_tax: 0,
  payable_amount: 0,
  unapproved: 0,
  unexported: 0,
  unpaid: 0,
};
const twelve = (month: number, amount: number) =>
  Array.from({ length: 12 }, (_, n) => (n + 1 === month ? amount : 0));

const report: InvoiceReport = {
  from: '2026-01',
  to: '2026-12',
  date_type: 'issue_date',
  months: Array.from({ length: 12 }, (_, n) => ({
    month: `2026-${String(n + 1).padStart(2, '0')}`,
    ...none,
    ...(n === 2 ? { count: 2, total_amount: 1234567, unapproved: 1 } : {}),
  })),
  total: { ...none, count: 2, total_amount: 1234567, unapproved: 1 },
  undated: 4,
  account_title: [{ name: '消耗品費', code: '700', count: 1, months: twelve(3, 1100), total: 1100 }],
  department: [{ name: '', code: '', count: 1, months: twelve(3, 5), total: 5 }],
  partner: [],
};

const settings: ReportSettings = {
  date_types: [
    { date_type: 'posting_date', first_year: 2001, last_year: 2900 },
    { date_type: 'issue_date', first_year: 2001, last_year: 2900 },
    { date_type: 'pay_date', first_year: null, last_year: null },
    { date_type: 'created_at', first_year: 1026, last_year: 2026 },
  ],
  groups: ['account_title', 'department', 'partner'],
};

test.each([
  ['issue_date', 2026, { first: 2001, last: 2900 }],
  ['issue_date', 2000, { first: 2000, last: 2900 }],
  ['pay_date', 2026, { first: 2026, last: 2026 }],
  ['created_at', 2025, { first: 2000, last: 2026 }],
] as const)('years by %s beside %i', (date_type, shown, years) => {
  expect(yearsOf(settings, date_type, shown)).toEqual(years);
  expect(yearsOf(undefined, date_type, shown)).toEqual({ first: 2000, last: 2999 });
});

test('columns add up', () => {
  const group = (amount: number) => ({
    name: '',
    code: '',
    count: 1,
    months: twelve(3, amount),
    total: amount,
  });
  expect(columnSums([group(1), group(2)])).toEqual(twelve(3, 3));
});

const address = (name: string, at = 0) =>
  decodeURIComponent(screen.getAllByRole('link', { name })[at]?.getAttribute('href') ?? '');

test('months, open work, and the other tabs; each number is a link to its list', async () => {
  mockSession({ 'report:read': 3 });
  mockApi({ 'GET /reports/invoices': report, 'GET /reports/settings': settings });
  await renderScreen(<ReportScreen />, options);
  expect(await screen.findAllByText('1,234,567')).toHaveLength(3);
  expect(
    screen.getByText('この日付がない請求書が 4 件あります。どの期間にも集計されません。'),
  ).toBeInTheDocument();
  const march = '/invoice?issue_date_from=2026-03-01&issue_date_to=2026-03-31';
  expect(address('2026年3月')).toBe(march);
  expect(address('1')).toBe(`${march}&status=reading,read,coded,approving,returned,disapproved`);
  fireEvent.click(screen.getByRole('radio', { name: '勘定科目別' }));
  expect(await screen.findByRole('rowheader', { name: '700 消耗品費' })).toBeInTheDocument();
  const year = '/invoice?issue_date_from=2026-01-01&issue_date_to=2026-12-31';
  expect(address('消耗品費')).toBe(`${year}&debit_account=700/消耗品費`);
  fireEvent.click(screen.getByRole('radio', { name: '部門別' }));
  expect(await screen.findByRole('rowheader', { name: '（未設定）' })).toBeInTheDocument();
  expect(address('（未設定）')).toBe(`${year}&has_department=false`);
});

test('another period and date are loaded; without invoices there is no table', async () => {
  mockSession({ 'report:read': 3 });
  const empty = { ...report, total: none };
  const requests = mockApi({ 'GET /reports/invoices': empty, 'GET /reports/settings': settings });
  await renderScreen(<ReportScreen />, options);
  expect(await screen.findByText('この期間の請求書はありません')).toBeInTheDocument();
  expect(screen.queryByRole('table')).toBeNull();
  const asked = requests.filter(({ path }) => path === '/reports/invoices');
  const first = Number(asked[0]?.query.get('from')?.slice(0, 4));
  const before = screen.getByRole('button', { name: '前の期間' });
  fireEvent.click(before);
  fireEvent.click(screen.getByText('支払予定日'));
  await waitFor(() =>
    expect(requests.at(-1)?.query.toString()).toBe(
      `from=${first - 1}-01&to=${first - 1}-12&date_type=pay_date`,
    ),
  );
  // Another year has no payable amounts.
  await waitFor(() => expect(before).toBeDisabled());
});

test('department and supplier of the address are named, narrow the report, and go into the file with the language', async () => {
  mockSession({ 'report:read': 3 });
  const [department, company] = [
    '01900000-0000-7000-8000-0000000000d1',
    '01900000-0000-7000-8000-0000000000c1',
  ];
  const requests = mockApi({
    'GET /reports/invoices': report,
    'GET /reports/settings': settings,
    'GET /masters/department/:id': { id: department, name: '営業部', code: '10' },
    'GET /companies/:id': { id: company, company_name: '青空デザイン' },
    'GET /reports/invoices/export.csv': {},
  });
  const at = `/report?department_id=${department}&company_id=${company}&from=2026-01&to=2026-12`;
  await renderScreen(<ReportScreen />, { ...options, at, language: 'en' });
  expect(await screen.findByText('営業部')).toBeInTheDocument();
  expect(await screen.findByText('青空デザイン')).toBeInTheDocument();
  expect(screen.getByText(/営業部 · 青空デザイン/)).toBeInTheDocument();
  const asked = requests.find(({ path }) => path === '/reports/invoices')?.query;
  expect([asked?.get('department_id'), asked?.get('company_id')]).toEqual([department, company]);
  fireEvent.click(screen.getByRole('button', { name: /CSV/ }));
  await waitFor(() => expect(requests.at(-1)?.path).toBe('/reports/invoices/export.csv'));
  expect(Object.fromEntries(requests.at(-1)?.query ?? [])).toMatchObject({
    department_id: department,
    company_id: company,
    language: 'en',
    part: 'month',
  });
});

test('what is no id in the address is left out', async () => {
  mockSession({ 'report:read': 3 });
  const requests = mockApi({ 'GET /reports/invoices': report, 'GET /reports/settings': settings });
  await renderScreen(<ReportScreen />, { ...options, at: '/report?department_id=x&company_id=' });
  await screen.findAllByText('1,234,567');
  expect(requests.map(({ path }) => path).sort()).toEqual(['/reports/invoices', '/reports/settings']);
  expect(requests.find(({ path }) => path === '/reports/invoices')?.query.has('department_id')).toBe(false);
});

it('shows withheld tax by kind and payee, and moves by its own periods', async () => {
  mockSession({ 'report:read': 3 });
  const sums = { count: 2, base: 300_000, tax: 30_630 };
  const answer = {
    period: '2026',
    kind: 'year',
    from: '2026-01-01',
    to: '2026-12-31',
    due: '2027-02-01',
    kinds: [{ type: 0, sub_type: '', payees: 1, ...sums }],
    total: { payees: 1, ...sums },
    payees: [
      {
        company_id: null,
        partner_name: '税理士 山田',
        type: 0,
        sub_type: '',
        ...sums,
        needs_statement: true,
      },
      { company_id: null, partner_name: '馬主 花子', type: 32, sub_type: '', ...sums, needs_statement: null },
    ],
    unknown_days: 1,
  };
  const requests = mockApi({
    'GET /reports/settings': settings,
    'GET /reports/withholding': answer,
  });
  await renderScreen(<ReportScreen />, { ...options, at: '/report?tab=withholding&paid=2026' });
  expect(await screen.findByText('2027/02/01')).toBeInTheDocument();
  expect(
    screen.getByText('支払日のない支払済の請求書が 1 件あります。どの期間にも集計されません。'),
  ).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /税理士 山田 .*30,630 提出が必要/ })).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /馬主 花子 .*個別に確認/ })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '税理士 山田' })).toHaveAttribute(
    'href',
    expect.stringContaining('status=paid'),
  );
  fireEvent.click(screen.getByRole('button', { name: '前の期間' }));
  await waitFor(() => expect(requests.at(-1)?.query.get('period')).toBe('2025'));
  fireEvent.click(screen.getByText('半年（納期の特例）'));
  await waitFor(() => expect(requests.at(-1)?.query.get('period')).toBe('2025-H1'));
});

const sums = { count: 1, amount: 110_000, tax: 10_000, deductible: 7000 };

it('shows what is left of the yearly cap of an issuer beside the input tax', async () => {
  mockSession({ 'report:read': 3 });
  mockApi({
    'GET /reports/settings': settings,
    'GET /reports/purchase-tax': {
      from: '2026-11',
      to: '2026-11',
      classes: [{ tax_class: '課対仕入10%', percent: 70, verdict: 'unqualified', ...sums }],
      suppliers: [],
      total: sums,
      caps: [
        {
          company_id: null,
          partner_name: '山田工房',
          limit: 100_000_000,
          used: 90_000_000,
          remaining: 10_000_000,
          state: 'near',
        },
      ],
      cap_year: { from: '2026-10-01', to: '2027-09-30' },
    },
  });
  await renderScreen(<ReportScreen />, {
    ...options,
    at: '/report?tab=purchase_tax&from=2026-11&to=2026-11',
  });
  expect(
    await screen.findByRole('row', { name: '山田工房 100,000,000 90,000,000 10,000,000 上限に近い' }),
  ).toBeInTheDocument();
  expect(screen.getByText('経過措置の年間上限（2026/10/01〜2027/09/30）')).toBeInTheDocument();
});

it('shows the ledger of purchases, and says what it leaves out', async () => {
  mockSession({ 'report:read': 3 });
  const requests = mockApi({
    'GET /reports/settings': settings,
    'GET /reports/purchase-ledger': {
      from: '2026-11',
      to: '2026-11',
      rows: [
        {
          posting_date: '2026-11-02',
          purchase_date: null,
          local_id: 7,
          partner_name: '山田工房',
          t_number: '',
          content: '木工',
          amount: 110_000,
          tax: 10_000,
          tax_class: '課対仕入10%',
          note: '70%控除対象',
        },
      ],
      total: { count: 2, amount: 220_000, tax: 20_000 },
    },
    'GET /reports/purchase-ledger/export.csv': {},
  });
  await renderScreen(<ReportScreen />, {
    ...options,
    at: '/report?tab=purchase_ledger&from=2026-11&to=2026-11',
  });
  expect(
    await screen.findByRole('row', {
      name: '山田工房 2026/11/02 – 7 木工 110,000 10,000 課対仕入10% 70%控除対象 –',
    }),
  ).toBeInTheDocument();
  expect(screen.getByText(/2 行のうち 1 行を表示しています/)).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /^合計 .*220,000 20,000/ })).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: /CSV/ }));
  await waitFor(() => expect(requests.at(-1)?.path).toBe('/reports/purchase-ledger/export.csv'));
});

it('opens the statement of one payee and goes back', async () => {
  mockSession({ 'report:read': 3 });
  const requests = mockApi({
    'GET /reports/settings': settings,
    'GET /reports/withholding': {},
    'GET /reports/withholding/statements': {
      year: 2026,
      due: '2027-02-01',
      payer: { name: '株式会社支払', corporate_number: '1180301018771' },
      statements: [
        {
          key: 'name:税理士 山田',
          company_id: null,
          partner_name: '税理士 山田',
          postal_code: '105-0001',
          address: '港区1',
          needed: true,
          lines: [
            { type: 0, sub_type: '', count: 1, base: 100_000, tax: 10_210 },
            { type: 1, sub_type: '', count: 1, base: 50_000, tax: 5105 },
          ],
          base: 150_000,
          tax: 15_315,
        },
      ],
    },
  });
  const payee = encodeURIComponent('name:税理士 山田');
  await renderScreen(<ReportScreen />, {
    ...options,
    at: `/report?tab=withholding&paid=2026&statements=${payee}`,
  });
  expect(await screen.findByText('〒105-0001 港区1')).toBeInTheDocument();
  expect(screen.getByText('1180301018771')).toBeInTheDocument();
  expect(screen.getByRole('row', { name: '合計 150,000 15,315' })).toBeInTheDocument();
  const asked = requests.find(({ path }) => path === '/reports/withholding/statements')?.query;
  expect(Object.fromEntries(asked ?? [])).toEqual({ year: '2026', payee: 'name:税理士 山田' });
  fireEvent.click(screen.getByRole('button', { name: /源泉所得税に戻る/ }));
  await waitFor(() => expect(requests.at(-1)?.path).toBe('/reports/withholding'));
});
