import { findAmounts, includedTaxOptions, taxOptions, withholdingOf } from './amounts.rules.js';

describe('findAmounts', () => {
  it.each([
    ['¥965,800', [965800]],
    ['¥ 178,770', [178770]],
    ['965,800円', [965800]],
    ['¥435,998-', [435998]],
    ['-¥29,098', [-29098]],
    ['▲31,487', [-31487]],
    ['△ 36,756', [-36756]],
    ['JPY 1,314,500', [1314500]],
    ['663 ,542', [663542]],
    ['1,234.567', [1234567]],
    ['¥2,440,.064', [2440064]],
    ['2,.440,064', [2440064]],
    ['0', [0]],
    // The front of an amount whose end was not read.
    ['¥663,', []],
    ['(8%対象200,', []],
    ['3,200,', []],
    ['¥235,7 05', [235705]],
    ['18 10%', [18]],
    ['2026年10月31日', []],
    ['12.4', []],
    ['12.00', [12]],
    ['045-0321-7785', []],
    ['CDB-2610-3391', []],
    ['9月分', []],
    ['3期分', []],
    ['12345678901234', []],
  ])('%s holds %j', (text, expected) => expect(findAmounts(text).map((a) => a.value)).toEqual(expected));

  it('knows which numbers are surely money', () => {
    expect(findAmounts('5 ¥500').map((a) => a.marked)).toEqual([false, true]);
  });

  it('counts places without blanks', () => {
    const [amount] = findAmounts('合計 ¥1,000');
    expect([amount?.start, amount?.end]).toEqual([2, 8]);
  });
});

describe('tax of one rate, one rounding', () => {
  it.each([
    [2978, 10, [297, 298]],
    [294, 8, [23, 24]],
    [1000, 10, [100]],
    [1651834, 10, [165183, 165184]],
    [5, 10, [0, 1]],
  ])('%i at %i %%', (base, rate, expected) => expect(taxOptions(base, rate)).toEqual(expected));
  it('inside an inclusive amount', () => {
    expect(includedTaxOptions(11000, 10)).toEqual([1000]);
    expect(includedTaxOptions(80352, 8)).toEqual([5952]);
  });
});

describe('withholding', () => {
  it.each([
    [100_000, 10_210],
    [1_000_000, 102_100],
    [1_000_004, 102_100],
    [1_000_005, 102_101],
    [1_500_000, 204_200],
    [2_345_678, 376_887],
    [55_555, 5_672],
    [0, 0],
  ])('on %i is %i', (base, tax) => expect(withholdingOf(base)).toBe(tax));
});
