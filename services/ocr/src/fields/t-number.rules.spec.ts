import { bareTNumber, checkDigitHolds, findTNumbers, repairTNumber } from './t-number.rules.js';

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
  it.each([
    // One digit read as its twin (8 as 3, 7 as 1): only that swap passes.
    ['T2109122338461', 'T2109122838461'],
    ['T2109122833461', 'T2109122838461'],
    ['T2110731536363', 'T2110781536363'],
    ['T6114923281118', 'T6114928281118'],
  ])('mends %s to %s', (misread, meant) => {
    expect(checkDigitHolds(meant.slice(1))).toBe(true);
    expect(repairTNumber(misread)).toBe(meant);
  });
  it('leaves a passing number alone', () => expect(repairTNumber('T7010705000725')).toBeNull());
  it('gives up when several swaps would pass', () => {
    // Zeros in equal weight all mend alike: no one can say which was misread.
    expect(repairTNumber('T1000000000001')).toBeNull();
  });
  it('gives up on anything but thirteen digits', () => expect(repairTNumber('T701070500072')).toBeNull());
});

describe('a number without label and T', () => {
  it.each([
    ['7-0107-0500-0725', 'T7010705000725'],
    ['17-0107-0500-0725', 'T7010705000725'],
    ['17010705000725', 'T7010705000725'],
    // The check digit fails, a telephone, an account among others.
    ['7-0107-0500-0726', undefined],
    ['17010705000726', undefined],
    ['022-000-0123', undefined],
    ['No.17010705000725', undefined],
  ])('%s is %s', (text, number) => expect(bareTNumber(text)?.value).toBe(number));
});
