import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { CellWriter, newReport } from './cells.rules.js';
import { formatOptions } from './export-format.record.js';
import { plainWriter } from './plain-cells.rules.js';

const bytes = (text: string) => Buffer.from(text, 'utf8').toString('latin1');
/** COPY's own escapes. */
const copied = (text: string) =>
  bytes(
    text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t'),
  );

const rule = { is_cp932: true, delimiter: ',', limit: null, limit_unit: 'byte' } as const;

test.each([
  ['外注費', true],
  ['ABC 12', true],
  ['ｱｶﾞ', true],
  ['', false],
  ['a,b', false],
  ['a"b', false],
  ['=1', false],
  ['-1', false],
  ['＝1', false],
  ['　=1', false],
  [' a', false],
  ['a ', false],
  ["'a", false],
  ['a\nb', false],
  ['a\\b', false],
  ['髙橋', false],
  ['①', false],
  ['𠮷', false],
  ['é', false],
  ['\u0007', false],
])('%j goes the quick way: %s', (text, isPlain) => {
  expect(plainWriter(rule)(copied(text)) !== null).toBe(isPlain);
});

test.each([
  [6, 'byte', true],
  [5, 'byte', false],
  [3, 'word', true],
  [2, 'word', false],
] as const)('a limit of %d %s', (limit, limit_unit, isPlain) => {
  expect(plainWriter({ ...rule, limit, limit_unit })(bytes('外注費')) !== null).toBe(isPlain);
});

test('the quick way writes what the slow way writes', () => {
  const unit = fc.constantFrom(...'あ亜髙①ｶﾞA1 　=＝-－@"\',\\\n\t～〜漢字é𠮷');
  const options = fc.record({
    encoding: fc.constantFrom('cp932' as const, 'utf8' as const),
    quote: fc.constantFrom('minimal' as const, 'text' as const, 'always' as const, 'never' as const),
    limit_unit: fc.constantFrom('byte' as const, 'word' as const),
    delimiter: fc.constantFrom('comma' as const, 'tab' as const),
  });
  fc.assert(
    fc.property(
      fc.string({ unit, maxLength: 12 }),
      options,
      fc.option(fc.integer({ min: 1, max: 10 })),
      (text, over, limit) => {
        const column = {
          source: 'description',
          header: '',
          value: '',
          limit,
          empty: '',
          first_row_only: false,
        };
        const write = (isQuick: boolean) => {
          const writer = new CellWriter(formatOptions.parse(over), { 髙: '高' }, newReport());
          const cell = isQuick ? writer.textColumn(column, 'x') : writer.textColumn(column, 'x', () => null);
          return [cell(copied(text), 1), writer.report.unmappable, writer.report.shortened];
        };
        expect(write(true)).toEqual(write(false));
      },
    ),
  );
});
