import { onToast, type Toast } from '@uketori/frontend-kit/toast';
import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { Invoice } from '../invoice.types';
import { Notes } from './Notes';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);
const invoice = { local_id: 7, version: 3, note_1: 'あ', note_2: '', note_3: '' } as unknown as Invoice;

test('only the changed note is sent, and a refusal is shown once', async () => {
  mockSession({ 'invoice:read': 3, 'invoice:update': 3 });
  const told: Toast[] = [];
  const stop = onToast((toast) => told.push(toast));
  const asked = mockApi({
    'PATCH /invoices/:id/notes': () => ({ status: 403, body: { code: 'no_privilege' } }),
  });
  await renderScreen(<Notes invoice={invoice} onSaved={async () => undefined} />, {
    namespace: 'journal',
    locales,
  });
  fireEvent.change(document.getElementById('note_2') as HTMLElement, { target: { value: '至急' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.body).toEqual({ version: 3, note_2: '至急' });
  await new Promise((resolve) => setTimeout(resolve, 20));
  stop();
  expect(told).toHaveLength(1);
});
