import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import ja from '../locales/ja.json';

import { RULE_GROUPS, ruleGroup } from './digitalRules';
import { digitalAmount } from './digitalWords';
import { PageViewer } from './PageViewer';
import { useDigitalInvoice } from './useDigitalInvoice';
import type { DigitalInvoice } from './usePageWords';

const party = (name: string, tax_id = ''): DigitalInvoice['seller'] => ({
  name,
  trading_name: name,
  tax_id,
  legal_id: '',
  endpoint: '1234567890123',
  endpoint_scheme: '0188',
  postal_code: '1600044',
  address: '東京都新宿区四谷4-29',
  country: 'JP',
  contact_name: '',
  phone: '',
  email: '',
});
const INVOICE: DigitalInvoice = {
  syntax: 'ubl',
  kind: 'invoice',
  specification: 'urn:peppol:pint:billing-1@jp-1',
  checked_with: 'pint-jp',
  type_code: '380',
  number: '156',
  issue_date: '2026-10-24',
  due_date: '2026-11-20',
  tax_point_date: '',
  period_start: '2026-10-01',
  period_end: '2026-10-31',
  currency: 'JPY',
  tax_currency: '',
  buyer_reference: '',
  order_reference: 'O-998877',
  contract_reference: '',
  preceding: [{ number: '123', issue_date: '2026-09-24' }],
  notes: ['<b>特価</b>'],
  seller: party('株式会社〇〇商事', 'T1234567890123'),
  buyer: party('株式会社〇〇物産'),
  payee_name: '',
  delivery_date: '',
  lines: [
    {
      id: '1',
      name: 'デスクチェア',
      description: '',
      note: '',
      quantity: '5',
      unit: 'H87',
      price: '50000',
      amount: '250000',
      tax_category: 'S',
      tax_rate: '10',
    },
    {
      id: '2',
      name: '検定済教科書',
      description: '',
      note: '2年生用',
      quantity: '10',
      unit: '冊',
      price: '34900 / 100',
      amount: '3490',
      tax_category: 'E',
      tax_rate: '0',
    },
  ],
  more_lines: false,
  allowances: [{ is_charge: false, reason: '数量値引', amount: '-1000', tax_category: 'S', tax_rate: '10' }],
  taxes: [
    { category: 'S', rate: '10', taxable: '249000', tax: '24900', exemption: '' },
    { category: 'E', rate: '0', taxable: '3490', tax: '0', exemption: '教科用図書' },
  ],
  totals: {
    lines: '253490',
    allowances: '1000',
    charges: '0',
    without_tax: '252490',
    tax: '24900',
    with_tax: '277390',
    prepaid: '7390',
    rounding: '0',
    payable: '270000',
  },
  tax_in_tax_currency: '',
  payments: [
    { code: '30', text: '', reference: '', account: '0009:015:1:1234567', holder: 'ｶ)ﾏﾙﾏﾙ', branch: '' },
  ],
  payment_terms: ['月末締め翌月20日払い'],
  attachments: [],
  problems: [],
};

async function show(digital_invoice: DigitalInvoice | undefined, over: Record<string, unknown> = {}) {
  mockSession({ 'invoice:read': 3 });
  mockApi({
    'GET /documents/:id': {
      content_type: 'application/xml',
      page_count: 1,
      first_page: 1,
      current_version: 1,
      versions: [
        { version: 1, created_at: '2026-11-01T00:00:00Z', page_count: 1, content_type: 'application/xml' },
      ],
      read: {
        status: 'SUCCESS',
        version: 1,
        read_at: '2026-11-01T00:01:00Z',
        fields: { engine: 'digital_invoice' },
        words_link: '/documents/content/token',
      },
      ...over,
    },
    'GET /documents/:id/link': { url: '/api/v1/documents/content/token', file_name: '請求書.xml' },
    'GET /documents/content/:token': { pages: [], digital_invoice },
  });
  await renderScreen(<PageViewer document_id="d1" fields={null} active={null} onPick={() => undefined} />, {
    namespace: 'journal',
    locales: (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`),
  });
}

describe('the sheet of a digital invoice', () => {
  it('shows what the file says, as text', async () => {
    await show(INVOICE);
    const sheet = await screen.findByRole('article', { name: '請求書' });
    expect(screen.getByText('JP PINTの検査に合格しています。')).toBeInTheDocument();
    const seller = within(sheet).getByRole('region', { name: '発行者' });
    expect(seller).toHaveTextContent('株式会社〇〇商事');
    expect(seller).toHaveTextContent('T1234567890123');
    const rows = within(sheet)
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(rows).toEqual([
      '品目数量単価税率金額（税抜）',
      'デスクチェア5 個50,00010%250,000',
      '検定済教科書2年生用10 冊34,900 / 1000% 非課税3,490',
      '数量値引値引10%▲1,000',
      '税率対象額（税抜）消費税額',
      '10%249,00024,900',
      '0% 非課税 教科用図書3,4900',
    ]);
    expect(sheet).toHaveTextContent('支払済7,390');
    expect(sheet).toHaveTextContent('支払方法振込');
    expect(sheet).toHaveTextContent('元の請求書123 (2026/09/24)');
    // Markup in a note is text.
    expect(sheet).toHaveTextContent('<b>特価</b>');
    expect(sheet).not.toHaveTextContent('端数調整');
    const link = screen.getByRole('link', { name: '請求書.xml' });
    expect(link).toHaveAttribute('href', '/api/v1/documents/content/token');
  });

  it('names the rules that the file breaks, with their own words', async () => {
    const problems = [
      { rule: 'ibr-co-16', text: '[ibr-co-16]-Amount due …', place: '/Invoice/LegalMonetaryTotal' },
      ...Array.from({ length: 25 }, (_, i) => ({
        rule: 'ibr-cl-23',
        text: 'Unit code',
        place: `/Invoice/InvoiceLine[${i}]`,
      })),
    ];
    await show({ ...INVOICE, problems });
    expect(await screen.findByText('JP PINTのルールに合わない箇所が26件あります')).toBeInTheDocument();
    expect(screen.getByText(/支払額が、合計/)).toBeInTheDocument();
    fireEvent.click(screen.getByText('ibr-co-16'));
    expect(screen.getByText('[ibr-co-16]-Amount due …')).toBeVisible();
    expect(screen.getAllByText('コード表にないコードが使われています。')).toHaveLength(19);
    expect(screen.getByText(/ほか6件/)).toBeInTheDocument();
  });

  it('says that nothing was checked without rules', async () => {
    await show({ ...INVOICE, checked_with: null, kind: 'credit_note' });
    expect(await screen.findByText(/検査ルールはない/)).toBeInTheDocument();
    expect(screen.getByRole('article', { name: '返還請求書（クレジットノート）' })).toBeInTheDocument();
  });
});

it('the content of one version is not shown for another', async () => {
  await show(INVOICE);
  const { result, rerender } = renderHook(({ version }) => useDigitalInvoice('d1', version), {
    initialProps: { version: 1 as number | undefined },
  });
  await waitFor(() => expect(result.current).toMatchObject({ number: '156' }));
  rerender({ version: undefined });
  expect(result.current).toBeNull();
});

it('a file that was not read is shown as its own text', async () => {
  await show(undefined, {
    read: { status: 'FAILED', version: 1, read_at: null, fields: null, words_link: null },
  });
  expect(await screen.findByText(/このファイルは読み取られていない/)).toBeInTheDocument();
});

it.each([
  ['', 'JPY', ''],
  ['1234', 'JPY', '1,234'],
  ['-1234.00', 'JPY', '▲1,234'],
  ['2750', 'EUR', '2,750.00 EUR'],
  ['0.125', 'JPY', '0.125 JPY'],
])('the amount %s in %s is %s', (value, currency, text) => {
  expect(digitalAmount(value, currency)).toBe(text);
});

it.each([
  ['ibr-001', 'specification'],
  ['aligned-ibrp-001-jp-ntr', 'specification'],
  ['ibr-co-10', 'sum_lines'],
  ['aligned-ibr-jp-01', 'registration'],
  ['aligned-ibr-jp-04-ntr', 'not_registered'],
  ['aligned-ibrp-051-jp', 'tax_amount'],
  ['aligned-ibrp-o-09', 'tax_free'],
  ['ibr-cl-03', 'currency'],
  ['ibr-cl-23', 'code'],
  ['ibr-sr-50', 'repeated'],
  ['ibr-999', 'other'],
])('the rule %s is about %s', (rule, group) => {
  expect(ruleGroup(rule)).toBe(group);
});

it('each kind of rule has a sentence', () => {
  expect(Object.keys(ja.digital.rule).sort()).toEqual([...RULE_GROUPS].sort());
});
