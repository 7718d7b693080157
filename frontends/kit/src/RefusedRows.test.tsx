import { screen } from '@testing-library/react';
import { RefusedRows } from './RefusedRows';
import { mockSession, renderScreen } from './testing';

beforeEach(() => void mockSession());

test('twenty refusals are named with their reason, the rest is counted', async () => {
  const rows = Array.from({ length: 22 }, (_, index) => ({ number: index + 1, code: 'editing_in_progress' }));
  await renderScreen(<RefusedRows rows={rows} situation="invoice" />, { language: 'ja' });
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toHaveLength(21);
  expect(lines[0]).toMatch(/^番号 1: .*編集中/);
  expect(lines.at(-1)).toBe('ほか2件');
});

test('long lists scroll in a place of their own that keys reach', async () => {
  await renderScreen(<RefusedRows rows={[{ number: 7 }]} />, { language: 'ja' });
  const place = screen.getByRole('group', { name: '理由' });
  expect(place).toHaveAttribute('tabindex', '0');
  expect(place).toContainElement(screen.getByRole('listitem'));
});

test('a row without a code says that something unexpected happened', async () => {
  await renderScreen(<RefusedRows rows={[{ number: 7 }]} />, { language: 'en' });
  expect(screen.getByRole('listitem')).toHaveTextContent(/^No\. 7: An? /);
});
