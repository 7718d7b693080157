import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { screen } from '@testing-library/react';
import DocumentSource from './DocumentSource';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);

it.each([
  [24, 1, '（全60ページ中 24ページ）'],
  [24, 2, '（全60ページ中 24〜25ページ）'],
])('of a file of many invoices, from page %i on %i', async (first_page, page_count, words) => {
  mockSession({ 'invoice:read': 3 });
  const origin = { source: 'upload', uploaded_by_name: '山田 花子', received_at: '2026-11-22T23:11:00Z' };
  const versions = { items: [], versions: [] };
  mockApi({
    'GET /documents/:id': { file_name: 'p60.pdf', file_page_count: 60, first_page, page_count, origin },
    'GET /documents/:id/versions': versions,
  });
  await renderScreen(<DocumentSource document_id="d1" />, { namespace: 'intake', locales });
  expect(await screen.findByText(words)).toBeInTheDocument();
});
