import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { useState } from 'react';
import type { RemoteMaster } from './accounting.types';
import { RemoteSelect } from './RemoteSelect';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);
const MASTERS = [
  { kind: 'partner', remote_id: 1, code: '', name: '青空商店' },
  { kind: 'partner', remote_id: 2, code: '', name: '山田商店' },
];

test('Enter takes the searched entry, not the one listed before the response', async () => {
  mockSession();
  mockApi({
    'GET /accounting/masters': ({ query }: { query: URLSearchParams }) => ({
      body: { items: MASTERS.filter(({ name }) => name.includes(query.get('q') ?? '')) },
    }),
  });
  const chosen: (RemoteMaster | null)[] = [];
  function Choice() {
    const [value, setValue] = useState<RemoteMaster | null>(null);
    return (
      <RemoteSelect
        kind="partner"
        label="対応先"
        value={value}
        onChange={(next) => {
          chosen.push(next);
          setValue(next);
        }}
      />
    );
  }
  await renderScreen(<Choice />, { namespace: 'journal', locales });
  await userEvent.click(screen.getByRole('combobox', { name: '対応先' }));
  await screen.findByText('青空商店');
  await userEvent.keyboard('山田{Enter}');
  await waitFor(() => expect(chosen).toEqual([MASTERS[1]]));
  expect(screen.getAllByText('山田商店')).not.toHaveLength(0);
});
