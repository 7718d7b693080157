import { renderHook } from '@testing-library/react';
import { ApiError, send } from './api';
import { useDirtyGuard } from './dirty';
import { errorText, fieldIssues } from './errorText';
import { changeLanguage, startI18n } from './i18n';
import errorsJa from './locales/errors.ja.json';
import { mockApi } from './testing';
import { sessionEnded, setLeave } from './sessionEnd';

beforeAll(() => startI18n('ja'));
beforeEach(() => changeLanguage('ja'));

const error = (code: string, status = 409) => new ApiError(code, status);

test.each([
  ['payment', 'unable_to_edit_paid_record', '支払済のデータは更新できません。'],
  ['payment', 'something_new', '予期しないエラーが発生しました。'],
  ['user_update', 'no_owner_role_user', 'オーナー権限のユーザーが最低1名必要です。'],
  ['user_delete', 'no_privilege', '権限がありません。'],
  ['invoice', 'no_privilege', '権限がないデータは更新できません。'],
  ['invoice', 'no_record', '変更可能なデータが存在しません。'],
  ['invoice', 'unable_to_change_locked_pay_record', '支払連携済データの支払情報は変更できません。'],
  ['invoice', 'unable_to_change_locked_gensen_record', '支払連携済データの源泉税は変更できません。'],
  ['invoice', 'unable_to_change_locked_invoice_journal', '仕訳承認済の請求書仕訳は更新できません。'],
  ['invoice', 'unable_to_change_locked_invoice_data', '仕訳承認済の請求書データは更新できません。'],
  ['transfer_fee', 'something_new', '予期しないエラーが発生しました。'],
  ['upload', 'something_new', 'ファイルの読み込みに失敗しました。'],
  [undefined, 'something_new', 'エラーが発生しました。サポートにご連絡ください。'],
] as const)('%s: %s', (situation, code, words) => {
  expect(errorText(error(code), situation)).toBe(words);
});

test('what is no ApiError never shows its message', () => {
  expect(errorText(new Error('connect ECONNREFUSED 127.0.0.1:8111'))).toBe(errorsJa.general.unexpected);
});

test('follows the language', async () => {
  await changeLanguage('en');
  expect(errorText(error('unable_to_edit_paid_record'), 'payment')).toBe('Paid data cannot be updated.');
});

test('issues of invalid_input name their fields', () => {
  const invalid = new ApiError('invalid_input', 400, {
    issues: [{ path: ['journals', 0, 'amount'] }, { path: 'pay_date' }],
  });
  expect(fieldIssues(invalid).map(({ path }) => path)).toEqual([['journals', 0, 'amount'], ['pay_date']]);
  expect(fieldIssues(error('no_record'))).toEqual([]);
});

describe('api client', () => {
  test('problem+json becomes an ApiError with code, params and status', async () => {
    mockApi({
      'PATCH /invoices/3': () => ({
        status: 409,
        body: { code: 'version_conflict', params: { current: { version: 4 } } },
      }),
    });
    await expect(send('patch', '/invoices/3', { body: {} })).rejects.toMatchObject({
      code: 'version_conflict',
      status: 409,
      params: { current: { version: 4 } },
    });
  });

  test('the spec member `error` is understood, and a page of a proxy is not shown', async () => {
    mockApi({
      'GET /a': () => ({ status: 400, body: { error: 'no_record' } }),
      'GET /b': () => ({ status: 502 }),
    });
    await expect(send('get', '/a')).rejects.toMatchObject({ code: 'no_record' });
    await expect(send('get', '/b')).rejects.toMatchObject({ code: 'http_502' });
  });

  test('every mutation carries a key of its own, reads none', async () => {
    const requests = mockApi({ 'POST /x': {}, 'GET /x': {} });
    await send('post', '/x', { body: {} });
    await send('post', '/x', { body: {} });
    await send('get', '/x');
    const keys = requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toBeTruthy();
    expect(keys[0]).not.toBe(keys[1]);
    expect(keys[2]).toBeUndefined();
  });

  test('a broken connection is tried once more with the same key', async () => {
    const keys: (string | undefined)[] = [];
    globalThis.fetch = async (_input, init) => {
      keys.push((init?.headers as Record<string, string> | undefined)?.['idempotency-key']);
      throw new TypeError('failed to fetch');
    };
    await expect(send('post', '/x', { body: {} })).rejects.toMatchObject({ code: 'network' });
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  test('401 leads to the login page with the way back, a refused address to /noaccess', async () => {
    const left: string[] = [];
    setLeave((url) => left.push(url));
    mockApi({
      'GET /a': () => ({ status: 401, body: { code: 'unauthenticated' } }),
      'GET /b': () => ({ status: 403, body: { code: 'ip_not_allowed' } }),
    });
    await expect(send('get', '/a')).rejects.toMatchObject({ status: 401 });
    await expect(send('get', '/b')).rejects.toMatchObject({ status: 403 });
    expect(left).toEqual([
      `http://accounts.uketori.localhost:8080/login?next=${encodeURIComponent('http://app.uketori.localhost:8080/')}`,
      'http://accounts.uketori.localhost:8080/noaccess',
    ]);
  });
});

test('401 does not throw away what is typed: the shell asks', async () => {
  const left: string[] = [];
  setLeave((url) => left.push(url));
  mockApi({ 'GET /a': () => ({ status: 401, body: { code: 'unauthenticated' } }) });
  const typed = renderHook(() => useDirtyGuard(true));
  await expect(send('get', '/a')).rejects.toMatchObject({ status: 401 });
  expect([left, sessionEnded.get()]).toEqual([[], true]);
  typed.unmount();
  await expect(send('get', '/a')).rejects.toMatchObject({ status: 401 });
  expect(left).toHaveLength(1);
  sessionEnded.set(false);
});

test.each([
  [
    'content',
    'ファイルの中身が拡張子と一致しません。png・jpg・jpeg・pdf・xml のファイルを選択してください。',
  ],
  ['extension', '対応していない拡張子です。png・jpg・jpeg・pdf・xml のファイルを選択してください。'],
  [undefined, '対応していない拡張子です。png・jpg・jpeg・pdf・xml のファイルを選択してください。'],
])('a file refused for its %s', (reason, words) => {
  const refused = new ApiError('InvalidFileType', 415, reason ? { reason } : {});
  expect(errorText(refused, 'upload')).toBe(words);
  expect(errorText(refused)).toBe(words);
});

test('a file of too many pages to split says how many may be', () => {
  const params = { reason: 'too_many_pages_to_split', page_count: 600, limit: 500 };
  expect(errorText(new ApiError('SaveImageError', 422, params), 'upload')).toBe(
    'ファイルの読み込みに失敗しました。全ページを分割できるのは500ページまでです（このファイルは600ページ）。ファイルを分けてください。',
  );
});

test.each([
  'too_many_pages_to_split',
  'too_many_pages',
  'image_too_large',
  'page_too_large',
  'xml_doctype',
  'xml_too_deep',
  'xml_too_large',
  'xml_encoding',
  'xml_malformed',
  'xml_other',
])('the message for a file refused as %s names the reason', (reason) => {
  const refused = new ApiError('SaveImageError', 422, { reason, page_count: 2001, limit: 2000 });
  expect(errorText(refused, 'upload')).not.toBe('ファイルの読み込みに失敗しました。');
});
