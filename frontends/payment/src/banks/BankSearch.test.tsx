import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RecordForm, type FormField } from '@uketori/frontend-kit/RecordForm';
import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { BankSearch } from './BankSearch';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);
const BANKS = [
  { code: '0001', name: 'みずほ', kana: 'ミズホ' },
  { code: '0009', name: '三井住友', kana: 'ミツイスミトモ' },
];
const fields: FormField[] = [
  {
    kind: 'custom',
    name: 'bank_search',
    label: '銀行を検索',
    render: ({ id, onChange }) => (
      <BankSearch
        id={id}
        onChange={onChange}
        label="銀行を検索"
        code_field="bank_code"
        name_field="bank_name"
      />
    ),
  },
  { kind: 'text', name: 'bank_code', label: '銀行コード' },
  { kind: 'text', name: 'bank_name', label: '銀行名' },
];

test('Enter right after a code takes that bank, never the first of the list before', async () => {
  mockSession();
  mockApi({
    'GET /banks': ({ query }: { query: URLSearchParams }) => ({
      body: { items: BANKS.filter(({ code }) => code.startsWith(query.get('q') ?? '')) },
    }),
  });
  await renderScreen(
    <RecordForm
      fields={fields}
      initial={{ bank_code: '', bank_name: '' }}
      onSubmit={async () => undefined}
    />,
    {
      namespace: 'payment',
      locales,
    },
  );
  await userEvent.click(screen.getByRole('combobox', { name: '銀行を検索' }));
  await screen.findByText(/みずほ/);
  await userEvent.keyboard('0009{Enter}');
  expect(screen.getByLabelText('銀行コード')).toHaveValue('');
  await waitFor(() => expect(screen.getByLabelText('銀行コード')).toHaveValue('0009'));
  expect(screen.getByLabelText('銀行名')).toHaveValue('三井住友');
});
