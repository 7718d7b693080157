import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import CompanyDetail from './CompanyDetail';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);

test('a save names the supplier as it was seen, not what somebody saved while it was typed', async () => {
  mockSession({ 'company:read': 3, 'company:update': 3 });
  let company = { id: 'c1', version: 1, status: 1, company_name: '山田商店', short_name: '', patterns: [] };
  const asked = mockApi({
    'GET /companies/:id': () => ({ body: company }),
    'PUT /companies/:id': () => ({ status: 409, body: { code: 'version_conflict' } }),
    'GET /supplier-memories': { items: [], next_cursor: null },
  });
  await renderScreen(<CompanyDetail />, {
    namespace: 'journal',
    locales,
    at: '/master/company/c1',
    path: '/master/company/:id',
  });
  const name = (await screen.findByDisplayValue('山田商店')) as HTMLInputElement;
  fireEvent.change(name, { target: { value: '山田商店本店' } });
  company = { ...company, version: 2, company_name: '山田商会' };
  await invalidate('/companies/c1');
  await new Promise((resolve) => setTimeout(resolve, 20));
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({ version: 1 }),
  );
  fireEvent.click(await screen.findByRole('button', { name: '最新を読み込む' }));
  expect(await screen.findByDisplayValue('山田商会')).toBeTruthy();
});

test('what is typed stays when the service does not respond to a refresh in the background', async () => {
  mockSession({ 'company:read': 3, 'company:update': 3 });
  const company = { id: 'c1', version: 1, status: 1, company_name: '山田商店', short_name: '', patterns: [] };
  let away = false;
  const asked = mockApi({
    'GET /companies/:id': () => (away ? { status: 500, body: { code: 'internal' } } : { body: company }),
    'GET /supplier-memories': { items: [], next_cursor: null },
  });
  await renderScreen(<CompanyDetail />, {
    namespace: 'journal',
    locales,
    at: '/master/company/c1',
    path: '/master/company/:id',
  });
  fireEvent.change(await screen.findByDisplayValue('山田商店'), { target: { value: '山田商店本店' } });
  away = true;
  const before = asked.length;
  await invalidate('/companies/c1');
  await waitFor(() => expect(asked.length).toBeGreaterThan(before));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(screen.getByDisplayValue('山田商店本店')).toBeTruthy();
});

test.each([
  [404, 'no_record'],
  [400, 'invalid_input'],
])('an address of no supplier (%i) is a page that was not found', async (status, code) => {
  mockSession({ 'company:read': 3 });
  mockApi({ 'GET /companies/:id': () => ({ status, body: { code } }) });
  await renderScreen(<CompanyDetail />, {
    namespace: 'journal',
    locales,
    at: '/master/company/zzz',
    path: '/master/company/:id',
  });
  expect(await screen.findByText('ページが見つかりません')).toBeTruthy();
});
