import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { CodeTables } from './CodeTables';
import { type CodeRow, isUnset, keyOf, toInput, withRow } from './codeDraft';
import { SummaryForm } from './SummaryForm';
import { summaryText, templateProblem } from './summaryText';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);
const row = (over: Partial<CodeRow> = {}): CodeRow => ({
  tax_id: 'ten',
  name: '課対仕入10%',
  percent: 100,
  account_class: '',
  invoice_class: '',
  code: '',
  invoice_code: '',
  standard: 'Q5',
  standard_invoice: '',
  ...over,
});
const rows = [row(), row({ percent: 70, standard: null })];

describe('the rows', () => {
  it.each([
    [row(), false, false],
    [row({ standard: null }), false, true],
    [row({ standard: null, code: 'X' }), false, false],
    [row({ standard_invoice: null }), true, true],
    [row({ standard_invoice: null, invoice_code: '1' }), true, false],
    [row({ standard_invoice: null }), false, false],
  ])('%j with an invoice column %s has no code: %s', (one, has_invoice, unset) => {
    expect(isUnset(one, has_invoice)).toBe(unset);
  });
  it('gets a row for some lines below its own, once', () => {
    const only = { account_class: 'asset', invoice_class: '' } as const;
    const more = withRow(rows, rows[0] as CodeRow, only) as CodeRow[];
    expect(more.map(keyOf)).toEqual(['ten/100//', 'ten/100/asset/', 'ten/70//']);
    expect(withRow(more, rows[0] as CodeRow, only)).toBeNull();
    expect(withRow(rows, rows[0] as CodeRow, { account_class: '', invoice_class: '' })).toBeNull();
  });
  it('sends what has a code, without blanks', () => {
    const input = toInput(3, [row(), row({ percent: 70, code: ' Z5 ' })]);
    expect(input).toMatchObject({ version: 3, cells: [{ tax_id: 'ten', percent: 70, code: 'Z5' }] });
  });
});

const table = (name: string, items: CodeRow[]) => ({
  package: name,
  has_invoice: name === 'obc' || name === 'mf',
  version: 2,
  updated_by_name: '',
  updated_at: null,
  items,
});

it('shows what has no code, takes one and saves the table with its version', async () => {
  mockSession({ 'settings:update': 3, 'settings:read': 3 });
  const sent: unknown[] = [];
  mockApi({
    'GET /export-codes/pca': table('pca', rows),
    'PUT /export-codes/pca': (request: { body: unknown }) => {
      sent.push(request.body);
      return { status: 200, body: table('pca', rows) };
    },
  } as never);
  await renderScreen(<CodeTables />, { namespace: 'journal', locales, at: '/?tab=codes&package=pca' });
  expect(await screen.findByText('未設定だけを表示（1件）')).toBeTruthy();
  const input = await screen.findByLabelText('課対仕入10% 70% コード');
  expect(within(input.closest('tr') as HTMLElement).getByText('未設定')).toBeTruthy();
  fireEvent.change(input, { target: { value: 'Q7' } });
  expect(await screen.findByText('未設定だけを表示（0件）')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: /更\s*新/ }));
  await waitFor(() =>
    expect(sent).toEqual([{ version: 2, cells: [expect.objectContaining({ code: 'Q7' })] }]),
  );
});

it('lets a reader look and change nothing', async () => {
  mockSession({ 'settings:read': 3 });
  mockApi({ 'GET /export-codes/yayoi': table('yayoi', rows) } as never);
  await renderScreen(<CodeTables />, { namespace: 'journal', locales });
  const input = await screen.findByLabelText('課対仕入10% 100% コード');
  expect((input as HTMLInputElement).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: /条件ごとのコードを追加/ })).toBeNull();
});

describe('the template of 摘要', () => {
  it.each([
    ['', null],
    ['{supplier} {note}', null],
    ['{note}', 'supplier'],
    ['{supplier} {vendor}', 'placeholder'],
    ['{supplier', 'placeholder'],
  ])('%j: %s', (template, problem) => {
    expect(templateProblem(template)).toBe(problem);
  });
  it('loses what has no value, with its brackets', () => {
    const values = { supplier: 'A社', note: '', subject: '', number: '', date: '', month: '' };
    expect(summaryText('{supplier}（{number}） {note} 支払', values)).toBe('A社 支払');
  });
  it('shows an example while it is typed, and cannot be saved without the supplier', async () => {
    mockSession({ 'settings:update': 3 });
    mockApi({
      'GET /export-summary': {
        template: '',
        standard: '{supplier} {note}',
        version: 0,
        updated_by_name: '',
        updated_at: null,
      },
    } as never);
    await renderScreen(<SummaryForm />, { namespace: 'journal', locales });
    expect(await screen.findByText('株式会社サンプル印刷 11月分 70%控除対象')).toBeTruthy();
    fireEvent.change(await screen.findByLabelText('ひな形'), { target: { value: '{number}' } });
    expect(await screen.findByText('取引先 {supplier} を入れてください')).toBeTruthy();
    const save = await screen.findByRole('button', { name: /更\s*新/ });
    expect(save.hasAttribute('disabled')).toBe(true);
    fireEvent.click(await screen.findByRole('button', { name: /^取引先 \{supplier\}/ }));
    expect(await screen.findByText('INV-2026-11 株式会社サンプル印刷 70%控除対象')).toBeTruthy();
    expect(save.hasAttribute('disabled')).toBe(false);
  });
});
