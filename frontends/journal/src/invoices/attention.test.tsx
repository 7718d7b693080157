import { renderScreen } from '@uketori/frontend-kit/testing';
import { screen } from '@testing-library/react';
import { invoiceColumns, type InvoiceRow } from './invoice.columns';
import { invoiceFilters } from './invoice.filters';
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

test('an invoice that may have come twice leads to the other one', async () => {
  await renderScreen(<SameBills numbers={[4, 17]} />, { namespace: 'journal', locales });
  expect(screen.getByRole('link', { name: '17' })).toHaveAttribute('href', '/invoice/17');
});
