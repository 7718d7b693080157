import { repairedName } from './name-repair.rules.js';

test.each([
  // What a seal left behind the name.
  ['千葉不動産管理管', 'チバフドウサンカンリ', '千葉不動産管理'],
  ['千葉不動産管理管音', 'チバフドウサンカンリ', '千葉不動産管理'],
  // A word of a trade with a letter lost or misread.
  ['みほん広告', 'ミホンコウコクシヤ', 'みほん広告社'],
  ['千葉金弄', 'チバカナガタ', '千葉金型'],
  // A letter in kana.
  ['千葉サービヌ', 'チバサービス', '千葉サービス'],
  ['千葉サーヒス', 'チバサービス', '千葉サービス'],
  ['千葉サービ', 'チバサービス', '千葉サービス'],
])('%s, held by %s, is %s', (name, kana, meant) => expect(repairedName(name, kana)).toBe(meant));

test.each([
  ['千葉商事', 'ベツノメイギ'],
  // An ideograph is not made kana.
  ['千葉理花サービス', 'チバリカサービス'],
  ['千葉', 'チバ'],
  ['千葉商事', ''],
])('%s, held by %s, stays', (name, kana) => expect(repairedName(name, kana)).toBeNull());
