import { type PrintedCell, recognisedPage } from '../../test/page-builder.js';
import { readBank } from './bank.rules.js';
import { withWholeNumber } from './digit-boxes.rules.js';

const under = (...cells: PrintedCell[]) =>
  recognisedPage([[60, 900, '千葉銀行 浦安支店 普通'], ...cells], 0.97);
const boxes = (...digits: string[]) => digits.map((d, i): PrintedCell => [140 + 30 * i, 930, d]);
const LABEL: PrintedCell = [60, 930, '口座番号'];

describe('a number with one digit in each box', () => {
  it.each([
    ['of cells', [LABEL, ...boxes('0', '4', '8', '3', '1', '7', '6')]],
    ['of cells, two of them with the frame between them', [LABEL, ...boxes('0', '4', '8', '3', '1', '7|6')]],
    ['in one cell with what was read of the frames', [LABEL, ...boxes('|0|4|8 3 |1|7|6|')]],
    ['in the cell of its label', [[60, 930, '口座番号:0 |4 8|3 1|7 6']]],
  ] as [string, PrintedCell[]][])('is read %s', (_, cells) => {
    const found = readBank([under(...cells, [420, 930, '名義 カ)ミホン'])]);
    expect([found.account_number?.value, found.account_holder_kana?.value]).toEqual(['0483176', 'カ)ミホン']);
  });

  it('is at the place of its boxes', () => {
    const box = readBank([under(LABEL, ...boxes('0', '4', '8', '3', '1', '7', '6'))]).account_number?.box;
    expect([box?.x, Math.round((box?.x ?? 0) + (box?.w ?? 0))]).toEqual([140, 325]);
  });

  it.each([
    ['a digit that was lost', ['0', '4', '8', '3', '1', '7']],
    ['a number with blanks', ['048', '31', '76']],
  ])('is not made of %s', (_, digits) => {
    const page = under(LABEL, ...boxes(...digits));
    expect(withWholeNumber(page)).toBe(page);
  });
});
