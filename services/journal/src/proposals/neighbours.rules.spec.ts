import { describe, expect, test } from '@jest/globals';
import { type CodedInvoice, judge, needsOthers, type Traits, wordsOf } from './neighbours.rules.js';

let next = 0;
const traits = (over: Partial<Traits> = {}): Traits => {
  const items = over.items ?? ['サーバー利用料'];
  return {
    supplier: 'A',
    day: '2026-11-20',
    total: 110_000,
    rates: '10',
    department: null,
    ...over,
    items,
    words: wordsOf(items),
  };
};
const coded = (account: string, over: Partial<CodedInvoice> = {}): CodedInvoice => {
  next += 1;
  return {
    ...traits(over),
    id: `i${next}`,
    local_id: next,
    corrected: over.corrected ?? false,
    coding: { account, tax: 't10', department: null, ...over.coding },
  };
};
const monthly = (accounts: string[], over: Partial<CodedInvoice> = {}) =>
  accounts.map((account, at) =>
    coded(account, { day: `2026-${String(10 - at).padStart(2, '0')}-20`, ...over }),
  );
const first = (invoice: Traits, history: CodedInvoice[]) =>
  judge(invoice, history)?.choices[0]?.account ?? null;

describe('words', () => {
  test('pairs of letters, without digits, marks and parts of dates', () => {
    expect(wordsOf(['2026年11月分 保守料', '保守料', 'A4'])).toEqual(['保守', '守料']);
    expect(wordsOf(['ひらがな'])).toEqual(wordsOf(['ヒラガナ']));
    expect(wordsOf(['', '12', '料'])).toEqual([]);
  });
  test('no more than 200', () => {
    const long = Array.from({ length: 400 }, (_, at) => String.fromCharCode(0x4e00 + at)).join('');
    expect(wordsOf([long])).toHaveLength(200);
  });
});

describe('one supplier', () => {
  test('the first invoice has no neighbour', () => {
    expect(judge(traits(), [])).toBeNull();
    expect(judge(traits(), [coded('通信費', { supplier: 'B', items: ['緑茶'] })])).toBeNull();
  });
  test('one earlier invoice is enough', () => {
    expect(first(traits(), [coded('通信費', { items: ['回線'] })])).toBe('通信費');
    expect(first(traits({ items: [] }), [coded('通信費', { items: [] })])).toBe('通信費');
  });
  test('one wrong coding does not win, not even the last one', () => {
    expect(first(traits(), monthly(['交際費', '通信費', '通信費', '通信費']))).toBe('通信費');
  });
  test('two new codings in a row win against many old ones', () => {
    expect(first(traits(), monthly(['手数料', '手数料', ...Array<string>(8).fill('通信費')]))).toBe('手数料');
  });
  test('the items decide between its accounts', () => {
    const history = [
      ...monthly(['事務用品費', '事務用品費', '事務用品費'], { items: ['コピー用紙 A4'] }),
      coded('会議費', { day: '2026-05-20', items: ['ペットボトル緑茶'] }),
    ];
    expect(first(traits({ items: ['緑茶 ペットボトル 24本'] }), history)).toBe('会議費');
    expect(first(traits({ items: ['コピー用紙 B5'] }), history)).toBe('事務用品費');
    expect(first(traits({ items: ['付箋'] }), history)).toBe('事務用品費');
  });
  test('names the item that decided, as this invoice prints it', () => {
    const history = [coded('会議費', { items: ['緑茶'] })];
    expect(judge(traits({ items: ['送料', '緑茶 24本'] }), history)).toMatchObject({
      item: '緑茶 24本',
      same_supplier: true,
      compared: 1,
    });
    expect(judge(traits({ items: ['封筒'] }), history)).toMatchObject({ item: '' });
  });
  test('a correction counts more than a coding that was left as proposed', () => {
    const pair = (corrected: boolean) => [
      coded('通信費', { day: '2026-10-20', corrected: false }),
      coded('手数料', { day: '2026-10-20', corrected }),
      coded('通信費', { day: '2026-06-20', corrected: false }),
    ];
    expect(
      judge(traits(), pair(true))?.choices.find((one) => one.account === '手数料')?.percent,
    ).toBeGreaterThan(
      judge(traits(), pair(false))?.choices.find((one) => one.account === '手数料')?.percent ?? 100,
    );
  });
});

describe('tax class and department', () => {
  test('the tax class of the same printed rates', () => {
    const history = [
      coded('会議費', { rates: '10', day: '2026-10-20' }),
      coded('会議費', {
        rates: '8',
        day: '2026-06-20',
        coding: { account: '会議費', tax: 't8', department: null },
      }),
    ];
    expect(judge(traits({ rates: '8' }), history)?.choices[0]).toMatchObject({ tax: 't8' });
    expect(judge(traits({ rates: '10' }), history)?.choices[0]).toMatchObject({ tax: 't10' });
  });
  test('the department of the header weighs more than age', () => {
    const of = (department: string, day: string) =>
      coded('車両費', { day, department, coding: { account: '車両費', tax: 't10', department } });
    const history = [of('本社', '2026-10-20'), of('大阪', '2026-09-20')];
    expect(judge(traits(), history)?.choices[0]).toMatchObject({ department: '本社' });
    expect(judge(traits({ department: '大阪' }), history)?.choices[0]).toMatchObject({ department: '大阪' });
  });
  test('a user prefers another account that has votes', () => {
    const history = monthly(['甲', '乙', '甲', '甲']);
    const verdict = judge(traits(), history, '乙');
    expect(verdict?.choices[0]).toMatchObject({ account: '乙', tax: 't10' });
    expect(verdict?.nearest.coding.account).toBe('乙');
    expect(verdict?.accounts.map(({ account }) => account)).toEqual(['甲', '乙']);
    expect(judge(traits(), history, '丙')?.choices[0]).toMatchObject({ account: '甲' });
  });
  test('three choices at most, each once, the likeliest first', () => {
    const history = monthly(['甲', '乙', '丙', '丁', '甲', '甲']);
    const choices = judge(traits(), history)?.choices ?? [];
    expect(choices).toHaveLength(3);
    expect(choices[0]).toMatchObject({ account: '甲' });
    expect(new Set(choices.map((one) => one.account)).size).toBe(3);
    expect(choices.every(({ percent }, at) => at === 0 || percent <= (choices[at - 1]?.percent ?? 0))).toBe(
      true,
    );
  });
});

describe('other suppliers', () => {
  const tea = (account: string, supplier: string) =>
    coded(account, { supplier, items: ['ペットボトル緑茶'] });
  test('like items of others propose for a new supplier', () => {
    const verdict = judge(traits({ supplier: 'N', items: ['緑茶 ペットボトル'] }), [
      tea('会議費', 'B'),
      tea('会議費', 'C'),
    ]);
    expect(verdict).toMatchObject({ same_supplier: false, compared: 2, item: '緑茶 ペットボトル' });
    expect(verdict?.choices[0]).toMatchObject({ account: '会議費' });
  });
  test('they propose nothing where they disagree', () => {
    expect(
      judge(traits({ supplier: 'N', items: ['緑茶'] }), [tea('会議費', 'B'), tea('福利厚生費', 'C')]),
    ).toBeNull();
  });
  test('many invoices of the supplier outvote one of another with the same item, few do not', () => {
    const own = monthly(Array<string>(10).fill('福利厚生費'), { items: ['コーヒー豆'] });
    expect(first(traits({ items: ['ペットボトル緑茶'] }), [...own.slice(0, 2), tea('会議費', 'B')])).toBe(
      '会議費',
    );
    expect(first(traits({ items: ['ペットボトル緑茶'] }), [...own, tea('会議費', 'B')])).toBe('福利厚生費');
  });
  test('an unknown supplier is not the same as another unknown one', () => {
    const verdict = judge(traits({ supplier: '' }), [coded('通信費', { supplier: '', items: ['緑茶'] })]);
    expect(verdict).toBeNull();
  });
  test('they are read for a supplier with few invoices, or with none that is like this one', () => {
    const own = monthly(['a', 'a', 'a']);
    expect(needsOthers(traits(), own.slice(0, 2))).toBe(true);
    expect(needsOthers(traits(), own)).toBe(false);
    expect(needsOthers(traits({ items: ['緑茶'] }), own)).toBe(true);
    expect(needsOthers(traits({ items: [] }), own)).toBe(false);
  });
});

test('the same history gives the same result in any order', () => {
  const history = [
    ...monthly(['甲', '乙', '甲', '丙', '乙']),
    coded('丁', { day: '2026-10-20' }),
    coded('丁', { supplier: 'B' }),
  ];
  const wanted = judge(traits(), history);
  for (let turn = 1; turn < history.length; turn++)
    expect(judge(traits(), [...history.slice(turn), ...history.slice(0, turn)])).toEqual(wanted);
});
