import { LANGUAGES } from '../templates/languages.data.js';
import { USUAL_TEXTS } from '../templates/usual-texts.data.js';
import { allWordings, type ChosenWording, wordingFor } from './wording.rules.js';

const ENGLISH = { language: 'en' as const, subject: 'Reminder', body: 'Please {{url}}' };
const cases: [string, ChosenWording, (language: (typeof LANGUAGES)[number]) => unknown][] = [
  ['nothing chosen', { texts: [] }, (l) => ({ subject: USUAL_TEXTS[l].subject, body: USUAL_TEXTS[l].body })],
  ['one text for all', { texts: [], subject: 'S', body: 'B' }, () => ({ subject: 'S', body: 'B' })],
  ['a body alone', { texts: [], body: 'B' }, (l) => ({ subject: USUAL_TEXTS[l].subject, body: 'B' })],
  [
    'a text for English',
    { texts: [ENGLISH] },
    (l) =>
      l === 'en'
        ? { subject: 'Reminder', body: 'Please {{url}}' }
        : { subject: USUAL_TEXTS[l].subject, body: USUAL_TEXTS[l].body },
  ],
  [
    'a text for English and one for all others',
    { texts: [ENGLISH], subject: 'S', body: 'B' },
    (l) => (l === 'en' ? { subject: 'Reminder', body: 'Please {{url}}' } : { subject: 'S', body: 'B' }),
  ],
];

describe.each(cases)('%s', (_name, chosen, expected) => {
  test.each(LANGUAGES)('for %s', (language) =>
    expect(wordingFor(chosen, language)).toEqual(expected(language)),
  );
});

test('every chosen text is looked at', () =>
  expect(allWordings({ subject: 'S', texts: [ENGLISH] })).toEqual(['S', 'Reminder', 'Please {{url}}']));
