import {
  DEFAULT_BODY,
  DEFAULT_SUBJECT,
  fillText,
  type MailWords,
  PLACEHOLDERS,
  unknownPlaceholders,
  wantsLink,
} from './mail-text.rules.js';

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
  expect(unknownPlaceholders(DEFAULT_BODY + DEFAULT_SUBJECT)).toEqual([]);
});

test.each([
  [DEFAULT_BODY, true],
  ['{{ url }}', true],
  ['http://example.test', false],
  ['{{urls}}', false],
])('%j asks for a link: %s', (text, expected) => expect(wantsLink(text)).toBe(expected));
