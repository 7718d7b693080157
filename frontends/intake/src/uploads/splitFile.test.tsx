import { mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import { Others } from './Found';
import { InvoiceLinks } from './InvoiceLinks';
import type { UploadItem } from './uploads.types';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);
const options = { namespace: 'intake', locales };
const document = { id: 'd', first_page: 1, page_count: 1, read_status: 'SUCCESS', partial: false };
const upload = (invoices: number) =>
  ({
    state: 'SUCCESS',
    found: { supplier_name: '山田商店', total_amount: 1000 },
    documents: Array.from({ length: invoices }, () => document),
    local_ids: Array.from({ length: invoices }, (_, i) => 7 + i),
  }) as unknown as UploadItem;
const numbers = () => screen.getAllByRole('link').map((link) => link.textContent);

beforeEach(() => mockSession({ 'invoice:read': 3 }));

it('of a file of sixty invoices the first five are named, on demand all', async () => {
  await renderScreen(<InvoiceLinks item={upload(60)} />, options);
  expect(numbers()).toEqual(['#7', '#8', '#9', '#10', '#11']);
  fireEvent.click(await screen.findByRole('button', { name: 'ほか55件' }));
  expect(numbers()).toHaveLength(60);
  expect(screen.queryByRole('button')).toBeNull();
});

it('of a file of five all are named at once', async () => {
  await renderScreen(<InvoiceLinks item={upload(5)} />, options);
  expect(numbers()).toHaveLength(5);
  expect(screen.queryByRole('button')).toBeNull();
});

it.each([
  [60, 'ほか59件'],
  [2, 'ほか1件'],
  [1, ''],
])('the values of the first of %i invoices are not shown as those of all', async (invoices, words) => {
  const { container } = await renderScreen(<Others item={upload(invoices)} />, options);
  expect(container.textContent).toBe(words);
});
