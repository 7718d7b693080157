import { checkDigitHolds, findTNumbers } from './t-number.rules.js';

describe('check digit', () => {
  it.each(['7010705000725', '4011001098993', '1000020012131', '7120001168421', '7123456789012'])(
    '%s holds',
    (n) => expect(checkDigitHolds(n)).toBe(true),
  );
  it.each(['1000000000001', '7010705000726', '701070500072', 'x010705000725', ''])('%s does not', (n) =>
    expect(checkDigitHolds(n)).toBe(false),
  );
});

describe('findTNumbers', () => {
  it.each([
    ['登録番号:T7010705000725', ['T7010705000725']],
    ['T-7010705000725', ['T7010705000725']],
    ['T7-0107-0500-0725', ['T7010705000725']],
    ['T7O1O7O5OOO725', ['T7010705000725']],
    ['7010705000725', []],
    ['T70107050007251', []],
    ['XT7010705000725', []],
    ['(未登録)', []],
  ])('%s holds %j', (text, expected) => expect(findTNumbers(text).map((m) => m.value)).toEqual(expected));
  it('takes thirteen digits without T after the label', () =>
    expect(findTNumbers('7010705000725', true)[0]).toMatchObject({ value: 'T7010705000725', checked: true }));
});
