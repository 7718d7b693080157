import zenginCode from 'zengin-code';
import { isAllowed, toZenginKana } from '../zengin/kana.rules.js';
import { findBank, findBranch, searchBanks, searchBranches } from './banks.data.js';

test('every bank and branch of the master converts to at most fifteen allowed bytes', () => {
  const bad: string[] = [];
  let rows = 0;
  for (const bank of Object.values(zenginCode)) {
    for (const row of [bank, ...Object.values(bank.branches)]) {
      rows += 1;
      const { text, problems } = toZenginKana(row.kana, 'bank');
      const characters = [...text];
      if (problems.length || characters.length > 15 || !characters.every((c) => isAllowed(c, 'bank'))) {
        bad.push(`${bank.code}-${row.code} ${row.kana}`);
      }
    }
  }
  expect(rows).toBeGreaterThan(30_000);
  expect(bad).toEqual([]);
});

test.each([
  ['0001', '0001'],
  ['みずほ', '0001'],
  ['みずほ銀行', '0001'],
  ['ミズホ', '0001'],
  ['ﾐｽﾞﾎ', '0001'],
  ['三井住友', '0009'],
  ['９９００', '9900'],
  ['mizuho', '0001'],
  ['mizuhoginkou', '0001'],
  ['mitsuisumitomo', '0009'],
  ['mituisumitomo', '0009'],
])('bank search %s finds %s first', (q, code) => {
  expect(searchBanks(q)[0]?.code).toBe(code);
});

test('branch search, and unknown codes', () => {
  expect(searchBranches('0001', '東京営業部')?.[0]?.code).toBe('001');
  expect(searchBranches('0001', 'まるのうちちゅうおう')?.[0]?.code).toBe('004');
  // The master writes トウキヨウ; people type the word.
  for (const q of ['toukyou', 'tokyo', 'とうきょう', 'ﾄｳｷﾖｳ'])
    expect(searchBranches('0001', q)?.[0]?.code).toBe('001');
  expect(searchBranches('0001', 'marunouchi')?.[0]?.name).toContain('丸の内');
  expect(searchBranches('0001', 'marunouchisiten')?.[0]?.name).toContain('丸の内');
  expect(searchBranches('9998', '')).toBeNull();
  expect(findBank('9998')).toBeNull();
  expect(findBranch('0001', '999')).toBeNull();
  expect(findBank('0005')?.zengin_name).toBe('ﾐﾂﾋﾞｼﾕ-ｴﾌｼﾞｴｲ');
  expect(searchBanks('').length).toBe(50);
});
