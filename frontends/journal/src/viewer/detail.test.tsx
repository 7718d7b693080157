import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { setLeaveQuestion } from '@uketori/frontend-kit/dirty';
import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import InvoiceDetail from '../invoices/InvoiceDetail';
import ja from '../locales/ja.json';
import { nextDoubt } from './doubts';
import { joined, wordsBetween } from './WordLayer';

// The library that draws PDFs is a module that only a browser loads; the document here is a picture.
jest.mock('./pdf', () => ({ openPdf: () => new Promise(() => undefined), drawPage: () => undefined }));

const read = (value: string, confidence: number, box = [0.1, 0.1, 0.2, 0.02]) => ({
  value,
  page: 1,
  box,
  confidence,
  text: value,
});
const invoice = {
  id: '01900000-0000-7000-8000-0000000000a1',
  local_id: 7,
  version: 3,
  partner_name: '株式会社ミナト印刷',
  t_number: 'T7010705000725',
  issue_date: '2026-10-31',
  due_date: '2026-11-30',
  total_amount: 110_000,
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
  journals: [],
  proposal: null,
  warnings: ['differs_from_master'],
  master_differences: [{ field: 'account_number', value: '0711876', master_value: '0711875' }],
  read_differences: [{ field: 'due_date', value: '2026-11-30', read_value: '2026-12-25' }],
};

let saved: Record<string, unknown>[] = [];
let rereads: unknown[] = [];
function serve(over: object = {}, organization_settings: Record<string, unknown> = {}) {
  saved = [];
  rereads = [];
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
const open = async (over: object = {}, organization_settings: Record<string, unknown> = {}) => {
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
const edit = async () => {
  fireEvent.click(await screen.findByRole('button', { name: ja.edit.start }));
  await screen.findByRole('button', { name: ja.edit.save });
};
const field = (name: string) => document.getElementById(`invoice-field-${name}`) as HTMLInputElement;

test.each([
  [true, [], true],
  [false, [], false],
  [false, [{ id: 'l1', debit_amount: 1 }], true],
])(
  'coded here: %s, lines %j: a journal tab and its imbalance: %s',
  async (setting_journal, journals, isShown) => {
    await open({ journals, balanced: false }, { setting_journal });
    await screen.findByRole('tab', { name: '請求書' });
    expect(screen.queryAllByRole('tab', { name: /仕訳/ })).toHaveLength(isShown ? 1 : 0);
    expect(screen.queryAllByText('貸借不一致')).toHaveLength(isShown ? 1 : 0);
  },
);

describe('doubtful values', () => {
  it('are marked by sign and word, and in the name of their control', async () => {
    await open();
    await edit();
    const named = screen.getAllByLabelText(/（要確認）$/).map((control) => control.id);
    expect(named).toEqual(
      expect.arrayContaining([
        'invoice-field-issue_date',
        'invoice-field-account_number',
        'invoice-field-account_holder_kana',
      ]),
    );
    expect(named).toHaveLength(3);
    expect(
      document.querySelectorAll('.anticon-exclamation-circle[aria-hidden]').length,
    ).toBeGreaterThanOrEqual(3);
  });

  it('Enter walks them alone, says when all are done and leaves the form', async () => {
    await open();
    await edit();
    await waitFor(() => expect(document.activeElement?.id).toBe('invoice-field-issue_date'));
    const walked: string[] = [];
    for (let i = 0; i < 3; i++) {
      fireEvent.keyDown(document.activeElement as Element, { key: 'Enter' });
      walked.push(document.activeElement?.id ?? '');
    }
    expect(walked).toEqual(['invoice-field-account_number', 'invoice-field-account_holder_kana', '']);
    expect(
      screen
        .getAllByRole('status')
        .map((one) => one.textContent)
        .join(),
    ).toContain('要確認 3件の確認が済みました');
    expect(saved).toEqual([]);
  });

  it('while an IME composes Enter stays where it is', async () => {
    await open();
    await edit();
    await waitFor(() => expect(document.activeElement?.id).toBe('invoice-field-issue_date'));
    fireEvent.keyDown(document.activeElement as Element, { key: 'Enter', isComposing: true });
    expect(document.activeElement?.id).toBe('invoice-field-issue_date');
  });

  it('the walk goes down the form, then back to what was left above', () => {
    const doubts = ['t_number', 'due_date', 'account_number'];
    expect(nextDoubt(doubts, new Set(), 'issue_date')).toBe('due_date');
    expect(nextDoubt(doubts, new Set(['account_number']), 'account_number')).toBe('t_number');
    expect(nextDoubt(doubts, new Set(doubts), 'due_date')).toBeNull();
  });
});

describe('while it is edited', () => {
  const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
  /** Somebody else, or the product, changes the invoice; the page hears of it. */
  const meanwhile = async (news: object) => {
    const newest = { ...invoice, version: 4, ...news };
    let refused = false;
    mockApi({
      'GET /invoices/:id': newest,
      'PUT /invoices/:id/editing': {},
      'PATCH /invoices/:id': ({ body }: { body: unknown }) => {
        const sent = body as Record<string, unknown>;
        saved.push(sent);
        refused = sent.version !== 4;
        return refused ? { status: 409, body: { code: 'version_conflict' } } : { status: 200, body: newest };
      },
    });
    await invalidate('/invoices/7');
    await new Promise((resolve) => setTimeout(resolve, 20));
  };
  const save = () => fireEvent.click(screen.getByRole('button', { name: ja.edit.save }));

  it('what came beside the form does not stop the save, which sends what was typed and no more', async () => {
    await open();
    await edit();
    type('account_holder_kana', 'カ）ミナト');
    await meanwhile({ status: 'approving' });
    save();
    await waitFor(() => expect(saved).toHaveLength(1));
    const { window_token: _token, places: _places, ...sent } = saved[0] as Record<string, unknown>;
    expect(sent).toEqual({ version: 4, account_holder_kana: 'カ）ミナト' });
  });

  it('what came into the form is asked about; keeping the own input leaves the others’ values alone', async () => {
    await open();
    await edit();
    type('account_holder_kana', 'カ）ミナト');
    await meanwhile({ partner_name: '株式会社ミナト印刷所' });
    expect(field('account_holder_kana').value).toBe('カ）ミナト');
    save();
    const dialog = await screen.findByRole('dialog');
    expect(saved[0]).toMatchObject({ version: 3, account_holder_kana: 'カ）ミナト' });
    fireEvent.click(within(dialog).getByRole('button', { name: ja.conflict.keep }));
    await waitFor(() => expect(field('partner_name').value).toBe('株式会社ミナト印刷所'));
    save();
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(saved[1]).toMatchObject({ version: 4, account_holder_kana: 'カ）ミナト' });
    expect(saved[1]).not.toHaveProperty('partner_name');
  });

  it('leaving it asks first when something was typed', async () => {
    const asked = jest.fn(() => Promise.resolve(false));
    setLeaveQuestion(asked);
    await open();
    await edit();
    fireEvent.click(screen.getByRole('button', { name: ja.edit.cancel }));
    await edit();
    expect(asked).not.toHaveBeenCalled();
    type('account_holder_kana', 'カ）ミナト');
    fireEvent.click(screen.getByRole('button', { name: ja.edit.cancel }));
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    expect(field('account_holder_kana').value).toBe('カ）ミナト');
    setLeaveQuestion(() => Promise.resolve(true));
    fireEvent.click(screen.getByRole('button', { name: ja.edit.cancel }));
    await screen.findByRole('button', { name: ja.edit.start });
  });
});

describe('what differs', () => {
  it('shows both values and takes the other one into the draft, editing begun for it', async () => {
    await open();
    const row = (await screen.findByText('0711875')).closest('tr') as HTMLElement;
    expect(within(row).getByText('0711876')).toBeTruthy();
    fireEvent.click(within(row).getByRole('button', { name: '口座番号を取り込む' }));
    await waitFor(() => expect(field('account_number').value).toBe('0711875'));
    expect(screen.queryByText('取引先マスタと異なる項目があります')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '支払期限を取り込む' }));
    fireEvent.click(screen.getByRole('button', { name: ja.edit.save }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatchObject({ account_number: '0711875', due_date: '2026-12-25' });
  });
});

describe('a correction', () => {
  it('that was typed goes with the one place that prints it and the word near it', async () => {
    await open({ master_differences: [], read_differences: [] });
    await edit();
    const due = field('due_date');
    fireEvent.focus(due);
    fireEvent.change(due, { target: { value: '2026/12/31' } });
    fireEvent.blur(due);
    fireEvent.click(screen.getByRole('button', { name: ja.edit.save }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatchObject({
      due_date: '2026-12-31',
      places: { due_date: { page: 1, pages: 1, box: [0.25, 0.2, 0.15, 0.01], label: 'お支払期日' } },
    });
  });
});

describe('another reading', () => {
  it.each([
    ['180°', { rotation: 180 }],
    ['回転なし（0°）', { rotation: 0 }],
    ['1〜2ページ目', { attachment_page: 2 }],
    ['同じ設定で読み直す', {}],
  ])('%s is one click of the menu', async (name, body) => {
    await open();
    fireEvent.click(await screen.findByRole('button', { name: /再読取/ }));
    fireEvent.click(await screen.findByText(name));
    await waitFor(() => expect(rereads).toEqual([body]));
    expect(await screen.findByRole('button', { name: /読取中/ })).toBeTruthy();
  });
});

describe('words of the page', () => {
  const word = (text: string, x: number, y: number) => ({ text, shown: [x, y, 0.1, 0.01] });
  const words = [
    word('千葉銀行', 0.1, 0.1),
    word('浦安支店', 0.25, 0.101),
    word('普通', 0.1, 0.13),
    word('INV', 0.5, 0.1),
    word('001', 0.62, 0.1),
  ];
  it('a click takes the one below it', () => {
    expect(wordsBetween(words, [0.3, 0.105], [0.3, 0.105]).map((one) => one.text)).toEqual(['浦安支店']);
    expect(wordsBetween(words, [0.9, 0.9], [0.9, 0.9])).toEqual([]);
  });
  it('a drag takes all it touches, line by line', () => {
    expect(joined(wordsBetween(words, [0.12, 0.095], [0.3, 0.14]))).toBe('千葉銀行浦安支店普通');
    expect(joined(wordsBetween(words, [0.7, 0.095], [0.5, 0.106]))).toBe('INV 001');
  });
});
