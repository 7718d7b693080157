import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import InvoiceDetail from './InvoiceDetail';
import ja from '../locales/ja.json';

const read = (value: string, confidence: number, box = [0.1, 0.1, 0.2, 0.02]) => ({
  value,
  page: 1,
  box,
  confidence,
  text: value,
});
export const invoice = {
  id: '01900000-0000-7000-8000-0000000000a1',
  local_id: 7,
  version: 3,
  partner_name: '株式会社ミナト印刷',
  t_number: 'T7010705000725',
  issue_date: '2026-10-31',
  due_date: '2026-11-30',
  total_amount: 110_000,
  currency_code: 'JPY',
  foreign_total_amount: null,
  exchange_rate: null,
  payment_type: 'transfer',
  account_number: '0711876',
  account_holder_kana: 'カ）ミナトインサツ',
  document_id: '01900000-0000-7000-8000-0000000000d1',
  file_name: 'a.pdf',
  page_count: 3,
  read_status: 'SUCCESS',
  error_code: '',
  read_version: 1,
  read_fields: {
    supplier_name: read('株式会社ミナト印刷', 0.97),
    issue_date: read('2026-10-31', 0.6),
    due_date: read('2026-11-30', 0.97),
    total_amount: read('110000', 0.98),
    account_number: read('0711876', 0.95),
    account_holder_kana: read('カ）ミナトインサツ', 0.7),
    tax_breakdown: [],
  },
  status: 'read',
  locked: false,
  deleted: false,
  balanced: true,
  linked: false,
  paid: false,
  viewed: true,
  view_releasable: true,
  checked_fields: [],
  same_bills: [],
  journals: [],
  proposal: null,
  warnings: ['differs_from_master'],
  master_differences: [{ field: 'account_number', value: '0711876', master_value: '0711875' }],
  read_differences: [{ field: 'due_date', value: '2026-11-30', read_value: '2026-12-25' }],
};

/** The requests to save, and to read again, since the page was opened. */
export const saved: Record<string, unknown>[] = [];
export const rereads: unknown[] = [];
function serve(over: object = {}, organization_settings: Record<string, unknown> = {}) {
  saved.length = 0;
  rereads.length = 0;
  mockSession({ 'invoice:read': 3, 'invoice:update': 3 }, { organization_settings });
  mockApi({
    'GET /invoices/:id': { ...invoice, ...over },
    'PUT /invoices/:id/editing': {},
    'PATCH /invoices/:id': ({ body }: { body: unknown }) => {
      saved.push(body as Record<string, unknown>);
      return { status: 200, body: invoice };
    },
    'GET /documents/:id': {
      content_type: 'image/png',
      page_count: 3,
      first_page: 1,
      versions: [],
      read: { words_link: '/api/v1/documents/content/words', read_at: '2026-11-21T00:00:00.000Z' },
    },
    'GET /documents/content/words': {
      pages: [
        {
          page: 1,
          rotated: 0,
          words: [
            { text: 'お支払期日', box: [0.1, 0.2, 0.1, 0.01], confidence: 1 },
            { text: '2026年12月31日', box: [0.25, 0.2, 0.15, 0.01], confidence: 1 },
          ],
        },
      ],
    },
    'GET /documents/:id/link': { url: '/a.png', file_name: 'a.png' },
    'POST /documents/:id/read': ({ body }: { body: unknown }) => {
      rereads.push(body);
      return { status: 202, body: { job_id: 'x', state: 'WAITING' } };
    },
  });
}
/** The page of the invoice, for a user who may change it. */
export const open = async (over: object = {}, organization_settings: Record<string, unknown> = {}) => {
  serve(over, organization_settings);
  await renderScreen(<InvoiceDetail />, {
    at: '/invoice/7',
    path: '/invoice/:local_id',
    namespace: 'journal',
    locales: (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`),
    language: 'ja',
  });
  await screen.findByText('発行日', { exact: false }).catch(() => undefined);
};
export const edit = async () => {
  fireEvent.click(await screen.findByRole('button', { name: ja.edit.start }));
  await screen.findByRole('button', { name: ja.edit.save });
};
export const field = (name: string) => document.getElementById(`invoice-field-${name}`) as HTMLInputElement;
