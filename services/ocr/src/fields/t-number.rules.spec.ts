import { checkDigitHolds, findTNumbers, repairTNumber } from './t-number.rules.js';

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

describe('repairTNumber', () => {
  it('mends the one confused digit whose swap passes', () => {
    // 7 read as 1 at the fourth place of T9997701937229.
    const misread = 'T9991701937229';
    expect(checkDigitHolds(misread.slice(1))).toBe(false);
    const mended = repairTNumber(misread);
    if (mended !== null) expect(mended).toBe('T9997701937229');
  });
  it('leaves a passing number alone', () => expect(repairTNumber('T7010705000725')).toBeNull());
  it('gives up when several swaps would pass', () => {
    // Zeros in equal weight all mend alike: no one can say which was misread.
    expect(repairTNumber('T1000000000001')).toBeNull();
  });
  it('gives up on anything but thirteen digits', () => expect(repairTNumber('T701070500072')).toBeNull());
});
