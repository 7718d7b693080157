import { mendedLoanWord } from './loan-words.rules.js';

test.each([
  ['ミナトクリエイティプワークス', 'ミナトクリエイティブワークス'],
  ['ミナトクリエイテイプワークス', 'ミナトクリエイテイブワークス'],
  ['みほんさアリング商事', 'みほんベアリング商事'],
  ['みほんサーピス', 'みほんサービス'],
  ['みほんロジス|ィクス', 'みほんロジスティクス'],
])('%s is %s', (name, meant) => expect(mendedLoanWord(name)).toBe(meant));

test.each([
  'ミナトクリエイティブワークス',
  'みほんシステマ',
  'みほんコンサルタンツ',
  'みほんケアリング',
  '見本の宿',
  '',
])('%s stays', (name) => expect(mendedLoanWord(name)).toBeNull());
