import { renderScreen } from '@uketori/frontend-kit/testing';
import { screen } from '@testing-library/react';
import { invoiceColumns, type InvoiceRow } from './invoice.columns';
import { invoiceFilters } from './invoice.filters';
import RemarkList from './RemarkList';
import { SameBills } from './Warnings';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);
const words = (key: string) => key;

test('the list says why an invoice needs eyes, and one choice finds all of them', async () => {
  const column = invoiceColumns(words, { accounting: false }).find(({ key }) => key === 'attention');
  const row = { attention: ['no_partner', 'same_bill'] } as unknown as InvoiceRow;
  await renderScreen(<>{column?.render?.(row)}</>);
  expect(screen.getByText('attention.no_partner')).toBeInTheDocument();
  expect(screen.getByText('attention.same_bill')).toBeInTheDocument();
  // The cell has space for one.
  expect(screen.getByTitle('attention.no_partner attention.same_bill')).toBeInTheDocument();
  const filter = invoiceFilters(words, false).find(({ name }) => name === 'attention');
  expect(String(filter?.options?.[0]?.value).split(',')).toEqual(
    filter?.options?.slice(2).map(({ value }) => value),
  );
});

test('says of several invoices what to check and what is different from last time', async () => {
  const rows: Parameters<typeof RemarkList>[0]['rows'] = [
    { local_id: 7, partner_name: '桔梗', attention: ['same_bill'], differences: [] },
    {
      local_id: 8,
      partner_name: '',
      attention: [],
      differences: [
        { code: 'amount_changed', params: { last: 1_000, now: 2_000, percent: 100 } },
        { code: 'bank_account_changed', params: { last: 'A', now: 'B' } },
      ],
    },
  ];
  await renderScreen(<RemarkList rows={rows} />, { namespace: 'journal', locales });
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first).toHaveTextContent('7桔梗 二重請求の疑い');
  expect(second).toHaveTextContent(
    '8取引先なし 金額が前回（1,000円）より100%増えています振込先口座が前回と異なります（前回：A）',
  );
  expect(screen.getByRole('link', { name: '8' })).toHaveAttribute('href', '/invoice/8');
});

test('an invoice that may have come twice leads to the other one', async () => {
  await renderScreen(<SameBills numbers={[4, 17]} />, { namespace: 'journal', locales });
  expect(screen.getByRole('link', { name: '17' })).toHaveAttribute('href', '/invoice/17');
});

test('amount, department, approver and uploader are conditions of the list; oneself is the first of the people', () => {
  const plain = invoiceFilters(words, false);
  expect(plain.filter(({ rare }) => rare).map(({ name }) => name)).toEqual([
    'posting_date',
    'payment_type',
    'created_at',
  ]);
  const departments = { known: [{ id: 'd1', name: '営業部' }], search: () => undefined };
  const people = [
    { user_id: 'u2', full_name: '承認 花江' },
    { user_id: 'u1', full_name: '経理 花子' },
  ];
  const all = invoiceFilters(words, false, { me: 'u1', departments, people });
  const added = all.filter(({ name }) => !plain.some((one) => one.name === name));
  expect(added.map(({ name }) => name)).toEqual(['department_id', 'approver', 'created_by']);
  expect(added[0]?.options).toEqual([{ value: 'd1', label: '営業部' }]);
  for (const person of added.slice(1))
    expect(person.options).toEqual([
      { value: 'u1', label: 'filter.mine' },
      { value: 'u2', label: '承認 花江' },
    ]);
  expect(all.map(({ name }) => name).slice(0, 6)).toEqual([
    'q',
    'status',
    'attention',
    'department_id',
    'pay_date',
    'total_amount',
  ]);
});
