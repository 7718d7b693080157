import { isSignWrong, kindAfterTotal, proposedKind } from './document-kind.rules.js';

test.each([
  [110_000, 'seikyu.pdf', 'bill'],
  [-33_000, 'seikyu.pdf', 'credit_note'],
  [-1, '', 'credit_note'],
  [null, '適格返還請求書_2026-11.pdf', 'credit_note'],
  [null, '返品明細.pdf', 'credit_note'],
  [null, '値引き通知.pdf', 'credit_note'],
  [null, '赤伝.png', 'credit_note'],
  [null, 'クレジットノート.pdf', 'credit_note'],
  [0, 'Credit Note 12.pdf', 'credit_note'],
  [null, 'credit-memo.pdf', 'credit_note'],
  // An amount goes before the name of the file.
  [110_000, '値引後請求書.pdf', 'bill'],
  [null, '請求書.pdf', 'bill'],
  [0, 'クレジットカード明細.pdf', 'bill'],
])('%s in %s: %s', (total, name, kind) => {
  expect(proposedKind(total, name)).toBe(kind);
});

test.each([
  ['bill', 1, false],
  ['bill', -1, true],
  ['credit_note', 1, true],
  ['credit_note', -1, false],
  ['bill', 0, false],
  ['credit_note', 0, false],
  ['bill', null, false],
  ['credit_note', null, false],
])('a %s of %s: wrong sign %s', (document_kind, total_amount, wrong) => {
  expect(isSignWrong({ document_kind, total_amount })).toBe(wrong);
});

test.each([
  ['bill', 100, -100, 'credit_note'],
  ['bill', null, -100, 'credit_note'],
  ['credit_note', -100, 100, 'bill'],
  ['credit_note', -100, -200, null],
  ['bill', 100, 0, null],
  ['bill', 100, null, null],
  // A user said otherwise before: the kind is theirs.
  ['credit_note', 100, 200, null],
  ['bill', -100, -200, null],
])('a %s of %s that becomes %s: %s', (document_kind, total_amount, total, kind) => {
  expect(kindAfterTotal({ document_kind, total_amount }, total)).toBe(kind);
});
