import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import type { JournalLine } from '../invoice.types';
import { LinesEditor } from './LinesEditor';
import { textLength } from './lineSettings';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);
const show = (
  line: Partial<JournalLine>,
  settings: Record<string, unknown>,
  currency?: { code: string; rate: string | null },
) => {
  mockSession({ 'invoice:update': 3 }, { organization_settings: settings });
  mockApi({ 'GET /masters/account_title/:id': { settings_department: false, settings_tax: true } });
  const lines = [{ key: 'one', ...line } as JournalLine];
  return renderScreen(<LinesEditor lines={lines} editing onChange={() => undefined} currency={currency} />, {
    namespace: 'journal',
    locales,
  });
};

it.each([
  ['あいう', 'word', 3],
  ['あいう', 'byte', 6],
  ['ｱｲA', 'byte', 3],
  ['𠮷', 'word', 1],
] as const)('%s counts as %s %d', (text, unit, length) => {
  expect(textLength(text, unit)).toBe(length);
});

it('hides an item on the side where it is not entered', async () => {
  await show(
    {},
    { display: { department: true }, journal_rules: { department: { input_debit: 1, input_credit: 0 } } },
  );
  expect(await screen.findByLabelText('借方 部門')).toBeTruthy();
  expect(screen.queryByLabelText('貸方 部門')).toBeNull();
});

it('hides an item that the account title does not take', async () => {
  await show(
    { debit_account_title_id: 'a', debit_account_title: '普通預金' },
    { display: { department: true } },
  );
  expect(await screen.findByLabelText('貸方 部門')).toBeTruthy();
  await waitFor(() => expect(screen.queryByLabelText('借方 部門')).toBeNull());
});

it('says how long a text may be once it is longer', async () => {
  await show({ description: 'あいうえおか' }, { word_or_byte: 'byte', description_max_length: 10 });
  expect((await screen.findByLabelText('摘要')).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('10バイトまで')).toBeTruthy();
});

it('asks for foreign amounts only of an invoice in another currency, where the organization uses them', async () => {
  await show({}, { setting_foreign_currency: true }, { code: 'USD', rate: '150' });
  expect(await screen.findByLabelText('借方 外貨金額（USD）')).toBeTruthy();
});

it('leaves foreign amounts out otherwise', async () => {
  await show({}, { setting_foreign_currency: false }, { code: 'USD', rate: '150' });
  expect(await screen.findByLabelText('借方 金額')).toBeTruthy();
  expect(screen.queryByLabelText('借方 外貨金額（USD）')).toBeNull();
});
