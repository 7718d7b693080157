import { checkKey, contentKey, diskPath, generatedKey, keyOfFile } from './keys.rules.js';

const HASH = 'a'.repeat(64);

describe('storage keys', () => {
  test.each([
    'a',
    'uploads/01900000-0000-7000-8000-000000000001/01900000-0000-7000-8000-000000000002',
    'words/x.json',
    'a_b-c.d/e',
    'a..b',
    'x'.repeat(200),
  ])('%s is one, and its disk name leads back to it', (key) => {
    expect(checkKey(key)).toBe(key);
    const { folder, file } = diskPath(key);
    expect(folder).toMatch(/^[0-9a-f]{2}$/);
    expect(file).not.toContain('/');
    expect(keyOfFile(file)).toBe(key);
  });

  test.each([
    '',
    '/',
    'a/',
    '/a',
    'a//b',
    '.',
    '..',
    '../a',
    'a/../b',
    'a/.hidden',
    'a\\b',
    'C:a',
    'a~b',
    'a#b',
    'a b',
    'a\0b',
    'a\nb',
    '請求書.pdf',
    'a%2fb',
    'x'.repeat(201),
  ])('%j is none', (key) => {
    expect(() => checkKey(key)).toThrow('not a storage key');
    expect(() => diskPath(key)).toThrow('not a storage key');
  });

  test('temporary and describing files are no keys', () => {
    expect(keyOfFile('#tmp-1')).toBeNull();
    expect(keyOfFile('uploads~a#about')).toBeNull();
  });

  test('generated and content keys', () => {
    expect(generatedKey('uploads/x')).toMatch(/^uploads\/x\/[0-9a-f-]{36}$/);
    expect(generatedKey('uploads/x')).not.toBe(generatedKey('uploads/x'));
    expect(contentKey('files', HASH)).toBe(`files/${HASH}`);
    expect(() => contentKey('files', 'abc')).toThrow('SHA-256');
    expect(() => contentKey('../files', HASH)).toThrow('not a storage key');
  });
});
