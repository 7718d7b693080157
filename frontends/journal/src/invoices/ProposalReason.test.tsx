import { mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { screen } from '@testing-library/react';
import type { Invoice } from '../invoice.types';
import { ProposalReason } from './ProposalReason';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);
const invoice = {
  local_id: 7,
  journals: [{ key: 'a' }],
  proposal: { reason: { source: 'default' } },
} as unknown as Invoice;
const show = () =>
  renderScreen(<ProposalReason invoice={invoice} editing={false} onApply={() => undefined} />, {
    namespace: 'journal',
    locales,
  });

test.each([
  ['may change invoices', { 'invoice:read': 3, 'invoice:update': 3 }, 2],
  ['may only read them', { 'invoice:read': 3 }, 0],
])('a user who %s is offered what they can do', async (_who, abilities, buttons) => {
  mockSession(abilities);
  await show();
  expect(await screen.findByText('組織のデフォルト仕訳による提案です')).toBeTruthy();
  expect(screen.queryAllByRole('button')).toHaveLength(buttons);
});
