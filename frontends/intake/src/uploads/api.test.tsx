import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { screen } from '@testing-library/react';
import ApiUploadPage, { uploadCommand } from './ApiUploadPage';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);
const show = () => renderScreen(<ApiUploadPage />, { namespace: 'intake', locales, language: 'ja' });

test('the command names the address, a key and a file', () => {
  expect(uploadCommand('https://api.example/api/v1/uploads').split('\n')).toEqual([
    'curl -X POST https://api.example/api/v1/uploads \\',
    "  -H 'X-Api-Key: uk_...' \\",
    "  -H 'Idempotency-Key: invoice-2026-0001' \\",
    "  -F 'file=@invoice.pdf'",
  ]);
});

test.each([
  ['who may make a key is led to it', 3, true],
  ['everybody else is told whom to ask', 0, false],
])('%s', async (_, level, isLed) => {
  mockSession({ 'invoice:upload': 3, 'settings:read': level });
  mockApi({ 'GET /uploads': { updated: false, upload_list: [], last_count: 0, error: null } });
  await show();
  expect(await screen.findByText(/\/api\/v1\/uploads/)).toBeInTheDocument();
  expect(screen.queryAllByRole('link', { name: 'APIキーの設定' })).toHaveLength(isLed ? 1 : 0);
});
