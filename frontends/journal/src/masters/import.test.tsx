import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { parseCsv, readCsv } from './csvFile';
import type { CheckedImport } from './fileCalls';
import { ImportDialog } from './ImportDialog';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);
const records = { kind: 'department', resource: 'department', title: '部門' } as const;

describe('a CSV text', () => {
  test.each([
    [
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a\tb\n1\t2,3\n',
      [
        ['a', 'b'],
        ['1', '2,3'],
      ],
    ],
    [
      'a,b\n"x, ""y""","二\n行"\n',
      [
        ['a', 'b'],
        ['x, "y"', '二\n行'],
      ],
    ],
    [
      'a,b\n5" x,\n',
      [
        ['a', 'b'],
        ['5" x', ''],
      ],
    ],
    ['a,b\n\n1,\n', [['a', 'b'], [''], ['1', '']]],
    ['', []],
  ])('%j', (text, rows) => expect(parseCsv(text)).toEqual(rows));

  test('a quote that never closes is reported with its line, too many rows stop the reading', () => {
    expect(parseCsv('a\nb\n"c\nd\n')).toEqual({ code: 'open_quote', line: 3 });
    expect(parseCsv('x\n'.repeat(2001))).toHaveLength(2001);
    expect(parseCsv('x\n'.repeat(2002))).toEqual({ code: 'too_many_rows' });
  });
});

/** A file of these bytes, as the browser gives it. */
const blob = (bytes: Uint8Array, size = bytes.length) =>
  ({ name: '部門.csv', size, arrayBuffer: async () => bytes.slice().buffer }) as unknown as File;
const utf8 = (text: string) => new TextEncoder().encode(text);
// コード,名称 / 1,髙 in CP932.
const SHIFT_JIS = [
  0x83, 0x52, 0x81, 0x5b, 0x83, 0x68, 0x2c, 0x96, 0xbc, 0x8f, 0xcc, 0x0a, 0x31, 0x2c, 0xfb, 0xfc,
];

describe('the bytes of a file', () => {
  test('Shift_JIS with the extensions, UTF-8 with and without its mark', async () => {
    const rows = [
      ['コード', '名称'],
      ['1', '髙'],
    ];
    expect(await readCsv(blob(new Uint8Array(SHIFT_JIS)))).toEqual(rows);
    expect(await readCsv(blob(utf8('コード,名称\n1,髙')))).toEqual(rows);
    expect(await readCsv(blob(utf8('\ufeffコード,名称\n1,髙')))).toEqual(rows);
  });

  test.each([
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0xff, 0xfd]), undefined, 'not_text'],
    ['UTF-16', new Uint8Array([0x41, 0, 0x42, 0]), undefined, 'not_text'],
    ['fifty megabytes', utf8('x'), 50_000_000, 'too_large'],
  ])('%s is refused', async (_, bytes, size, code) => {
    expect(await readCsv(blob(bytes, size))).toEqual({ code });
  });
});

const checked = (over: Partial<CheckedImport> = {}): CheckedImport => ({
  status: 'ok',
  error: null,
  created: 1,
  updated: 2,
  kept: 3,
  findings: [],
  finding_count: 0,
  unknown_columns: [],
  missing_columns: [],
  items: [{ line: 2, values: { code: '1', name: '髙' } }],
  missing: [],
  ...over,
});

async function open(answer: CheckedImport, abilities: Record<string, number> = {}) {
  mockSession({ 'department:update': 3, 'department:delete': 3, ...abilities });
  const requests = mockApi({
    'POST /masters/department/check-import': answer,
    'PUT /masters/department/import': { created: 1, updated: 2, kept: 3, deleted: 1 },
  });
  let imported = 0;
  await renderScreen(
    <ImportDialog records={records} onClose={() => undefined} onImported={() => (imported += 1)} />,
    { namespace: 'journal', locales, language: 'ja' },
  );
  const give = async (mode: string) => {
    fireEvent.click(screen.getByRole('radio', { name: mode }));
    const input = document.querySelector('input[type="file"]') as HTMLInputElement;
    fireEvent.change(input, { target: { files: [blob(new Uint8Array(SHIFT_JIS))] } });
    await waitFor(() => expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1));
    fireEvent.click(screen.getByRole('button', { name: '次へ' }));
  };
  return { requests, give, imported: () => imported };
}
const OVERWRITE = '既存のデータを上書きする（新しい行は追加）';
const NEW = '新しいデータだけを追加する（既存のデータは変更しない）';

test('the mode comes first, then the file, then what it would do, then it is done', async () => {
  const { requests, give, imported } = await open(checked());
  expect(screen.getByRole('button', { name: 'ファイルを選択' })).toBeDisabled();
  expect(screen.getByRole('button', { name: '次へ' })).toBeDisabled();
  await give(NEW);
  expect(await screen.findByText('追加 1 件、更新 2 件、変更なし 3 件')).toBeInTheDocument();
  expect(requests[0]?.body).toEqual({
    mode: 'new',
    rows: [
      ['コード', '名称'],
      ['1', '髙'],
    ],
  });
  fireEvent.click(screen.getByRole('button', { name: '取り込む' }));
  await waitFor(() => expect(imported()).toBe(1));
  expect(requests[1]?.body).toEqual({ mode: 'new', items: checked().items, delete_names: [] });
});

test('what the file does not have is deleted only where it is chosen, and the button says so', async () => {
  const { requests, give } = await open(
    checked({
      missing: [
        { name: '総務部', code: '10' },
        { name: '旧部', code: '' },
      ],
    }),
  );
  await give(OVERWRITE);
  fireEvent.click(await screen.findByRole('checkbox', { name: '旧部', hidden: true }));
  fireEvent.click(screen.getByRole('button', { name: '取り込む（1 件を削除）' }));
  await waitFor(() => expect(requests.at(-1)?.body).toMatchObject({ delete_names: ['旧部'] }));
});

test('who may not delete is shown what is missing and cannot choose it', async () => {
  const { give } = await open(checked({ missing: [{ name: '旧部', code: '' }] }), { 'department:delete': 0 });
  await give(OVERWRITE);
  expect(await screen.findByRole('checkbox', { name: '旧部', hidden: true })).toBeDisabled();
});

test('a file with a problem says line, column and why, and cannot be taken over', async () => {
  const { give } = await open(
    checked({
      status: 'error',
      error: 'import_failed',
      findings: [{ line: 3, column: 'name', heading: '名称', value: '甲', code: 'name_in_use' }],
      finding_count: 1,
      unknown_columns: ['備考'],
    }),
  );
  await give(NEW);
  expect(await screen.findByText('3行目')).toBeInTheDocument();
  expect(screen.getByText(/同じ名称がすでにあります/)).toBeInTheDocument();
  expect(screen.getByText('次の列は使用しません: 備考')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '取り込む' })).toBeDisabled();
});

test('the response of a check that was overtaken is neither shown nor imported', async () => {
  mockSession({ 'department:update': 3 });
  let answerFirst: (answer: { body: CheckedImport }) => void = () => undefined;
  const requests = mockApi({
    'POST /masters/department/check-import': ({ body }: { body: unknown }) =>
      (body as { mode: string }).mode === 'new'
        ? { body: checked({ created: 9 }) }
        : new Promise((resolve) => {
            answerFirst = resolve;
          }),
    'PUT /masters/department/import': { created: 9, updated: 0, kept: 0, deleted: 0 },
  });
  await renderScreen(
    <ImportDialog records={records} onClose={() => undefined} onImported={() => undefined} />,
    { namespace: 'journal', locales, language: 'ja' },
  );
  fireEvent.click(screen.getByRole('radio', { name: OVERWRITE }));
  const input = document.querySelector('input[type="file"]') as HTMLInputElement;
  fireEvent.change(input, { target: { files: [blob(new Uint8Array(SHIFT_JIS))] } });
  await waitFor(() => expect(requests).toHaveLength(1));
  fireEvent.click(screen.getByRole('radio', { name: NEW }));
  expect(await screen.findByText('追加 9 件、更新 2 件、変更なし 3 件')).toBeInTheDocument();
  await act(async () => answerFirst({ body: checked({ created: 1, items: [] }) }));
  expect(screen.getByText('追加 9 件、更新 2 件、変更なし 3 件')).toBeInTheDocument();
});
