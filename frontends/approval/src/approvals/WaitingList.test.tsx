import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import WaitingList from './WaitingList';

it('finds the invoices of one supplier among those that wait', async () => {
  mockSession({ 'invoice:approve1': 3 });
  const requests = mockApi({ 'GET /approvals': { items: [], next_cursor: null, count: 0 } });
  await renderScreen(<WaitingList />, {
    namespace: 'approval',
    locales: (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`),
  });
  fireEvent.change(await screen.findByRole('searchbox', { name: '取引先' }), { target: { value: '桔梗' } });
  await waitFor(() => expect(requests.at(-1)?.query.get('partner_name')).toBe('桔梗'));
  expect(requests.at(-1)?.query.get('mine')).toBe('1');
});
