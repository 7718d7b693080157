import { LANGUAGES } from './languages.data.js';
import { fillText, type MailWords, PLACEHOLDERS, unknownPlaceholders, wantsLink } from './mail-text.rules.js';
import { USUAL_TEXTS } from './usual-texts.data.js';

const WORDS: MailWords = {
  customer: '株式会社青空商店',
  department: '',
  person: '青木 空',
  organization: '株式会社うけとり商事',
  user: '佐藤 経子',
  year: '2026',
  month: '11',
  url: 'http://app.uketori.test/tempupload/x',
  expires: '2026/12/06',
};

test.each(PLACEHOLDERS)('{{%s}} becomes its word, with spaces or without', (name) => {
  expect(fillText(`a{{${name}}}b{{ ${name} }}c`, WORDS)).toBe(`a${WORDS[name]}b${WORDS[name]}c`);
});

test('a line that only held an empty word goes, an empty line stays', () => {
  expect(fillText('{{customer}}\n{{department}}\n\n{{person}} 様', WORDS)).toBe(
    '株式会社青空商店\n\n青木 空 様',
  );
});

test('words are inserted unchanged: none is treated as a placeholder or a pattern', () => {
  expect(fillText('{{customer}}', { ...WORDS, customer: '$& {{url}} $1' })).toBe('$& {{url}} $1');
});

test('what is no placeholder stays and is named', () => {
  expect(fillText('{{total}} {{Url}} {url}', WORDS)).toBe('{{total}} {{Url}} {url}');
  expect(unknownPlaceholders('{{total}} {{customer}} {{total}} {{__proto__}}')).toEqual([
    'total',
    '__proto__',
  ]);
});

test.each([
  ['{{ url }}', true],
  ['http://example.test', false],
  ['{{urls}}', false],
])('%j asks for a link: %s', (text, expected) => expect(wantsLink(text)).toBe(expected));

test.each(LANGUAGES)(
  'the usual text in %s has known names only, a link, and a name for the reader',
  (language) => {
    const { subject, body, person, link_to_come } = USUAL_TEXTS[language];
    expect(unknownPlaceholders(subject + body)).toEqual([]);
    expect(wantsLink(body)).toBe(true);
    const filled = fillText(body, { ...WORDS, person, url: link_to_come });
    expect(filled).toContain(person);
    expect(filled).toContain(link_to_come);
    expect(filled).not.toContain('{{');
  },
);
