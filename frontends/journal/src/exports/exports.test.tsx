import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState, type ReactElement } from 'react';
import { CharacterChoices } from './CharacterChoices';
import { ColumnsEditor } from './ColumnsEditor';
import { ExportDialog } from './ExportDialog';
import type { ExportPreview } from './export.types';
import { moved, newColumn, problemOf, toInput, newDraft, draftOf } from './formatDraft';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);
const yayoi = {
  id: 'yayoi',
  name: '弥生会計（25項目）',
  kind: 'journal',
  options: {},
  columns: [],
  ready: true,
  version: 1,
  updated_at: null,
  updated_by_name: '',
};
const clean: ExportPreview = {
  package: 'yayoi',
  row_count: 5,
  invoice_count: 3,
  bytes: 400,
  unapproved: { count: 0, local_ids: [] },
  unbalanced: { count: 0, local_ids: [] },
  unmappable_count: 0,
  unmapped_count: 0,
  unmapped: [],
  unmappable: [],
  characters: [],
  shortened_count: 0,
  shortened: [],
  registry: null,
  sample: ['2000,,,'],
};
const show = async (preview: (body: Record<string, unknown>) => Partial<ExportPreview>) => {
  mockSession({ 'invoice:export_journal': 3 }, { organization_settings: {} });
  const asked: Record<string, unknown>[] = [];
  mockApi({
    'GET /export-formats': { items: [yayoi] },
    'POST /exports/preview': (request: { body: Record<string, unknown> }) => {
      asked.push(request.body);
      return { status: 200, body: { ...clean, ...preview(request.body) } };
    },
  } as never);
  await renderScreen(<ExportDialog target={{ ids: [1, 2, 3] }} onClose={() => undefined} />, {
    namespace: 'journal',
    locales,
  });
  return asked;
};
const button = (name: string | RegExp) => screen.findByRole('button', { name });

it('says what the file will hold and offers one button when all are approved', async () => {
  const asked = await show(() => ({}));
  expect(await screen.findByText('3件の請求書、5行を出力します')).toBeTruthy();
  expect(asked.at(-1)).toMatchObject({ kind: 'accrual', format_id: 'yayoi', target: { ids: [1, 2, 3] } });
  await waitFor(async () => expect((await button('出力')).hasAttribute('disabled')).toBe(false));
  expect(screen.queryByRole('button', { name: '承認済のみ出力' })).toBeNull();
});

it('lists those whose journal is not approved and asks: cancel, approved only, all', async () => {
  await show(() => ({ unapproved: { count: 2, local_ids: [2, 3] } }));
  expect(await screen.findByText('仕訳が承認されていない請求書が2件あります')).toBeTruthy();
  expect(await screen.findByRole('link', { name: '2' })).toBeTruthy();
  for (const name of ['キャンセル', '承認済のみ出力', 'すべて出力']) expect(await button(name)).toBeTruthy();
});

it('blocks the file until every character has its replacement', async () => {
  const asked = await show((body) =>
    Object.keys(body.replacements as object).length > 0
      ? {}
      : {
          unmappable_count: 1,
          unmappable: [{ local_id: 2, column: '摘要', character: '髙' }],
          characters: [{ character: '髙', in_cp932: true, suggestion: '高', count: 1 }],
        },
  );
  const input = await screen.findByLabelText('「髙」の置き換え');
  expect((input as HTMLInputElement).value).toBe('高');
  expect((await button('出力')).hasAttribute('disabled')).toBe(true);
  fireEvent.click(await button('この内容で置き換える'));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ replacements: { 髙: '高' } }));
  await waitFor(async () => expect((await button('出力')).hasAttribute('disabled')).toBe(false));
});

it('names each line that the package has no code for, leads to the row of the table, and makes no file', async () => {
  const line = { local_id: 2, row: 1, side: 'debit' as const, account: '外注費', name: '課対仕入10%' };
  await show(() => ({
    package: 'pca',
    unmapped_count: 2,
    unmapped: [
      { ...line, reason: 'tax_share', percent: 70, tax_id: 'tax-10' },
      { ...line, row: 2, reason: 'account_code', name: '外注費', percent: null, tax_id: null },
    ],
  }));
  expect(await screen.findByText('税区分「課対仕入10%」の70%控除に対応するコードがありません')).toBeTruthy();
  expect(screen.getByText('勘定科目「外注費」のコードがありません')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: '2' })[0]?.getAttribute('href')).toBe('/invoice/2');
  expect(screen.getByRole('link', { name: 'コード対応表を開く' }).getAttribute('href')).toBe(
    '/settings/exports?tab=codes&package=pca',
  );
  expect(
    screen.getAllByRole('link', { name: 'コードを設定' }).map((link) => link.getAttribute('href')),
  ).toEqual(['/settings/exports?tab=codes&package=pca&row=tax-10%2F70']);
  expect((await button('出力')).hasAttribute('disabled')).toBe(true);
});

const supplier = (over: object) => ({
  t_number: 'T7010705000725',
  partner_name: '株式会社ミナト印刷',
  state: 'registered' as const,
  checked_at: '2026-11-20T01:00:00.000Z',
  error_code: '',
  count: 1,
  local_ids: [2],
  ...over,
});

it('names suppliers whose number did not hold and whose response is old, has them checked, and stops nothing', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  mockSession({ 'invoice:export_journal': 3 });
  let checked = false;
  const asked = mockApi({
    'GET /export-formats': { items: [yayoi] },
    'POST /exports/preview': () => ({
      body: {
        ...clean,
        registry: {
          stale: checked ? { count: 0, suppliers: [] } : { count: 1, suppliers: [supplier({})] },
          invalid: {
            count: 1,
            suppliers: [supplier({ t_number: 'T4011001098993', state: 'not_registered' })],
          },
        },
      },
    }),
    'POST /exports/registry-recheck': () => {
      checked = true;
      return { status: 202, body: { queued: 1 } };
    },
  });
  await renderScreen(<ExportDialog target={{ ids: [1] }} onClose={() => undefined} />, {
    namespace: 'journal',
    locales,
  });
  expect(await screen.findByText('登録番号が取引日に有効でない取引先が1件あります')).toBeTruthy();
  expect(screen.getByText('登録番号を24時間以内に確認していない取引先が1件あります')).toBeTruthy();
  expect(screen.getByText(/2026\/11\/20 10:00 に確認/)).toBeTruthy();
  expect(screen.getByRole('button', { name: '出力' }).hasAttribute('disabled')).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: '再確認する' }));
  await screen.findByRole('button', { name: /再確認中/ });
  const sent = asked.find((one) => one.path === '/exports/registry-recheck');
  expect(sent?.body).toMatchObject({ kind: 'accrual', target: { ids: [1] } });
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  await waitFor(() => expect(screen.queryByText(/24時間以内/)).toBeNull());
  expect(screen.getByText(/取引日に有効でない/)).toBeTruthy();
  jest.useRealTimers();
});

it('hides the registry where it is not queried', async () => {
  await show(() => ({}));
  await screen.findByText('3件の請求書、5行を出力します');
  expect(screen.queryByText(/登録番号/)).toBeNull();
});

it('has nothing to make of nothing', async () => {
  await show(() => ({ row_count: 0, invoice_count: 0, sample: [] }));
  expect(await screen.findByText('条件に合う請求書がありません')).toBeTruthy();
  expect((await button('出力')).hasAttribute('disabled')).toBe(true);
});

describe('columns of a format', () => {
  it('move by Alt and the arrows', async () => {
    mockSession({ 'settings:update': 3 });
    mockApi({});
    const onChange = jest.fn();
    const columns = [newColumn('local_id', '番号'), newColumn('description', '摘要')];
    await renderScreen(
      <ColumnsEditor
        columns={columns}
        sources={[
          { name: 'local_id', kind: 'number', of: 'both' },
          { name: 'description', kind: 'text', of: 'journal' },
        ]}
        readOnly={false}
        onChange={onChange}
      />,
      { namespace: 'journal', locales },
    );
    fireEvent.keyDown(screen.getByDisplayValue('摘要'), { key: 'ArrowUp', altKey: true });
    expect(onChange.mock.calls[0][0].map((one: { header: string }) => one.header)).toEqual(['摘要', '番号']);
  });

  it.each([
    [0, 1, 'bac'],
    [2, 0, 'cab'],
    [0, 9, 'bca'],
    [1, -5, 'bac'],
    [7, 0, 'abc'],
  ])('from %d to %d', (from, to, order) => {
    expect(moved([...'abc'], from, to).join('')).toBe(order);
  });

  it('are sent without their keys; a name and a column are required first', () => {
    const draft = { ...newDraft(), name: ' 自社 ' };
    expect(problemOf({ ...draft, name: ' ' })).toBe('name');
    expect(problemOf(draft)).toBe('columns');
    const input = toInput({ ...draft, columns: [newColumn('fixed')] }, 3);
    expect(input).toMatchObject({ name: '自社', version: 3 });
    expect(Object.keys((input.columns as object[])[0] ?? {})).not.toContain('key');
    expect(draftOf({ ...yayoi, columns: [newColumn('fixed')] } as never, 'x').columns[0]?.key).toMatch(
      /column-/,
    );
  });
});

test('what is typed for a character stays when the same is looked at again', async () => {
  const characters = [{ character: '髙', in_cp932: true, suggestion: '高', count: 1 }];
  const screenOf = (list: typeof characters) => (
    <CharacterChoices characters={list} places={[]} chosen={{}} onApply={() => undefined} />
  );
  await renderScreen(<Again first={screenOf(characters)} second={screenOf([...characters])} />, {
    namespace: 'journal',
    locales,
  });
  const box = () => screen.getByRole('textbox') as HTMLInputElement;
  fireEvent.change(box(), { target: { value: '高橋' } });
  fireEvent.click(screen.getByRole('button', { name: 'もう一度' }));
  expect(box().value).toBe('高橋');
});

function Again({ first, second }: { first: ReactElement; second: ReactElement }) {
  const [again, setAgain] = useState(false);
  return (
    <>
      {again ? second : first}
      <button type="button" onClick={() => setAgain(true)}>
        もう一度
      </button>
    </>
  );
}
