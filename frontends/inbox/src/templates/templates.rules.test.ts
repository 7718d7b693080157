import { fillText, savedText, usualText } from './templates.rules';

const defaults = {
  texts: [
    { language: 'ja' as const, subject: '件名', body: '本文', person: 'ご担当者' },
    { language: 'en' as const, subject: 'Subject', body: 'Body', person: 'Sir or Madam' },
  ],
  placeholders: [],
};

test.each([
  ['ja', '件名'],
  ['en', 'Subject'],
  ['fr', '件名'],
] as const)('the usual text of %s', (language, subject) =>
  expect(usualText(defaults, language)).toMatchObject({ language, subject }),
);

test.each([
  ['the usual text of the supplier', null, { subject: 'Subject', body: 'Body', reply_to: '' }],
  [
    'a text without a subject has the one of its own language',
    { language: 'ja' as const, subject: '', body: '督促', reply_to: 'a@b.example' },
    { subject: '件名', body: '督促', reply_to: 'a@b.example' },
  ],
  [
    'a whole text',
    { language: 'ja' as const, subject: '督促', body: '督促です', reply_to: '' },
    { subject: '督促', body: '督促です', reply_to: '' },
  ],
])('%s', (_name, template, expected) => expect(savedText(defaults, template, 'en')).toEqual(expected));

test('a text is filled as the server fills it', () =>
  expect(
    fillText('{{customer}}\n{{ department }}\n\n{{nothing}} 様', { customer: '甲', department: '' }),
  ).toBe('甲\n\n{{nothing}} 様'));
