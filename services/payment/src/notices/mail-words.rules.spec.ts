import { filledText, PLACEHOLDERS, unknownPlaceholders } from './mail-words.rules.js';
import { NOTICE_LANGUAGES } from './notice-facts.types.js';
import { USUAL_WORDS } from './usual-words.data.js';

const words = {
  supplier: '山田商事',
  organization: '当社',
  user: '佐藤',
  number: '20261130-1',
  pay_date: '2026/11/30',
  amount: '¥1,000',
  confirm_by: '2026/12/12',
};

test('a text names its placeholders, others are reported once', () => {
  expect(filledText('{{supplier}} {{ amount }} {{other}}', words)).toBe('山田商事 ¥1,000 {{other}}');
  expect(unknownPlaceholders('{{other}} {{other}} {{supplier}}')).toEqual(['other']);
});

test('a word with braces is not filled a second time', () =>
  expect(filledText('{{supplier}}', { ...words, supplier: '{{amount}}' })).toBe('{{amount}}'));

test.each(NOTICE_LANGUAGES)(
  'the usual words in %s are whole and name the last day for objections',
  (language) => {
    const { subject, body } = USUAL_WORDS[language];
    expect(unknownPlaceholders(subject + body)).toEqual([]);
    for (const name of PLACEHOLDERS) expect(subject + body).toContain(`{{${name}}}`);
  },
);
