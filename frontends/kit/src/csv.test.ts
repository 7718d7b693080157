import { csvText } from './csv';

test.each(['=1', '+1', '-1', '@a', '＝1', '－1', ' =1', '"=1', '\ta', '\na'])('%j cannot run', (text) => {
  expect(csvText([[text]])).toBe(`\uFEFF"'${text.replaceAll('"', '""')}"\r\n`);
});

test('numbers stay numbers, and the rest is RFC 4180', () => {
  const rows = [
    ['a', -5, null],
    ['say "x"', undefined, '1,2'],
  ];
  expect(csvText(rows)).toBe('\uFEFF"a","-5",""\r\n"say ""x""","","1,2"\r\n');
});
