import { type Letter, lettersOf, type Steps } from './ctc.rules.js';

/** Columns: the blank, then these. */
const LETTERS = ['', '1', '0', '円', ' ', '※'];
const WIDTH = 8;

/** One stretch for each entry: probabilities of the letters named, the rest of it the blank's. */
function seen(...stretches: Record<string, number>[]): Steps {
  const probabilities = new Float32Array(stretches.length * LETTERS.length);
  for (const [step, stretch] of stretches.entries()) {
    let rest = 1;
    for (const [letter, p] of Object.entries(stretch)) {
      probabilities[step * LETTERS.length + LETTERS.indexOf(letter)] = p;
      rest -= p;
    }
    probabilities[step * LETTERS.length] = rest;
  }
  return { probabilities, steps: stretches.length, width: WIDTH };
}
const text = (found: Letter[]) => found.map((l) => l.text).join('');
const places = (found: Letter[]) => found.map((l) => [l.text, l.from, l.to]);
const only = (letters: string) => Int32Array.from([...letters].map((l) => LETTERS.indexOf(l)));

test.each<[string, Record<string, number>[], string]>([
  ['nothing at all', [], ''],
  ['blanks alone', [{}, {}, {}], ''],
  ['one letter', [{ '1': 0.9 }], '1'],
  ['a letter over several stretches is one', [{ '1': 0.9 }, { '1': 0.6 }, { '1': 0.9 }], '1'],
  ['a letter twice with a blank between is two', [{ '0': 0.9 }, {}, { '0': 0.9 }], '00'],
  ['without a blank it is one', [{ '0': 0.9 }, { '0': 0.9 }], '0'],
  ['another letter between parts them too', [{ '0': 0.9 }, { '1': 0.9 }, { '0': 0.9 }], '010'],
  ['letters side by side need no blank', [{ '1': 0.9 }, { '0': 0.9 }, { 円: 0.9 }], '10円'],
  ['blanks at both ends', [{}, { '1': 0.9 }, {}, {}], '1'],
  ['a space is a letter', [{ '1': 0.9 }, { ' ': 0.9 }, { '0': 0.9 }], '1 0'],
  ['less likely than the blank is none', [{ '1': 0.4 }], ''],
  ['the likeliest wins without half of all', [{ '1': 0.3, '0': 0.45 }], '0'],
  ['a later letter wins over an earlier one', [{ '1': 0.4, 円: 0.45 }], '円'],
  ['the mark of the reduced rate is read where it is faint', [{ '0': 0.9 }, {}, { '※': 0.2 }, {}], '0※'],
  ['once, however many stretches show it', [{ '※': 0.2 }, { '※': 0.6 }, { '※': 0.15 }], '※'],
  ['not where it is next to nothing', [{ '※': 0.05 }], ''],
  ['not before what is likelier', [{ '※': 0.3, '0': 0.6 }], '0'],
  ['of two alike the first', [{ '1': 0.4, '0': 0.4 }], '1'],
])('%s', (_, stretches, want) => expect(text(lettersOf(seen(...stretches), LETTERS))).toBe(want));

test('a letter reaches from its first stretch to the end of its last, as sure as its surest', () => {
  const found = lettersOf(seen({}, { '1': 0.6 }, { '1': 0.9 }, { '1': 0.7 }, {}, { '0': 0.8 }), LETTERS);
  expect(places(found)).toEqual([
    ['1', 8, 32],
    ['0', 40, 48],
  ]);
  expect(found.map((l) => Math.round(l.confidence * 10))).toEqual([9, 8]);
});

describe('only allowed letters are read', () => {
  test.each<[string, Record<string, number>[], string, string]>([
    ['the likeliest of them', [{ 円: 0.6, '0': 0.3 }], '10', '0'],
    ['the blank where it is likelier than they', [{ 円: 0.5, '0': 0.1 }], '10', ''],
    ['one that is barely likelier than the blank', [{ 円: 0.9, '0': 0.06 }], '10', '0'],
    [
      'a refused letter does not part what it stands between',
      [{ '0': 0.9 }, { 円: 0.55, '0': 0.4 }],
      '10',
      '0',
    ],
    ['none allowed, none read', [{ '1': 1 }, { '0': 1 }], '', ''],
    ['all allowed, as without a list', [{ '1': 0.9 }, { 円: 0.9 }], '10円 ', '1円'],
    ['no faint mark that is not allowed', [{ '※': 0.3 }, { '0': 0.9 }], '0', '0'],
  ])('%s', (_, stretches, allowed, want) =>
    expect(text(lettersOf(seen(...stretches), LETTERS, only(allowed)))).toBe(want),
  );
});

describe('a letter beside a stretch that nearly shows another one is doubted', () => {
  test.each<[string, Record<string, number>[], boolean]>([
    ['one that was lost behind it', [{ '1': 0.99 }, {}, { 円: 0.06 }, {}], true],
    ['one that was lost beside the next', [{ '1': 0.99 }, { 円: 0.06 }, { '0': 0.99 }], true],
    ['not next to nothing', [{ '1': 0.99 }, {}, { 円: 0.04 }, {}], false],
    ['not its own end', [{ '1': 0.99 }, { '1': 0.3 }, {}], false],
    ['not the beginning of the next', [{ '1': 0.99 }, { '0': 0.4 }, { '0': 0.9 }], false],
    ['not a blank', [{ '1': 0.99 }, { ' ': 0.3 }, {}], false],
  ])('%s', (_, stretches, doubted) =>
    expect((lettersOf(seen(...stretches), LETTERS)[0]?.confidence ?? 0) < 0.6).toBe(doubted),
  );
});
