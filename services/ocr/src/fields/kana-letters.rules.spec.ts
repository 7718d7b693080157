import { allKana } from './kana-letters.rules.js';

test.each([
  ['力工デ', 'カエデ'],
  ['ミナ卜', 'ミナト'],
  ['カエデ', 'カエデ'],
  ['三才', 'ミオ'],
  ['力エデ南', null],
  ['浦安', null],
  ['力', null],
])('%s in kana is %s', (print, kana) => expect(allKana(print)).toBe(kana));
